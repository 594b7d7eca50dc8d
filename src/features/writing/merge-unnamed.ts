// A receipt as a list to read: what is told under one word only stands there once, with the tokens of all its parts.
import type { ReceiptPart } from "../../../contract/generations.ts";

/** The parts in order; those of a kind without a name of their own come together where the first of them stood. */
export function mergeUnnamed(parts: readonly ReceiptPart[]): ReceiptPart[] {
  const merged: ReceiptPart[] = [];
  for (const part of parts) {
    const at = merged.findIndex(({ kind, name }) => kind === part.kind && name === "" && part.name === "");
    const same = merged[at];
    if (!same) merged.push(part);
    else
      merged[at] = {
        ...same,
        matched: [...new Set([...same.matched, ...part.matched])],
        tokens: same.tokens + part.tokens,
        words: same.words + part.words,
      };
  }
  return merged;
}
