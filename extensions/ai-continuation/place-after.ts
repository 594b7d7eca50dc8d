// Where a place in the text is after a change. What comes from elsewhere replaces the whole document in one step, which
// maps every place to its end: there the places are told apart by what stayed the same.
import type { Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** The place after the transaction; what is written exactly there goes before it, with side -1 behind it. */
export function placeAfter(tr: Transaction, at: number, side: 1 | -1 = 1): number {
  if (!tr.getMeta(ySyncPluginKey)?.isChangeOrigin) return tr.mapping.map(at, side);
  const before = tr.before.content;
  const now = tr.doc.content;
  const start = before.findDiffStart(now);
  if (start === null || at < start || (side < 0 && at === start)) return at;
  const end = before.findDiffEnd(now);
  if (!end) return at;
  // The two ends may overlap where the same letters stand on both sides of the change.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  if (at >= end.a + overlap) return at - end.a + end.b;
  return Math.min(at, now.size - 1, end.b + overlap);
}
