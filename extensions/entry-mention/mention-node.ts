// An entry of the bound world, named in the text. It keeps the words it was put in with: renaming the entry changes
// nobody's sentences, and without the world the text reads the same.
import { Node } from "@tiptap/core";
import type { Node as PmNode } from "@tiptap/pm/model";
import { mentionText } from "./leaf-text.ts";
import { MENTION, mentionedEntry, mentionLabel } from "./mention-attributes.ts";

/** The attributes a mention is known by in HTML: on the page, on the clipboard, in a drag from the World panel. */
export const MENTION_ENTRY = "data-entry-mention";

export const EntryMention = Node.create({
  name: MENTION,
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  draggable: false,
  // Defaults and no checks: making the node must never throw, or the editor's binding would delete it.
  addAttributes: () => ({
    entryId: {
      default: null,
      parseHTML: (element: HTMLElement) => mentionedEntry(element.getAttribute(MENTION_ENTRY)),
    },
    label: { default: "", parseHTML: (element: HTMLElement) => mentionLabel(element.textContent) },
  }),
  parseHTML: () => [
    {
      tag: `span[${MENTION_ENTRY}]`,
      getAttrs: (element: HTMLElement) =>
        mentionedEntry(element.getAttribute(MENTION_ENTRY)) && mentionLabel(element.textContent) ? null : false,
    },
  ],
  renderHTML: ({ node }) => [
    "span",
    { class: "entry-mention", [MENTION_ENTRY]: mentionedEntry(node.attrs["entryId"]) ?? "" },
    mentionLabel(node.attrs["label"]),
  ],
  renderText: ({ node }) => mentionText(node) ?? "",
  extendNodeSchema: ({ name }) => (name === MENTION ? { leafText: (node: PmNode) => mentionText(node) ?? "" } : {}),
});
