// Decompression up to a limit: input is fed in small slices, so that a zip bomb never gets the memory it asks for.
import { Inflate, Unzlib } from "fflate";

/** Deflate expands by a factor of at most about a thousand: four megabytes a slice. */
const SLICE_BYTES = 4_096;
const DEFLATE_FACTOR = 1_032;
/** How many bytes beyond its limit may have been decompressed before it proved too large. */
export const INFLATED_BEYOND_MAX_BYTES = SLICE_BYTES * DEFLATE_FACTOR;

/** The decompressed bytes; null where they are damaged; "too_large" where they are more than `max`. */
export function inflateBounded(
  packed: Uint8Array,
  form: "deflate" | "zlib",
  max: number,
): Uint8Array | null | "too_large" {
  const parts: Uint8Array[] = [];
  let length = 0;
  let ended = false;
  const take = (part: Uint8Array, final: boolean) => {
    length += part.length;
    ended ||= final;
    if (length <= max) parts.push(part);
  };
  const stream = form === "deflate" ? new Inflate(take) : new Unzlib(take);
  try {
    for (let at = 0; at < packed.length && length <= max; at += SLICE_BYTES) {
      const end = Math.min(at + SLICE_BYTES, packed.length);
      stream.push(packed.subarray(at, end), end === packed.length);
    }
  } catch {
    return null;
  }
  if (length > max) return "too_large";
  return ended ? joined(parts, length) : null;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
