// Content that replaces a range from the title into the text goes into the text, and the title keeps its words, unless
// all of it was selected and the content begins with a heading, which then becomes the title. The same applies to all
// of a text without its title that begins or ends in a list.
import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import type { NodeJson } from "../document-json.ts";
import { headingTitle } from "../heading-title.ts";
import { bodyStart, bodyTo } from "./across.ts";

/**
 * Replaces a range that reaches from the title into the text or covers all of it, and puts the caret after the slice.
 */
export function replaceAcross(tr: Transaction, given: Slice, { from, to }: { from: number; to: number }): void {
  const { doc } = tr;
  const slice = titleAsHeading(given, doc.type.schema);
  if (slice.content.size === 0) return;
  const start = bodyStart(doc);
  const first = slice.content.childCount > 1 ? slice.content.firstChild : null;
  const name = first && from <= 1 ? headingTitle(first.toJSON() as NodeJson) : null;
  const content = first && name !== null ? slice.content.cut(first.nodeSize) : slice.content;
  // Blocks replace blocks: inserted into a line, they would be merged with the block of that line.
  if (to >= Selection.atEnd(doc).to && doc.canReplace(1, doc.childCount, content)) {
    tr.replaceWith(start, doc.content.size, content).setSelection(Selection.atEnd(tr.doc));
  } else {
    const openStart = name === null ? slice.openStart : 0;
    tr.setSelection(bodyTo(doc, to)).replaceSelection(new Slice(content, openStart, slice.openEnd));
  }
  if (name !== null) tr.insertText(name, 1, start - 1);
}

/** A title that was copied with text becomes a heading. */
function titleAsHeading(slice: Slice, schema: Schema): Slice {
  const title = slice.content.firstChild;
  if (title?.type.name !== "title") return slice;
  const heading = title.content.size > 0 ? schema.nodes["heading"]?.create({ level: 1 }, title.content) : null;
  const content = Fragment.from(heading).append(slice.content.cut(title.nodeSize));
  // A slice that ends in an empty title is empty.
  return content.size > 0 ? new Slice(content, 0, slice.content.childCount > 1 ? slice.openEnd : 0) : Slice.empty;
}
