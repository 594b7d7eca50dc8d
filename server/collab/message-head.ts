// The beginning of a message on the document socket, looked at before Hocuspocus sees it: what it cannot read it writes to
// the console with a stack and the name it was given, and strangers must not write there.
import { MessageType } from "@hocuspocus/server";
import * as decoding from "lib0/decoding";

/** A document's name, with the session's behind a NUL if the client has one. */
const ADDRESS = /^[\x21-\x7e]{1,100}(\0[\x21-\x7e]{0,100})?$/;

export interface OpenedMessage {
  address: string;
  /** One of `MessageType`, or a number that is none. */
  type: number;
  /** Stands behind the type. */
  decoder: decoding.Decoder;
}

/** Reads a message's address and type. Throws where it has none. */
export function openMessage(message: Uint8Array): OpenedMessage {
  const decoder = decoding.createDecoder(message);
  return { address: decoding.readVarString(decoder), type: decoding.readVarUint(decoder), decoder };
}

/** Whether a message has an address, a type and, where it asks to be let in, a token. */
export function hasReadableHead(message: Uint8Array): boolean {
  try {
    const { address, type, decoder } = openMessage(message);
    // Hocuspocus looks names up in plain objects, which have some of their own.
    if (!ADDRESS.test(address) || (address.split("\0", 1)[0] as string) in Object.prototype) return false;
    if (type !== MessageType.Auth) return true;
    decoding.readVarUint(decoder);
    decoding.readVarString(decoder);
    if (decoding.hasContent(decoder)) decoding.readVarString(decoder);
    return true;
  } catch {
    return false;
  }
}
