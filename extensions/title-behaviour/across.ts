// Ranges that reach from the title into the text.
import type { Node } from "@tiptap/pm/model";
import { Selection, TextSelection } from "@tiptap/pm/state";

/** The position where the text begins. */
export function bodyStart(doc: Node): number {
  return doc.firstChild?.nodeSize ?? 2;
}

/** Whether a range reaches from the title into the text. */
export function isAcross(doc: Node, { from, to }: { from: number; to: number }): boolean {
  return from < bodyStart(doc) && to > bodyStart(doc);
}

/** Whether a range is all of the text and begins or ends in a list or a quote. */
export function isWholeNestedBody(doc: Node, { from, to }: { from: number; to: number }): boolean {
  const body = bodyTo(doc);
  if (from > body.from || to < body.to) return false;
  return body.$from.depth > 1 || body.$to.depth > 1;
}

/**
 * Whether incoming content replaces whole blocks, where ProseMirror would insert it into the block the range begins in.
 */
export function replacesBlocks(doc: Node, range: { from: number; to: number }): boolean {
  return isAcross(doc, range) || isWholeNestedBody(doc, range);
}

/** All of the text, or the text up to a position. */
export function bodyTo(doc: Node, to = doc.content.size): Selection {
  const end = Math.min(to, Selection.atEnd(doc).to);
  return TextSelection.between(Selection.near(doc.resolve(bodyStart(doc)), 1).$from, doc.resolve(end));
}
