// Finds a block again after a change of the person or a co-author, for a tool that is shown beside it.
import type { Transaction } from "@tiptap/pm/state";
import { mapPosition } from "../../../../extensions/map-position.ts";

/** The position before the same block after a change; null if no block of the text begins there any more. */
export function blockAfter(tr: Transaction, position: number): number | null {
  const now = mapPosition(tr, position);
  const $now = tr.doc.resolve(now);
  return $now.depth === 0 && $now.index(0) > 0 && $now.nodeAfter !== null ? now : null;
}
