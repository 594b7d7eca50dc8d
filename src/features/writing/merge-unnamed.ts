// A receipt as a list to read: parts that only have the name of their kind are merged into one, with the sum of their
// tokens.
import type { ReceiptPart } from "../../../contract/receipts.ts";

/** The parts in order; unnamed parts of a kind are merged at the place of the first. */
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
