// Cuts a text to a limit at the best position: the end of a sentence, a line, a clause or a word, in this order.
import { cutToLength, textLength } from "../../../contract/text-length.ts";
import { cleanText } from "../../text-formats/clean-text.ts";

/** The ends of sentences, with the closing quotation marks after them. */
export const SENTENCE_END = /[。！？!?…]+[”’』」）)"']*|\.+[”’)"']*(?=\s|$)/gu;
/** The ends of clauses; a comma between digits does not count. */
export const CLAUSE_END = /[，；：、]|[,;:](?=\s|$)/gu;
/** A cut at a sentence's end must keep at least this share of the limit. */
export const SENTENCE_SHARE = 0.4;
export const PART_SHARE = 0.5;

/** Longer than any limit, so that a text of megabytes is not processed for its first line. */
export const HEAD_LENGTH = 4_000;

/** Normalises the beginning of a text: line ends, control characters, runs of blank lines. */
export function tidyHead(text: string, length: number = HEAD_LENGTH): string {
  return (
    cleanText(text.slice(0, length))
      // Anchored to where white space begins: retrying from inside a long run would take quadratic time.
      .replace(/(?<![ \t])[ \t]+\n/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}

/** The text, or the longest beginning of it that fits and reads well. */
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

/** The end of the last match of `sign`, at most `max`; -1 where there is none. */
export function lastEnd(text: string, sign: RegExp, max: number = text.length): number {
  let end = -1;
  for (const match of text.matchAll(sign)) {
    const its = match.index + match[0].length;
    if (its <= max) end = its;
  }
  return end;
}
