// Parses a client's raw awareness message: the client ids in it, and which of them have left.
import { MessageType } from "@hocuspocus/server";
import * as decoding from "lib0/decoding";
import { openMessage } from "../message-head.ts";

/** A client normally sends only its own id; a few more appear when a page has reloaded its document. */
const CLIENTS_MAX = 8;
const STATE_MAX_CHARACTERS = 4_096;

export interface AwarenessMessage {
  named: Set<number>;
  left: number[];
}

/** The client ids of an awareness message, or null for a message of another kind. Throws on malformed ones. */
export function readAwarenessMessage(message: Uint8Array): AwarenessMessage | null {
  const { type, decoder } = openMessage(message);
  if (type !== MessageType.Awareness) return null;
  const update = decoding.createDecoder(decoding.readVarUint8Array(decoder));
  const count = decoding.readVarUint(update);
  if (count > CLIENTS_MAX) throw new RangeError("an awareness message has too many clients");
  const found: AwarenessMessage = { named: new Set(), left: [] };
  for (let i = 0; i < count; i++) {
    const client = decoding.readVarUint(update);
    decoding.readVarUint(update); // its clock
    const state = decoding.readVarString(update);
    if (state.length > STATE_MAX_CHARACTERS) throw new RangeError("an awareness state is too large");
    if (JSON.parse(state) === null) found.left.push(client);
    else found.named.add(client);
  }
  return found;
}
