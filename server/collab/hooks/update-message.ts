// Reads, without copying, whether a raw message has an update, and of which document.
import { MessageType } from "@hocuspocus/server";
import * as decoding from "lib0/decoding";
import { messageYjsSyncStep2, messageYjsUpdate } from "y-protocols/sync";
import { openMessage } from "../message-head.ts";

export interface UpdateMessage {
  /** The document's name, followed by the session id if the client sends one. */
  address: string;
  /** A view of the message's own bytes. */
  update: Uint8Array;
}

/** The update a message carries; null for every other message, malformed ones included. */
export function readUpdateMessage(message: Uint8Array): UpdateMessage | null {
  try {
    const { address, type, decoder } = openMessage(message);
    if (type !== MessageType.Sync && type !== MessageType.SyncReply) return null;
    const syncType = decoding.readVarUint(decoder);
    if (syncType !== messageYjsSyncStep2 && syncType !== messageYjsUpdate) return null;
    return { address, update: decoding.readVarUint8Array(decoder) };
  } catch {
    return null;
  }
}

/** Whether two views cover the same bytes of the same buffer. */
export function isSameView(a: Uint8Array, b: Uint8Array): boolean {
  return a.buffer === b.buffer && a.byteOffset === b.byteOffset && a.byteLength === b.byteLength;
}
