// Compact notation for many beats of the same kind and conditions.
import type { Beat, BeatKind } from "./types.ts";

/** Beats of one kind with the same conditions, one a line. */
export function beatsOf(kind: BeatKind, conditions: Omit<Beat, "kind" | "text">, texts: readonly string[]): Beat[] {
  return texts.map((text) => ({ kind, text, ...conditions }));
}
