// Where a block that something on the page stands beside is after a change, one's own or a co-author's.
import type { Transaction } from "@tiptap/pm/state";
import { mapPosition } from "../../../../extensions/map-position.ts";

/** The position before the same block after a change; null where no block of the text begins any more. */
export function blockAfter(tr: Transaction, position: number): number | null {
  const now = mapPosition(tr, position);
  const $now = tr.doc.resolve(now);
  return $now.depth === 0 && $now.index(0) > 0 && $now.nodeAfter !== null ? now : null;
}
