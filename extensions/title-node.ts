// The chapter's title as the document's first node: one line of plain text, so that it works offline, with carets
// and undo, like everything else that is written.
import { Node } from "@tiptap/core";

export const Title = Node.create({
  name: "title",
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  selectable: false,
  // Read from a title of ours only: a pasted <h1> is a heading.
  parseHTML: () => [{ tag: "h1[data-chapter-title]" }],
  renderHTML: () => ["h1", { "data-chapter-title": "" }, 0],
});
