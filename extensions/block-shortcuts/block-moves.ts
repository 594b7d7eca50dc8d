// Moves, duplicates and deletes whole blocks: those the selection touches. The title is never moved.
import { Fragment } from "@tiptap/pm/model";
import { type EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";

interface Blocks {
  /** Indices of the first and the last block among the document's children. */
  first: number;
  last: number;
  /** Positions before the first and after the last block. */
  from: number;
  to: number;
}

/** Null where the selection touches the title. */
function selectedBlocks({ doc, selection }: EditorState): Blocks | null {
  const { $from, $to } = selection;
  const first = $from.index(0);
  // For a selected leaf block, $to is already at the next one.
  const last = $to.depth === 0 ? $to.index(0) - 1 : $to.index(0);
  if (first === 0 || last < first || last >= doc.childCount) return null;
  let from = 0;
  doc.forEach((_, offset, index) => {
    if (index === first) from = offset;
  });
  let to = from;
  for (let index = first; index <= last; index++) to += doc.child(index).nodeSize;
  return { first, last, from, to };
}

/** Null where the blocks cannot move further. */
export function moveBlocks(state: EditorState, by: 1 | -1): Transaction | null {
  const blocks = selectedBlocks(state);
  if (!blocks) return null;
  const { first, last, from, to } = blocks;
  const { doc, tr } = state;
  const at = by < 0 ? first - 1 : last + 1;
  if (at < 1 || at >= doc.childCount) return null;
  // The neighbour is moved to the other side instead, so that the blocks themselves and the carets in them stay in
  // place.
  const neighbour = doc.child(at);
  if (by < 0) return tr.insert(to, neighbour).delete(from - neighbour.nodeSize, from);
  return tr.delete(to, to + neighbour.nodeSize).insert(from, neighbour);
}

/** Inserts a copy after the blocks and selects the same range in it. */
export function duplicateBlocks(state: EditorState): Transaction | null {
  const blocks = selectedBlocks(state);
  if (!blocks) return null;
  const { first, last, from, to } = blocks;
  const { doc, selection } = state;
  const copies = Array.from({ length: last - first + 1 }, (_, index) => doc.child(first + index));
  const tr = state.tr.insert(to, Fragment.from(copies));
  const shift = to - from;
  const moved = TextSelection.between(tr.doc.resolve(selection.anchor + shift), tr.doc.resolve(selection.head + shift));
  return tr.setSelection(moved);
}

export function deleteBlocks(state: EditorState): Transaction | null {
  const blocks = selectedBlocks(state);
  const paragraph = state.schema.nodes["paragraph"];
  if (!blocks || !paragraph) return null;
  const { first, last, from, to } = blocks;
  const isAll = last - first + 2 === state.doc.childCount;
  const tr = isAll ? state.tr.replaceWith(from, to, paragraph.create()) : state.tr.delete(from, to);
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), isAll ? 1 : -1));
}
