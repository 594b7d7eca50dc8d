// Maps a position through a transaction. A change from another client or tab replaces the whole document in one step,
// for which ProseMirror maps every position to the end. Such a change is mapped by comparing the documents before and
// after.
import type { Fragment, Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** The position after the transaction. Text inserted exactly there goes before it; with side -1, after it. */
export function mapPosition(tr: Transaction, at: number, side: 1 | -1 = 1): number {
  if (!tr.getMeta(ySyncPluginKey)?.isChangeOrigin) return tr.mapping.map(at, side);
  const before = tr.before.content;
  const now = tr.doc.content;
  const start = before.findDiffStart(now);
  if (start === null || at < start || (side < 0 && at === start)) return at;
  const end = before.findDiffEnd(now);
  if (!end) return at;
  if (at >= end.a) return at - end.a + end.b;
  // The two common ends may overlap where the same letters are on both sides of the change.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const endBefore = end.a + overlap;
  const endNow = end.b + overlap;
  const place = inSameBlock(blocksWithin(before, start, endBefore), blocksWithin(now, start, endNow), at);
  return place ?? Math.min(at, now.size - 1, endNow);
}

interface Block {
  node: Node;
  from: number;
}

/** The top-level blocks that lie completely within a range. */
function blocksWithin(content: Fragment, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  content.forEach((node, offset) => {
    if (offset >= from && offset + node.nodeSize <= to) blocks.push({ node, from: offset });
  });
  return blocks;
}

/** Between two changes: the position in the block if the block is unchanged; null otherwise. */
function inSameBlock(before: Block[], now: Block[], at: number): number | null {
  const block = before.find(({ node, from }) => at >= from && at < from + node.nodeSize);
  if (!block) return null;
  const isAlike = ({ node }: Block) => node.eq(block.node);
  // Of equal blocks, the one with the same index among them.
  const found = now.filter(isAlike)[before.filter(isAlike).indexOf(block)];
  return found ? found.from + at - block.from : null;
}
