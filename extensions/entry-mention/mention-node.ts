// An entry of the bound world, mentioned in the text. It keeps the words it was inserted with: renaming the entry
// changes no sentence, and without the world the text reads the same.
import { Node } from "@tiptap/core";
import type { Node as PmNode } from "@tiptap/pm/model";
import { mentionText } from "./leaf-text.ts";
import { MENTION, mentionedEntry, mentionLabel } from "./mention-attributes.ts";

/** The attributes that identify a mention in HTML: on the page, on the clipboard, in a drag from the World panel. */
export const MENTION_ENTRY = "data-entry-mention";

export const EntryMention = Node.create({
  name: MENTION,
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  draggable: false,
  // Defaults and no validation: creating the node must never throw, or the editor's binding would delete it.
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
