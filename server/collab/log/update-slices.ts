// Cuts a large update into small ones that can be applied one after the other, with turns of the event loop between
// them. Pieces (Yjs structs) are ordered so that each comes after those it refers to, as Yjs orders them itself.
import { setImmediate as othersTurn } from "node:timers/promises";
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { type PieceBytes, readPieces, type WriterBytes } from "./update-bytes.ts";

/** About what can be applied in a few hundredths of a second. */
export const SLICE_PIECES = 4_000;
/** A smaller update has hardly more pieces than a slice. */
const SLICED_FROM_BYTES = 48 * 1024;
const SLICE_RANGES = 4_000;

interface Emitted {
  client: number;
  piece: PieceBytes;
}

/** Deleted clocks of one client. */
interface Range {
  client: number;
  clock: number;
  length: number;
}

/** A client whose pieces are being ordered. */
interface Writer extends WriterBytes {
  next: number;
}

/**
 * The updates that together equal the given one. The event loop gets a turn between them, and before the first if the
 * update was large. Throws what `readPieces` throws.
 */
export async function* sliceUpdate(
  update: Uint8Array,
  { most = SLICE_PIECES, fromBytes = SLICED_FROM_BYTES } = {},
): AsyncGenerator<Uint8Array> {
  if (update.byteLength < fromBytes) {
    yield update;
    return;
  }
  const reading = readPieces(update, most);
  let step = reading.next();
  for (; !step.done; step = reading.next()) await othersTurn();
  const { writers, deletionsFrom } = step.value;
  let slice: Emitted[] = [];
  for (const emitted of inOrder(writers)) {
    slice.push(emitted);
    if (slice.length < most) continue;
    yield encodeSlice(update, slice);
    await othersTurn();
    slice = [];
  }
  if (slice.length > 0) yield encodeSlice(update, slice);
  for (const deletions of sliceDeletions(update.subarray(deletionsFrom))) {
    await othersTurn();
    yield deletions;
  }
}

/** All pieces, each after those it refers to. A piece that refers to one that is missing keeps its place. */
function* inOrder(all: readonly WriterBytes[]): Generator<Emitted> {
  const writers = new Map(all.map((writer): [number, Writer] => [writer.client, { ...writer, next: 0 }]));
  for (const first of writers.values()) {
    const path = [first];
    const onPath = new Set(path);
    for (let writer = path.at(-1); writer; writer = path.at(-1)) {
      const piece = writer.pieces[writer.next];
      const needed = piece && neededFirst(piece, writers);
      if (needed && !onPath.has(needed)) {
        path.push(needed);
        onPath.add(needed);
        continue;
      }
      if (piece) {
        writer.next++;
        yield { client: writer.client, piece };
      }
      // Back to the client that waits for this one; what it needs is checked again.
      if (!piece || path.length > 1) {
        path.pop();
        onPath.delete(writer);
      }
    }
  }
}

/** The client whose pieces must come before this one, if there is any. */
function neededFirst({ needs }: PieceBytes, writers: ReadonlyMap<number, Writer>): Writer | null {
  for (const [client, clock] of needs) {
    const writer = writers.get(client);
    const next = writer?.pieces[writer.next];
    const last = writer?.pieces.at(-1);
    if (writer && next && last && clock >= next.clock && clock < last.clock + last.length) return writer;
  }
  return null;
}

function encodeSlice(update: Uint8Array, slice: readonly Emitted[]): Uint8Array {
  const byClient = Map.groupBy(slice, ({ client }) => client);
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, byClient.size);
  for (const [client, own] of byClient) {
    encoding.writeVarUint(encoder, own.length);
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, (own[0] as Emitted).piece.clock);
    // In the update, too, a client's pieces are in the order of their clocks.
    encoding.writeUint8Array(
      encoder,
      update.subarray((own[0] as Emitted).piece.from, (own.at(-1) as Emitted).piece.to),
    );
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** The deletions, as updates without pieces. */
function* sliceDeletions(bytes: Uint8Array): Generator<Uint8Array> {
  const decoder = decoding.createDecoder(bytes);
  let slice: Range[] = [];
  for (let writers = decoding.readVarUint(decoder); writers > 0; writers--) {
    const client = decoding.readVarUint(decoder);
    for (let ranges = decoding.readVarUint(decoder); ranges > 0; ranges--) {
      slice.push({ client, clock: decoding.readVarUint(decoder), length: decoding.readVarUint(decoder) });
      if (slice.length < SLICE_RANGES) continue;
      yield encodeDeletions(slice);
      slice = [];
    }
  }
  if (slice.length > 0) yield encodeDeletions(slice);
}

function encodeDeletions(slice: readonly Range[]): Uint8Array {
  const byClient = Map.groupBy(slice, ({ client }) => client);
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, byClient.size);
  for (const [client, own] of byClient) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, own.length);
    for (const { clock, length } of own) {
      encoding.writeVarUint(encoder, clock);
      encoding.writeVarUint(encoder, length);
    }
  }
  return encoding.toUint8Array(encoder);
}
