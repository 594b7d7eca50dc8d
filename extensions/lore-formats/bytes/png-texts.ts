// The texts in a PNG by their keywords: `tEXt`, and the compressed and Unicode chunks some tools write instead.
import { LORE_FILE_MAX_BYTES } from "../lore-limits.ts";
import { inflateBounded } from "./bounded-inflate.ts";
import { isSound, type PngChunk } from "./png-chunks.ts";
import type { UnpackBudget } from "./unpack-budget.ts";

const TYPES = ["tEXt", "zTXt", "iTXt"];
/** Above the specification's limit, since some programs put asset names into keywords. */
const KEYWORD_MAX = 300;

export const isText = ({ type }: PngChunk): boolean => TYPES.includes(type);

/** The keyword of a text chunk; "" where there is none. */
export function keywordOf({ data }: PngChunk): string {
  const end = data.subarray(0, KEYWORD_MAX).indexOf(0);
  return end < 0 ? "" : String.fromCharCode(...data.subarray(0, end));
}

/** A text's bytes; null if they are damaged, larger than a card may be, or exceed the remaining budget. */
export function textBytes(chunk: PngChunk, budget: UnpackBudget): Uint8Array | null {
  if (!isSound(chunk)) return null;
  const { type, data } = chunk;
  const rest = data.subarray(data.indexOf(0) + 1);
  if (type === "tEXt") return rest;
  if (type === "zTXt") return unpacked(rest.subarray(1), budget);
  const [packed] = rest;
  // Compression flag and method, then the language and the translated keyword, each ended by a zero.
  const language = rest.indexOf(0, 2);
  const keyword = language < 0 ? -1 : rest.indexOf(0, language + 1);
  if (keyword < 0) return null;
  const text = rest.subarray(keyword + 1);
  return packed === 1 ? unpacked(text, budget) : text;
}

function unpacked(packed: Uint8Array, budget: UnpackBudget): Uint8Array | null {
  const max = Math.min(LORE_FILE_MAX_BYTES, budget.left());
  const bytes = inflateBounded(packed, "zlib", max);
  const isWhole = bytes !== null && bytes !== "too_large";
  // The decompressed size of a damaged text is unknown: the maximum is charged.
  budget.take(isWhole ? bytes.length : max);
  return isWhole ? bytes : null;
}
