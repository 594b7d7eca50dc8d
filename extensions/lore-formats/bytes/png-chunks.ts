// The chunks of a PNG or APNG, whose text chunks hold cards. Lengths that exceed the file are not trusted.
import { crc32 } from "./crc32.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum. */
const FRAME_BYTES = 12;

export interface PngChunk {
  type: string;
  data: Uint8Array;
  /** The whole chunk as it is in the file. */
  frame: Uint8Array;
}

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** The chunks up to IEND, and whether the file reaches it. */
export function pngChunks(bytes: Uint8Array): { chunks: PngChunk[]; whole: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let at = SIGNATURE.length;
  while (at + FRAME_BYTES <= bytes.length) {
    const length = view.getUint32(at);
    if (length > bytes.length - at - FRAME_BYTES) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const frame = bytes.subarray(at, at + FRAME_BYTES + length);
    chunks.push({ type, data: frame.subarray(8, 8 + length), frame });
    if (type === "IEND") return { chunks, whole: true };
    at += frame.length;
  }
  return { chunks, whole: false };
}

/** Whether the chunk's checksum is correct. */
export function isSound({ data, frame }: PngChunk): boolean {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  return crc32(frame.subarray(4, 8 + data.length)) === view.getUint32(8 + data.length);
}

/** A chunk of a type with these bytes as its data. */
export function makeChunk(type: string, data: Uint8Array): PngChunk {
  const frame = new Uint8Array(FRAME_BYTES + data.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, data.length);
  frame.set(
    Uint8Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  );
  frame.set(data, 8);
  view.setUint32(8 + data.length, crc32(frame.subarray(4, 8 + data.length)));
  return { type, data: frame.subarray(8, 8 + data.length), frame };
}

/** A PNG file with these chunks. */
export function pngOf(chunks: readonly PngChunk[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { frame }) => sum + frame.length, SIGNATURE.length));
  bytes.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const { frame } of chunks) {
    bytes.set(frame, at);
    at += frame.length;
  }
  return bytes;
}
