// Reads a file's text as a book: its chapters as documents that can be used as seeds, each within a chapter's limits.
import { CHAPTER_TITLE_MAX, STORY_TITLE_MAX } from "../../contract/limits.ts";
import { countWords, cutToLength, textLength } from "../../contract/text-length.ts";
import type { TextFormat } from "../../contract/transfer.ts";
import type { DocumentJson, NodeJson } from "../document-json.ts";
import { chapterJson, paragraph, textOf } from "./chapter-json.ts";
import { cleanText, oneLine } from "./clean-text.ts";
import { readMarkdown } from "./markdown/read-markdown.ts";
import { measureBlocks } from "./measure-blocks.ts";
import { readPlain } from "./plain/read-plain.ts";
import { arrangeSections, type Section } from "./sections.ts";
import { splitLong } from "./split-long.ts";

export interface ImportedChapter {
  title: string;
  /** The number of this part of a chapter that was over the limit, from 1; null for a whole chapter. */
  part: number | null;
  document: DocumentJson;
  /** Counted as the chapter's limit counts. */
  characters: number;
  words: number;
}

export interface ImportedBook {
  /** The book's title, if the text states one; at most as long as a story's title may be. */
  title: string | null;
  chapters: ImportedChapter[];
  /** In Markdown: the level of the headings that begin chapters, and how many headings there are of each level. */
  levels: { chapters: number; all: { level: number; count: number }[] } | null;
  /** How many of the text's chapters were over the limit and were split. */
  splitChapters: number;
  /** Lines of the text that are in no chapter: the author's name. */
  leftOut: string[];
}

/**
 * Reads any text; in Markdown, chapters begin at headings of the given `chapterLevel`, or of the detected one. Never
 * throws, whatever the text holds; a blank text has no chapters. Two million characters take about a second, so a
 * browser does it in a worker.
 */
export function importText(text: string, format: TextFormat, chapterLevel: number | null = null): ImportedBook {
  const clean = cleanText(text);
  const read =
    format === "md"
      ? readMarkdown(clean, chapterLevel)
      : { title: null, sections: readPlain(clean), foundBy: "lines" as const, levels: null };
  const { title, sections, leftOut } = arrangeSections(read.sections, read.foundBy);
  let splitChapters = 0;
  const chapters = sections.map(named).flatMap(({ title, blocks }) => {
    const parts = splitLong(title, blocks);
    if (parts.length > 1) splitChapters++;
    return parts.map((part, at) => ({ ...part, part: parts.length > 1 ? at + 1 : null }));
  });
  const bookTitle = oneLine(read.title ?? title ?? "");
  return {
    title: cutToLength(bookTitle, STORY_TITLE_MAX).trim() || null,
    chapters: chapters.map(({ title, blocks, part }) => ({
      title,
      part,
      document: chapterJson(title, blocks),
      characters: measureBlocks(blocks),
      words: blocks.reduce((words, block) => words + wordsOf(block), 0),
    })),
    levels: read.levels,
    splitChapters,
    leftOut,
  };
}

/** A section as a chapter: with a title that fits, and its whole heading kept in the text where it does not. */
function named({ title, blocks }: Section, at: number, all: readonly Section[]): { title: string; blocks: NodeJson[] } {
  if (title === null) return { title: at === 0 && all.length > 1 ? prefaceTitle(blocks) : "", blocks };
  const line = oneLine(title);
  if (textLength(line) <= CHAPTER_TITLE_MAX) return { title: line, blocks };
  return { title: cutToLength(line, CHAPTER_TITLE_MAX).trim(), blocks: [paragraph(line), ...blocks] };
}

function prefaceTitle(blocks: readonly NodeJson[]): string {
  return /\p{Script=Han}/u.test(blocks.map(textOf).join("").slice(0, 2_000)) ? "前言" : "Preface";
}

function wordsOf(block: NodeJson): number {
  if (block.content?.some(({ text }) => text !== undefined)) return countWords(textOf(block));
  return (block.content ?? []).reduce((words, child) => words + wordsOf(child), 0);
}
