// Reads from a raw message whether it carries an update, and of which document, without copying it.
import * as decoding from "lib0/decoding";
import { messageYjsSyncStep2, messageYjsUpdate } from "y-protocols/sync";

const SYNC = 0;
const SYNC_REPLY = 4;

export interface UpdateMessage {
  /** The document's name, with the session's if the client has one. */
  address: string;
  /** A view of the message's own bytes. */
  update: Uint8Array;
}

/** The update a message carries; null for every other message, malformed ones included. */
export function readUpdateMessage(message: Uint8Array): UpdateMessage | null {
  try {
    const decoder = decoding.createDecoder(message);
    const address = decoding.readVarString(decoder);
    const type = decoding.readVarUint(decoder);
    if (type !== SYNC && type !== SYNC_REPLY) return null;
    const syncType = decoding.readVarUint(decoder);
    if (syncType !== messageYjsSyncStep2 && syncType !== messageYjsUpdate) return null;
    return { address, update: decoding.readVarUint8Array(decoder) };
  } catch {
    return null;
  }
}

/** Whether two views are of the very same bytes. */
export function isSameView(a: Uint8Array, b: Uint8Array): boolean {
  return a.buffer === b.buffer && a.byteOffset === b.byteOffset && a.byteLength === b.byteLength;
}
