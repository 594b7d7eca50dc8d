// From the title into the text: where that is.
import type { Node } from "@tiptap/pm/model";
import { Selection, TextSelection } from "@tiptap/pm/state";

/** Where the text begins. */
export function bodyStart(doc: Node): number {
  return doc.firstChild?.nodeSize ?? 2;
}

/** Whether a range reaches from the title into the text. */
export function isAcross(doc: Node, { from, to }: { from: number; to: number }): boolean {
  return from < bodyStart(doc) && to > bodyStart(doc);
}

/** Whether a range is all of the text, and an end of it stands in a list or a quote. */
export function isWholeNestedBody(doc: Node, { from, to }: { from: number; to: number }): boolean {
  const body = bodyTo(doc);
  if (from > body.from || to < body.to) return false;
  return body.$from.depth > 1 || body.$to.depth > 1;
}

/** Whether what comes in takes the place of blocks, where ProseMirror would put it into what the range begins in. */
export function replacesBlocks(doc: Node, range: { from: number; to: number }): boolean {
  return isAcross(doc, range) || isWholeNestedBody(doc, range);
}

/** All of the text, or as far as a place in it. */
export function bodyTo(doc: Node, to = doc.content.size): Selection {
  const end = Math.min(to, Selection.atEnd(doc).to);
  return TextSelection.between(Selection.near(doc.resolve(bodyStart(doc)), 1).$from, doc.resolve(end));
}
