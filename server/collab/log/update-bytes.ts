// Finds the pieces (Yjs structs) of an update in its bytes (Yjs' v1 encoding) without creating them: an update that
// takes Yjs a second is scanned in a tenth of that, and the scan can be interrupted.
import * as decoding from "lib0/decoding";

/** A piece that must come first: client and clock. */
export type Dependency = readonly [client: number, clock: number];

export interface PieceBytes {
  clock: number;
  length: number;
  /** The range of its bytes in the update. */
  from: number;
  to: number;
  /** Its origins and its parent. */
  needs: readonly Dependency[];
}

/** One client's pieces, in order. */
export interface WriterBytes {
  client: number;
  pieces: PieceBytes[];
}

const [GC, DELETED, JSON_TEXTS, BINARY, STRING, EMBED, FORMAT, TYPE, ANY, DOC, SKIP] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;
const CONTENT = 31;
const HAS_KEY = 32;
const HAS_RIGHT = 64;
const HAS_LEFT = 128;
/** Types that have a name: elements and hooks. */
const NAMED_TYPES = new Set([3, 5]);
const NO_NEEDS: readonly Dependency[] = [];

/**
 * Returns the pieces, and where the deletions begin. Yields after every so many pieces. Throws for bytes that are not
 * an update, though not in every case in which Yjs would throw.
 */
export function* readPieces(
  update: Uint8Array,
  pauseEvery = Number.POSITIVE_INFINITY,
): Generator<undefined, { writers: WriterBytes[]; deletionsFrom: number }> {
  const decoder = decoding.createDecoder(update);
  const writers: WriterBytes[] = [];
  let read = 0;
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const count = decoding.readVarUint(decoder);
    const client = decoding.readVarUint(decoder);
    let clock = decoding.readVarUint(decoder);
    const pieces: PieceBytes[] = [];
    writers.push({ client, pieces });
    for (let n = 0; n < count; n++) {
      const from = decoder.pos;
      const needs: Dependency[] = [];
      const length = readPiece(decoder, needs);
      pieces.push({ clock, length, from, to: decoder.pos, needs: needs.length > 0 ? needs : NO_NEEDS });
      clock += length;
      if (++read % pauseEvery === 0) yield;
    }
  }
  return { writers, deletionsFrom: decoder.pos };
}

/** How many pieces an update has; counting stops above `most`. Throws for bytes that are not an update. */
export function countPieces(update: Uint8Array, most: number): number {
  const decoder = decoding.createDecoder(update);
  const ignored: Dependency[] = [];
  let read = 0;
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const count = decoding.readVarUint(decoder);
    if (read + count > most) return read + count;
    decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    for (let n = 0; n < count; n++) {
      readPiece(decoder, ignored);
      ignored.length = 0;
    }
    read += count;
  }
  return read;
}

/** Skips over one piece; returns how many clocks it takes. */
function readPiece(decoder: decoding.Decoder, needs: Dependency[]): number {
  const info = decoding.readUint8(decoder);
  const content = info & CONTENT;
  if (content === GC || content === SKIP) return decoding.readVarUint(decoder);
  if (info & HAS_LEFT) needs.push(readPlace(decoder));
  if (info & HAS_RIGHT) needs.push(readPlace(decoder));
  if ((info & (HAS_LEFT | HAS_RIGHT)) === 0) {
    // The parent: a named top-level type, or another piece.
    if (decoding.readVarUint(decoder) === 1) decoding.readVarString(decoder);
    else needs.push(readPlace(decoder));
    if (info & HAS_KEY) decoding.readVarString(decoder);
  }
  return readContent(decoder, content);
}

function readPlace(decoder: decoding.Decoder): Dependency {
  return [decoding.readVarUint(decoder), decoding.readVarUint(decoder)];
}

function readContent(decoder: decoding.Decoder, content: number): number {
  switch (content) {
    case DELETED:
      return decoding.readVarUint(decoder);
    case STRING:
      return decoding.readVarString(decoder).length;
    case JSON_TEXTS:
    case ANY: {
      const length = decoding.readVarUint(decoder);
      for (let n = 0; n < length; n++)
        if (content === ANY) decoding.readAny(decoder);
        else decoding.readVarString(decoder);
      return length;
    }
    case BINARY:
      decoding.readVarUint8Array(decoder);
      return 1;
    case EMBED:
      decoding.readVarString(decoder);
      return 1;
    case FORMAT:
      decoding.readVarString(decoder);
      decoding.readVarString(decoder);
      return 1;
    case TYPE:
      if (NAMED_TYPES.has(decoding.readVarUint(decoder))) decoding.readVarString(decoder);
      return 1;
    case DOC:
      decoding.readVarString(decoder);
      decoding.readAny(decoder);
      return 1;
    default:
      throw new Error(`unknown content type of a struct: ${content}`);
  }
}
