// Reads the type of a message on the document socket from its header. The library's own readers also apply a message.
import { MessageType } from "@hocuspocus/provider";
import { createDecoder, readVarInt, readVarString, readVarUint } from "lib0/decoding";

/** The kind of a sync or authentication message, by its second number. */
const ABOUT_SYNC = ["step1", "step2", "update"] as const;
const ABOUT_AUTH = ["token", "denied", "granted"] as const;

/**
 * A message on the wire: its document and its kind.
 * - `token` requests a document; the server replies `granted` or `denied`
 * - `step1` requests missing updates; `step2` contains them; `update` is an edit
 * - `status` is the server's reply to a `step2` or an `update`
 * - `close` closes this document on this connection
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

/** Reads the header of a message; null if it is malformed. */
export function readWireMessage(bytes: Uint8Array): WireMessage | null {
  try {
    const decoder = createDecoder(bytes);
    // A session-aware name is followed by a NUL and the session's id.
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
