// A document as a list of plain blocks, by which two versions are compared.
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
  // The nearest enclosing block decides a paragraph's kind: a list inside a quotation is a list.
  const nearest = within.findLast((name) => name === "listItem" || name === "blockquote");
  if (nearest === "listItem") {
    const list = within.findLast((name) => name === "orderedList" || name === "bulletList");
    if (list !== "orderedList") return { type: "list_item", text };
    return { type: "list_item", ordered: true, ...(number !== undefined && { number }), text };
  }
  return { type: nearest === "blockquote" ? "blockquote" : "paragraph", text };
}
