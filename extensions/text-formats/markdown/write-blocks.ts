// Writes blocks as Markdown: paragraphs, headings, quotes, lists, dividers, each in its simplest unambiguous form.
import type { NodeJson } from "../../document-json.ts";
import { isEmptyParagraph } from "../chapter-json.ts";
import { writeInline } from "./write-inline.ts";

/** By how many levels headings inside a chapter are lowered: level one is the book's title, two a chapter's. */
export const HEADING_SHIFT = 2;
/** How an empty paragraph is written: Markdown has no other way to express it. */
export const EMPTY_PARAGRAPH = "&nbsp;";

/** A chapter's blocks as Markdown, without a newline at the end. */
export function writeBlocks(blocks: readonly NodeJson[]): string {
  // An empty chapter is written as its title only.
  if (blocks.length === 1 && isEmptyParagraph(blocks[0] as NodeJson)) return "";
  return joinBlocks(blocks);
}

/** A title as a heading of its own. */
export function writeTitle(title: string, level: 1 | 2): string {
  const text = writeInline([{ type: "text", text: title }], "heading");
  return text ? `${"#".repeat(level)} ${text}` : "#".repeat(level);
}

function joinBlocks(blocks: readonly NodeJson[]): string {
  let other = false;
  return blocks
    .map((block, at) => {
      // Two adjacent lists of one kind would be read as one: the second uses the other sign.
      other = isList(block) && blocks[at - 1]?.type === block.type ? !other : false;
      return writeBlock(block, other);
    })
    .join("\n\n");
}

function isList({ type }: NodeJson): boolean {
  return type === "bulletList" || type === "orderedList";
}

function writeBlock(block: NodeJson, otherSign: boolean): string {
  const content = block.content ?? [];
  switch (block.type) {
    case "heading": {
      const hashes = "#".repeat(Number(block.attrs?.level ?? 1) + HEADING_SHIFT);
      return `${hashes} ${writeInline(content, "heading")}`.trimEnd();
    }
    case "blockquote":
      return prefixLines(joinBlocks(content), "> ", "> ");
    case "bulletList":
      return writeItems(content, () => (otherSign ? "* " : "- "));
    case "orderedList": {
      const start = Number(block.attrs?.start ?? 1);
      return writeItems(content, (at) => `${Math.min(start + at, 999_999_999)}${otherSign ? ")" : "."} `);
    }
    case "horizontalRule":
      return "---";
    default:
      // An unknown block that contains blocks.
      if (content.length > 0 && content.every((node) => node.content && !node.text)) return joinBlocks(content);
      return writeInline(content, "block") || EMPTY_PARAGRAPH;
  }
}

function writeItems(items: readonly NodeJson[], sign: (at: number) => string): string {
  const tight = items.every((item) => item.content?.length === 1);
  return items
    .map((item, at) => prefixLines(joinBlocks(item.content ?? []), sign(at), " ".repeat(sign(at).length)))
    .join(tight ? "\n" : "\n\n");
}

function prefixLines(text: string, first: string, rest: string): string {
  return text
    .split("\n")
    .map((line, at) => ((at === 0 ? first : rest) + line).trimEnd())
    .join("\n");
}
