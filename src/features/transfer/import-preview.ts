// Reads a source into what the preview shows. The result is posted from a worker, so it contains no documents.
import { IMPORT_MAX_BYTES, type Locale } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { TextFormat } from "../../../contract/transfer.ts";
import { textOf } from "../../../extensions/text-formats/chapter-json.ts";
import { decodeText, type TextEncodingName } from "../../../extensions/text-formats/decode-text.ts";
import { type ImportedBook, type ImportedChapter, importText } from "../../../extensions/text-formats/import-text.ts";

export interface ReadRequest {
  /** A file's content, or pasted text. */
  from: Blob | string;
  format: TextFormat;
  /** Chosen by the person; null detects it from the bytes. */
  encoding: TextEncodingName | null;
  /** For Markdown: the heading level of chapters, chosen by the person; null detects it. */
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
  /** The title given in the text. */
  title: string | null;
  language: Locale;
  chapters: PreviewChapter[];
  /** For Markdown: the level at which chapters begin, and the number of headings at each level. */
  levels: ImportedBook["levels"];
  /** Whether the text has chapter headings. */
  headed: boolean;
  splitChapters: number;
  /** Lines that belong to no chapter. */
  leftOut: string[];
  characters: number;
}

/** Why a source cannot be imported. */
export type ImportProblem = "too_large" | "not_text" | "empty";

const EXCERPT_LENGTH = 140;
const LANGUAGE_SAMPLE = 20_000;
/** A text with at least this share of ideographs among its letters is Chinese. */
const CHINESE_SHARE = 0.2;

/** Reads a source and finds its chapters. Takes about a second for a long novel, so it runs in a worker. */
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
  // The limit counts the bytes of the UTF-8 that is sent, whatever the file's encoding.
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

/** The main language of a text's beginning. */
export function languageOf(text: string): Locale {
  const sample = text.slice(0, LANGUAGE_SAMPLE);
  const ideographs = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return ideographs > letters * CHINESE_SHARE ? "zh-CN" : "en-US";
}

/** Parts of a long text without headings are titled by their numbers. */
function isHeaded({ title, part }: ImportedChapter): boolean {
  return title !== "" && title !== String(part);
}

function toPreview({ title, part, characters, document }: ImportedChapter): PreviewChapter {
  let excerpt = "";
  for (const block of document.content.slice(1)) {
    if (excerpt.length >= EXCERPT_LENGTH) break;
    // A block may be as long as a chapter; only its beginning is read.
    excerpt = `${excerpt} ${textOf(block).slice(0, EXCERPT_LENGTH)}`.replace(/\s+/g, " ").trimStart();
  }
  return { title, part, characters, excerpt: cutToLength(excerpt, EXCERPT_LENGTH) };
}
