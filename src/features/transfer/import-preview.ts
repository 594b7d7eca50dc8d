// What a text will become, in the little that the preview shows: it crosses from a worker, so it carries no documents.
import { IMPORT_MAX_BYTES, type Locale } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { TextFormat } from "../../../contract/transfer.ts";
import { textOf } from "../../../extensions/text-formats/chapter-json.ts";
import { decodeText, type TextEncodingName } from "../../../extensions/text-formats/decode-text.ts";
import { type ImportedBook, type ImportedChapter, importText } from "../../../extensions/text-formats/import-text.ts";

export interface ReadRequest {
  /** A file's content, or a text that was pasted. */
  from: Blob | string;
  format: TextFormat;
  /** Chosen by the person; without it found by the bytes. */
  encoding: TextEncodingName | null;
  /** Of Markdown: the level of the chapters' headings, chosen by the person; without it found. */
  chapterLevel?: number | null;
}

export interface PreviewChapter {
  title: string;
  characters: number;
  part: number | null;
  excerpt: string;
}

export interface ImportPreview {
  /** The whole text, as it will be sent. */
  text: string;
  encoding: TextEncodingName;
  certain: boolean;
  /** The title the text itself says. */
  title: string | null;
  language: Locale;
  chapters: PreviewChapter[];
  /** Of Markdown: at which level chapters begin, and how many headings there are of each. */
  levels: ImportedBook["levels"];
  /** Whether the text has headings of chapters. */
  headed: boolean;
  splitChapters: number;
  /** Lines that are in no chapter. */
  leftOut: string[];
  characters: number;
}

/** Why a source can't be imported, as the dialog says it. */
export type ImportProblem = "too_large" | "not_text" | "empty";

const EXCERPT_LENGTH = 140;
const LANGUAGE_SAMPLE = 20_000;
/** From this share of letters on, a text with ideographs is Chinese. */
const CHINESE_SHARE = 0.2;

/** Reads a source and finds its chapters. Takes about a second for a long novel: run beside the page. */
export async function previewImport({
  from,
  format,
  encoding,
  chapterLevel = null,
}: ReadRequest): Promise<ImportPreview | ImportProblem> {
  if (typeof from !== "string" && from.size > IMPORT_MAX_BYTES * 2) return "too_large";
  const decoded =
    typeof from === "string"
      ? { text: from, encoding: "utf-8" as const, certain: true }
      : decodeText(new Uint8Array(await from.arrayBuffer()), encoding ?? undefined);
  if (!decoded) return "not_text";
  const { text } = decoded;
  // The limit is on the text as it is sent, whatever the file was saved in.
  if (text.length > IMPORT_MAX_BYTES || new TextEncoder().encode(text).length > IMPORT_MAX_BYTES) return "too_large";
  const { title, chapters, levels, splitChapters, leftOut } = importText(text, format, chapterLevel);
  if (chapters.length === 0) return "empty";
  return {
    ...decoded,
    title,
    language: languageOf(text),
    chapters: chapters.map(toPreview),
    levels,
    headed: chapters.some(isHeaded),
    splitChapters,
    leftOut,
    characters: chapters.reduce((sum, chapter) => sum + chapter.characters, 0),
  };
}

/** The language most of a text's beginning is written in. */
export function languageOf(text: string): Locale {
  const sample = text.slice(0, LANGUAGE_SAMPLE);
  const ideographs = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return ideographs > letters * CHINESE_SHARE ? "zh-CN" : "en-US";
}

/** The parts of a long text without headings are called by their numbers. */
function isHeaded({ title, part }: ImportedChapter): boolean {
  return title !== "" && title !== String(part);
}

function toPreview({ title, part, characters, document }: ImportedChapter): PreviewChapter {
  let excerpt = "";
  for (const block of document.content.slice(1)) {
    if (excerpt.length >= EXCERPT_LENGTH) break;
    // A block may be a whole chapter long; only its beginning is read.
    excerpt = `${excerpt} ${textOf(block).slice(0, EXCERPT_LENGTH)}`.replace(/\s+/g, " ").trimStart();
  }
  return { title, part, characters, excerpt: cutToLength(excerpt, EXCERPT_LENGTH) };
}
