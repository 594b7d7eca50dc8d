// Measures a document's text (counts, title, excerpt). The browser and the server use the same code.
import { CHAPTER_TITLE_MAX } from "../contract/limits.ts";
import { countWords, cutToLength, textLength } from "../contract/text-length.ts";
import type { NodeJson } from "./document-json.ts";
import { textBlocks } from "./text-blocks.ts";

/** The length of a chapter's excerpt, in characters. */
export const EXCERPT_LENGTH = 200;

export interface Measure {
  words: number;
  /** Code points of all lines except the title; breaks between them are not counted. */
  characters: number;
  /** The title on one line, at most as long as a chapter's name may be. */
  title: string;
  /** All lines but the title, one a line. */
  text: string;
  /** The beginning of the text on one line. */
  excerpt: string;
}

/** Measures a document. Pure; a document of 20,000 characters takes about two milliseconds. */
export function measureDocument(doc: NodeJson): Measure {
  let words = 0;
  let characters = 0;
  let title = "";
  const lines: string[] = [];
  for (const block of textBlocks(doc)) {
    if (block.type === "horizontalRule") continue;
    if (block.type === "title") {
      title ||= oneLine(block.text);
      continue;
    }
    words += countWords(block.text);
    characters += textLength(block.text) - breaks(block.text);
    lines.push(storable(block.text));
  }
  const text = lines.join("\n");
  return {
    words,
    characters,
    title: cutToLength(title, CHAPTER_TITLE_MAX).trim(),
    text,
    excerpt: cutToLength(oneLine(text.slice(0, EXCERPT_LENGTH * 8)), EXCERPT_LENGTH),
  };
}

function breaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** PostgreSQL's text type holds neither NUL nor unpaired surrogates; a document may. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

function oneLine(text: string): string {
  return storable(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
