// Where two versions of a document differ, in whole top-level blocks. Unchanged blocks are the same objects, so
// comparing them is cheap.
import type { Node } from "@tiptap/pm/model";

export interface ChangedRange {
  /** Positions in the new document around all changed blocks. */
  from: number;
  to: number;
}

/** The changed blocks, or null when nothing changed. */
export function changedBlocks(before: Node, after: Node): ChangedRange | null {
  const common = Math.min(before.childCount, after.childCount);
  let start = 0;
  let from = 0;
  while (start < common && before.child(start) === after.child(start)) from += after.child(start++).nodeSize;
  let end = 0;
  let to = after.content.size;
  while (end < common - start) {
    const last = after.child(after.childCount - 1 - end);
    if (before.child(before.childCount - 1 - end) !== last) break;
    to -= last.nodeSize;
    end++;
  }
  const isSame = start === after.childCount && before.childCount === after.childCount;
  return isSame ? null : { from, to };
}
