// A document as the plain blocks two versions are compared by.
import type { VersionBlock } from "../contract/versions.ts";
import type { NodeJson } from "./document-json.ts";
import { type TextBlock, textBlocks } from "./text-blocks.ts";

/** The blocks of a document in order: no positions, no marks, no HTML. */
export function documentBlocks(doc: NodeJson): VersionBlock[] {
  return textBlocks(doc).map(toVersionBlock);
}

function toVersionBlock({ type, level, within, number, text }: TextBlock): VersionBlock {
  if (type === "horizontalRule") return { type: "divider", text: "" };
  if (type === "title") return { type: "title", text };
  if (type === "heading") return { type: "heading", level: level ?? 1, text };
  // The nearest of the blocks around a paragraph says what it is: a list inside a quotation is a list.
  const nearest = within.findLast((name) => name === "listItem" || name === "blockquote");
  if (nearest === "listItem") {
    const list = within.findLast((name) => name === "orderedList" || name === "bulletList");
    if (list !== "orderedList") return { type: "list_item", text };
    return { type: "list_item", ordered: true, ...(number !== undefined && { number }), text };
  }
  return { type: nearest === "blockquote" ? "blockquote" : "paragraph", text };
}
