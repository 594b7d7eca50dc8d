// Checks the beginning of a message on the document socket before Hocuspocus reads it: for an unreadable message
// Hocuspocus writes the given name and a stack trace to the console, and unknown clients must not be able to write
// there.
import { MessageType } from "@hocuspocus/server";
import * as decoding from "lib0/decoding";

/** A document's name, followed by NUL and the session id if the client sends one. */
const ADDRESS = /^[\x21-\x7e]{1,100}(\0[\x21-\x7e]{0,100})?$/;

export interface OpenedMessage {
  address: string;
  /** One of `MessageType`, or an unknown number. */
  type: number;
  /** Positioned after the type. */
  decoder: decoding.Decoder;
}

/** Reads a message's document address and type. Throws if either is missing. */
export function openMessage(message: Uint8Array): OpenedMessage {
  const decoder = decoding.createDecoder(message);
  return { address: decoding.readVarString(decoder), type: decoding.readVarUint(decoder), decoder };
}

/** Whether a message has an address, a type and, if it authenticates, a token. */
export function hasReadableHead(message: Uint8Array): boolean {
  try {
    const { address, type, decoder } = openMessage(message);
    // Hocuspocus looks names up in plain objects, which inherit properties such as "constructor".
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
