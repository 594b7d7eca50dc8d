// A text cut to a limit where it reads best: at the end of a sentence, of a line, of a part of a sentence, of a word.
import { cutToLength, textLength } from "../../../contract/text-length.ts";
import { cleanText } from "../../text-formats/clean-text.ts";

/** The ends of sentences, with the marks that close a quotation behind them. */
export const SENTENCE_END = /[。！？!?…]+[”’』」）)"']*|\.+[”’)"']*(?=\s|$)/gu;
/** The ends of a sentence's parts; a comma between digits is none. */
export const CLAUSE_END = /[，；：、]|[,;:](?=\s|$)/gu;
/** Less of the room than this is too little for the sake of a sentence. */
export const SENTENCE_SHARE = 0.4;
export const PART_SHARE = 0.5;

/** More than any limit takes of a text, so that a text of megabytes is not worked through for its first line. */
export const HEAD_LENGTH = 4_000;

/** Line ends, control characters and heaps of blank lines out of the beginning of a text. */
export function tidyHead(text: string, length: number = HEAD_LENGTH): string {
  return (
    cleanText(text.slice(0, length))
      // From where white space begins: looked at from within, a long run of it would take forever.
      .replace(/(?<![ \t])[ \t]+\n/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}

/** The text, or the most of it that fits and reads well. */
export function fitText(text: string, max: number): string {
  if (textLength(text) <= max) return text;
  const head = cutToLength(text, max);
  const sentence = lastEnd(head, SENTENCE_END);
  if (sentence >= head.length * SENTENCE_SHARE) return head.slice(0, sentence).trim();
  const line = head.lastIndexOf("\n");
  if (line >= head.length * PART_SHARE) return head.slice(0, line).trim();
  const short = cutToLength(text, max - 1);
  const part = Math.max(lastEnd(short, /[，；：、,;:]/g) - 1, short.search(/\s\S*$/));
  return `${(part >= short.length * PART_SHARE ? short.slice(0, part) : short).trim()}…`;
}

/** Where the last of these signs ends, at `max` at the latest; -1 where there is none. */
export function lastEnd(text: string, sign: RegExp, max: number = text.length): number {
  let end = -1;
  for (const match of text.matchAll(sign)) {
    const its = match.index + match[0].length;
    if (its <= max) end = its;
  }
  return end;
}
