// Normalises the blocks of a document: words are in lines, lines hold only words, lists hold items. Editors create no
// others; other clients may put anything anywhere, and no word of it is lost.
import type { NodeJson } from "./document-json.ts";
import { MENTION } from "./entry-mention/mention-attributes.ts";

const LISTS = new Set(["bulletList", "orderedList"]);
const LINES = new Set(["paragraph", "heading"]);
const INLINE = new Set(["text", "hardBreak", MENTION]);

/** The first block may be the title. */
export function tidyChapter(blocks: readonly NodeJson[]): NodeJson[] {
  const [first, ...rest] = blocks;
  return first?.type === "title" ? [asLine(first), ...tidyBlocks(rest)] : tidyBlocks(blocks);
}

function tidyBlocks(blocks: readonly NodeJson[]): NodeJson[] {
  const tidy: NodeJson[] = [];
  let line: NodeJson[] | null = null;
  for (const block of blocks) {
    if (!INLINE.has(block.type)) {
      line = null;
      tidy.push(...tidyBlock(block));
    } else if (line) line.push(...inlineOf(block));
    else {
      line = inlineOf(block);
      tidy.push({ type: "paragraph", content: line });
    }
  }
  return tidy;
}

function tidyBlock(block: NodeJson): NodeJson[] {
  const { content, ...bare } = block;
  if (block.type === "title") return [asLine({ ...block, type: "paragraph" })];
  if (!content || content.length === 0) return [bare];
  if (LINES.has(block.type)) return [asLine(block)];
  if (block.type === "horizontalRule") return [bare, ...tidyBlocks(content)];
  if (LISTS.has(block.type)) return [{ ...bare, content: content.map(asItem) }];
  // An item outside of a list.
  if (block.type === "listItem") return tidyBlocks(content);
  // Unknown blocks become lines if they contain words.
  if (block.type !== "blockquote" && content.some(({ type }) => type === "text")) return [asLine(block)];
  return [{ ...bare, content: tidyBlocks(content) }];
}

function asItem(node: NodeJson): NodeJson {
  const content = tidyBlocks(node.type === "listItem" ? (node.content ?? []) : [node]);
  return { ...(node.type === "listItem" ? node : { type: "listItem" }), ...(content.length > 0 && { content }) };
}

function asLine(line: NodeJson): NodeJson {
  const { content = [], ...bare } = line;
  const inline = content.flatMap(inlineOf);
  return inline.length > 0 ? { ...bare, content: inline } : bare;
}

/** The parts of a node that may be in a line. */
function inlineOf(node: NodeJson): NodeJson[] {
  const { content = [], ...bare } = node;
  return [...(INLINE.has(node.type) ? [bare] : []), ...content.flatMap(inlineOf)];
}
