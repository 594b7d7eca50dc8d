// What a message on the document socket is, by its head. The library's own readers apply a message; these only look.
import { MessageType } from "@hocuspocus/provider";
import { createDecoder, readVarInt, readVarString, readVarUint } from "lib0/decoding";

/** What a message of a kind is about, by its second number. */
const ABOUT_SYNC = ["step1", "step2", "update"] as const;
const ABOUT_AUTH = ["token", "denied", "granted"] as const;

/**
 * A message as it goes over the wire: whose it is and what it does.
 * - `token` asks for a document; the server answers `granted` or `denied`
 * - `step1` asks for what one lacks; `step2` brings it; `update` is an edit
 * - `status` is the server's answer to a `step2` or an `update`
 * - `close`: this document is over on this connection
 */
export type WireMessage = OtherMessage | EditMessage | StatusMessage;

export interface EditMessage {
  document: string;
  kind: "step2" | "update";
}

export interface StatusMessage {
  document: string;
  kind: "status";
  applied: boolean;
}

interface OtherMessage {
  document: string;
  kind: "step1" | "token" | "denied" | "granted" | "close" | "other";
}

/** Reads the head of a message; null for anything malformed. */
export function readWireMessage(bytes: Uint8Array): WireMessage | null {
  try {
    const decoder = createDecoder(bytes);
    // A session-aware name has its session behind a NUL.
    const document = readVarString(decoder).split("\0")[0] as string;
    const type = readVarUint(decoder);
    if (type === MessageType.SyncStatus) return { document, kind: "status", applied: readVarInt(decoder) === 1 };
    if (type === MessageType.CLOSE) return { document, kind: "close" };
    if (type !== MessageType.Sync && type !== MessageType.Auth) return { document, kind: "other" };
    return { document, kind: (type === MessageType.Sync ? ABOUT_SYNC : ABOUT_AUTH)[readVarUint(decoder)] ?? "other" };
  } catch {
    return null;
  }
}
