// A chapter as the editor's document, without an editor.
import type { Node } from "@tiptap/pm/model";
import { chapterSchema } from "../../extensions/schema.ts";

/** A chapter with an empty title and these paragraphs, each a list of inline nodes as JSON. */
export function chapterNode(...lines: readonly object[][]): Node {
  return chapterSchema().nodeFromJSON({
    type: "doc",
    content: [{ type: "title" }, ...lines.map((content) => ({ type: "paragraph", content }))],
  });
}
