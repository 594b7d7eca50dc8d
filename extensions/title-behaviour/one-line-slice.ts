// Anything pasted into a title becomes one line of plain text.
import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { leafText } from "../entry-mention/leaf-text.ts";

/** The slice's text on one line, as a slice that fits inside a title. */
export function oneLineSlice(slice: Slice, schema: Schema): Slice {
  const text = slice.content.textBetween(0, slice.content.size, " ", leafText(" ")).replace(/\s+/gu, " ").trim();
  return text === "" ? Slice.empty : new Slice(Fragment.from(schema.text(text)), 0, 0);
}
