// The output node (product.md 3, "AI output node"): inline, with exactly `nodeid`, `value` and `isnew`. No block's
// content expression names its group, so the schema itself keeps it out of every document: it is only drawn beside the
// text, on the page of the person it was written for.
import { Node } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { linesOf } from "./kept-text.ts";

export const OutputNodeType = Node.create({
  name: "aiContinuation",
  group: "suggestion",
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    nodeid: { default: "", rendered: false },
    value: { default: "", rendered: false },
    isnew: { default: false, rendered: false },
  }),
  renderHTML: ({ node }) => [
    "span",
    // Hidden from screen readers: the panel beside the page reads the text out.
    {
      class: "ai-continuation",
      "aria-hidden": "true",
      "data-nodeid": node.attrs.nodeid,
      "data-isnew": String(node.attrs.isnew),
    },
    ...drawnLines(String(node.attrs.value)),
  ],
  renderText: () => "",
});

/** Lines with the gap and indent of paragraphs, so that the layout does not shift when they become paragraphs. */
function drawnLines(text: string): DOMOutputSpec[] {
  const paragraphStart: DOMOutputSpec[] = [
    ["span", { class: "ai-continuation-gap" }, "\n"],
    ["span", { class: "ai-continuation-indent" }],
  ];
  return linesOf(text).flatMap((line, index): DOMOutputSpec[] => [
    ...(index > 0 ? paragraphStart : []),
    ["span", { class: "ai-continuation-line" }, line],
  ]);
}
