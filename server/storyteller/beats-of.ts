// Compact notation for many beats of the same kind and conditions.
import type { Beat, BeatKind } from "./types.ts";

/** One beat for each text, all of the same kind and with the same conditions. */
export function beatsOf(kind: BeatKind, conditions: Omit<Beat, "kind" | "text">, texts: readonly string[]): Beat[] {
  return texts.map((text) => ({ kind, text, ...conditions }));
}
