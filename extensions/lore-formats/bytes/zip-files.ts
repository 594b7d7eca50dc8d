// The files in a zip, from its central directory; each is decompressed only when it is read, within the budget. Names
// are compared, never used as paths; names that lead out of the archive are still refused.
import { ARCHIVE_FILES_MAX } from "../lore-limits.ts";
import { LoreError } from "../lore-world.ts";
import { INFLATED_BEYOND_MAX_BYTES, inflateBounded } from "./bounded-inflate.ts";
import { crc32 } from "./crc32.ts";
import type { UnpackBudget } from "./unpack-budget.ts";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The length of the end record, and of the longest comment after it. */
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const UTF8_NAMES = 0x0800;
const LOCKED = 0x0001;

interface Place {
  start: number;
  packed: number;
  unpacked: number;
  crc: number;
  method: number;
}

export interface ZipFiles {
  names: string[];
  /** A file's bytes; null where there is no such file. Throws LoreError where it is damaged or too large. */
  read(name: string, max: number): Uint8Array | null;
  /** The offset at which the archive begins: a picture may precede it. */
  start: number;
}

/** The offset of the end record; -1 where there is none. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  return -1;
}

/** Reads the central directory; null for bytes that are not a zip. */
export function zipFiles(bytes: Uint8Array, budget: UnpackBudget): ZipFiles | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end < 0) return null;
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const table = end - size;
  // Data before the archive shifts all offsets by its length.
  const start = table - view.getUint32(end + 16, true);
  if (table < 0 || start < 0) throw new LoreError("broken_archive");
  if (count > ARCHIVE_FILES_MAX) throw new LoreError("archive_too_large");
  const places = readTable(bytes, view, { table, end, count, start });
  return {
    start,
    names: [...places.keys()],
    read(name, max) {
      const place = places.get(name);
      if (!place) return null;
      if (place.unpacked > max || !budget.take(place.unpacked)) throw new LoreError("archive_too_large");
      return unpack(bytes, view, place, budget);
    },
  };
}

function readTable(
  bytes: Uint8Array,
  view: DataView,
  { table, end, count, start }: { table: number; end: number; count: number; start: number },
): Map<string, Place> {
  const places = new Map<string, Place>();
  let at = table;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw new LoreError("broken_archive");
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end || flags & LOCKED) throw new LoreError("broken_archive");
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength), (flags & UTF8_NAMES) !== 0);
    // Programs disagree about which of two files of one name counts.
    if (places.has(name)) throw new LoreError("broken_archive");
    places.set(name, {
      start: start + view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      method: view.getUint16(at + 10, true),
    });
    at = next;
  }
  return places;
}

function nameOf(bytes: Uint8Array, utf8: boolean): string {
  const name = new TextDecoder(utf8 ? "utf-8" : "latin1").decode(bytes);
  if (!staysInside(name)) throw new LoreError("unsafe_archive");
  return name;
}

/** Whether a file of this name would be extracted inside the archive's folder. */
export function staysInside(name: string): boolean {
  const parts = name.split(/[/\\]/);
  return !name.includes("\0") && parts[0] !== "" && !parts.includes("..") && !/^[A-Za-z]:/.test(name);
}

function unpack(bytes: Uint8Array, view: DataView, place: Place, budget: UnpackBudget): Uint8Array {
  const { start } = place;
  if (start + 30 > bytes.length || view.getUint32(start, true) !== LOCAL) throw new LoreError("broken_archive");
  const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (data + place.packed > bytes.length) throw new LoreError("broken_archive");
  const packed = bytes.subarray(data, data + place.packed);
  // At most the declared size: a file that declares little and holds much is a bomb.
  const file = place.method === 8 ? inflateBounded(packed, "deflate", place.unpacked) : packed;
  if (file === "too_large") {
    budget.take(Math.min(INFLATED_BEYOND_MAX_BYTES, budget.left()));
    throw new LoreError("archive_too_large");
  }
  if (!file || ![0, 8].includes(place.method)) throw new LoreError("broken_archive");
  if (file.length !== place.unpacked || crc32(file) !== place.crc) throw new LoreError("broken_archive");
  return file;
}
