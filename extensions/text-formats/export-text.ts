// A chapter or a whole story as one text file, in plain text or Markdown. Importing it again gives the same chapters.
import type { Locale } from "../../contract/limits.ts";
import type { TextFormat } from "../../contract/transfer.ts";
import type { NodeJson } from "../document-json.ts";
import { readHeading } from "./chapter-heading.ts";
import { partsOf, takeParts } from "./chapter-json.ts";
import { oneLine } from "./clean-text.ts";
import { writeBlocks, writeTitle } from "./markdown/write-blocks.ts";
import { type PlainLayout, writePlain } from "./plain/write-plain.ts";
import { printable } from "./printable.ts";

/** One chapter as a file: its title on top. */
export function chapterToText(document: NodeJson, format: TextFormat, language: Locale): string {
  const { title, blocks } = partsOf(printable(document));
  if (format === "md") return file([writeTitle(title, 1), writeBlocks(blocks)]);
  return file([oneLine(title), writePlain(blocks, layoutOf(language))]);
}

/** How a story's file begins: with its title. */
export function storyOpening(title: string, format: TextFormat): string {
  return file([format === "md" ? writeTitle(oneLine(title), 1) : oneLine(title)]);
}

/**
 * One chapter of a story's file, to be sent after `storyOpening` and the chapters before it. A part's heading at the
 * beginning of the chapter goes before the chapter's own: in Markdown on the level of the story's title. Plain text has
 * no headings, so a title that does not read as one gets the chapter's number before it.
 */
export function storyChapter(document: NodeJson, number: number, format: TextFormat, language: Locale): string {
  const { title, blocks: all } = partsOf(printable(document));
  const { parts, blocks } = takeParts(all);
  if (format === "md")
    return `\n${file([...parts.map((part) => writeTitle(oneLine(part), 1)), writeTitle(title, 2), writeBlocks(blocks)])}`;
  const heading = plainHeading(oneLine(title), number, language);
  return `\n\n${file([...parts.map(oneLine), heading, writePlain(blocks, layoutOf(language))])}`;
}

function file(parts: string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function layoutOf(language: Locale): PlainLayout {
  return language === "zh-CN" ? "indented" : "spaced";
}

function plainHeading(title: string, number: number, language: Locale): string {
  if (readHeading(title)) return title;
  if (language === "zh-CN") return `第${number}章 ${title}`.trim();
  return title ? `Chapter ${number}: ${title}` : `Chapter ${number}`;
}
