// Writes a chapter as plain text: its words without marks, laid out as is usual in its language.
import type { NodeJson } from "../../document-json.ts";
import { textOf } from "../chapter-json.ts";

/** How paragraphs are separated: by a blank line, or as in Chinese books by two full-width spaces of indentation. */
export type PlainLayout = "spaced" | "indented";

const INDENT = "　　";
const DIVIDER = "* * *";

/** A chapter's blocks as plain text, without a newline at the end. */
export function writePlain(blocks: readonly NodeJson[], layout: PlainLayout): string {
  const lines = blocks.flatMap((block) => linesOf(block, ""));
  const indent = layout === "indented" ? INDENT : "";
  return lines
    .map((line) => (line.set === "prose" ? indent + line.text : line.text))
    .join(layout === "indented" ? "\n" : "\n\n")
    .trimEnd();
}

interface PlainLine {
  text: string;
  /** Only prose is indented. */
  set: "prose" | "other";
}

function linesOf(block: NodeJson, sign: string): PlainLine[] {
  const content = block.content ?? [];
  switch (block.type) {
    case "horizontalRule":
      return [{ text: DIVIDER, set: "other" }];
    case "bulletList":
      return content.flatMap((item) => itemLines(item, "• "));
    case "orderedList": {
      const start = Number(block.attrs?.start ?? 1);
      return content.flatMap((item, at) => itemLines(item, `${start + at}. `));
    }
    case "blockquote":
      return content.flatMap((child) => linesOf(child, ""));
    case "heading":
      return [{ text: `\n${sign}${plain(block)}`, set: "other" }];
    default: {
      const text = plain(block);
      // An empty paragraph is an empty line without indentation.
      return [{ text: sign + text, set: text && !sign ? "prose" : "other" }];
    }
  }
}

function itemLines(item: NodeJson, sign: string): PlainLine[] {
  return (item.content ?? []).flatMap((child, at) => linesOf(child, at === 0 ? sign : ""));
}

/** A block's text; white space at the ends of its lines is dropped. */
function plain(block: NodeJson): string {
  return textOf(block)
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}
