// The chapter's title as the document's first node: one line of plain text, so that offline work, carets and undo apply
// to it as to the rest of the text.
import { Node } from "@tiptap/core";

export const Title = Node.create({
  name: "title",
  content: "text*",
  marks: "",
  defining: true,
  isolating: true,
  selectable: false,
  // Only our own title is read as a title: a pasted <h1> becomes a heading.
  parseHTML: () => [{ tag: "h1[data-chapter-title]" }],
  renderHTML: () => ["h1", { "data-chapter-title": "" }, 0],
});
