// Moves, duplicates and deletes whole blocks: those the selection touches. The title stays where it is.
import { Fragment } from "@tiptap/pm/model";
import { type EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";

interface Blocks {
  /** The first and the last of them, as children of the document. */
  first: number;
  last: number;
  /** Before the first and behind the last. */
  from: number;
  to: number;
}

/** Null where the selection touches the title. */
function selectedBlocks({ doc, selection }: EditorState): Blocks | null {
  const { $from, $to } = selection;
  const first = $from.index(0);
  // Behind a selected block that is no text stands the next one.
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

/** Answers null where there is no way further. */
export function moveBlocks(state: EditorState, by: 1 | -1): Transaction | null {
  const blocks = selectedBlocks(state);
  if (!blocks) return null;
  const { first, last, from, to } = blocks;
  const { doc, tr } = state;
  const at = by < 0 ? first - 1 : last + 1;
  if (at < 1 || at >= doc.childCount) return null;
  // The neighbour goes to the other side: the blocks themselves stay as they are, with the carets in them.
  const neighbour = doc.child(at);
  if (by < 0) return tr.insert(to, neighbour).delete(from - neighbour.nodeSize, from);
  return tr.delete(to, to + neighbour.nodeSize).insert(from, neighbour);
}

/** Puts a copy behind the blocks and selects in it what was selected in them. */
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
