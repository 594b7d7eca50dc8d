// Splits a long text into parts that fit a limit: at the end of a paragraph, a sentence, a line, a clause or a word,
// whichever comes first in this order and leaves a part of reasonable length. Nothing is lost between parts.
import { cutToLength, textLength } from "../../../contract/text-length.ts";
import { CLAUSE_END, lastEnd, PART_SHARE, SENTENCE_END, SENTENCE_SHARE } from "./fit-text.ts";

export interface TextPart {
  text: string;
  /** The white space between this part and the next one. */
  gap: string;
}

export interface SplitText {
  parts: TextPart[];
  /** The text after the last allowed part. */
  rest: string;
}

/** How far beyond a limit the closing quotes and brackets that belong to a sentence are searched. */
const LOOK_AHEAD = 12;
/** Marks, joiners and selectors that form one character with the one before. */
const JOINED = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f)/u;
const JOINER_BEFORE = /\u200d$/u;
/** No character has more code points than this; a longer run is cut anywhere. */
const JOINED_MAX = 30;

/** Splits a trimmed text; its parts joined with their gaps and the rest are the text again. */
export function splitText(text: string, max: number, most: number): SplitText {
  const parts: TextPart[] = [];
  let at = 0;
  while (at < text.length && parts.length < most) {
    // At most as much of the text is examined as one part may hold.
    const window = text.slice(at, at + max * 2 + LOOK_AHEAD);
    const isLast = at + window.length === text.length && textLength(window) <= max;
    const part = (isLast ? window : window.slice(0, endOf(window, max))).trimEnd();
    const next = at + part.length;
    const gap = /^\s*/.exec(text.slice(next))?.[0] ?? "";
    parts.push({ text: part, gap });
    at = next + gap.length;
  }
  return { parts, rest: text.slice(at) };
}

/** The end of the first part of a text that has more than `max` characters. */
function endOf(text: string, max: number): number {
  const head = cutToLength(text, max);
  const within = (sign: RegExp) => lastEnd(text.slice(0, head.length + LOOK_AHEAD), sign, head.length);
  const paragraph = head.lastIndexOf("\n\n");
  if (paragraph >= head.length * PART_SHARE) return paragraph;
  const sentence = within(SENTENCE_END);
  if (sentence >= head.length * SENTENCE_SHARE) return sentence;
  const line = head.lastIndexOf("\n");
  if (line >= head.length * PART_SHARE) return line;
  const clause = within(CLAUSE_END);
  if (clause >= head.length * PART_SHARE) return clause;
  const word = /\s/.test(text[head.length] ?? "") ? head.length : head.search(/\s\S*$/);
  return word >= head.length * PART_SHARE ? word : wholeCharacters(text, head);
}

/** Moves the end of a head so that it splits no character made of several code points. */
function wholeCharacters(text: string, head: string): number {
  const points = [...head];
  let end = head.length;
  for (let back = 1; back <= JOINED_MAX && back < points.length; back++) {
    if (!JOINED.test(text.slice(end)) && !JOINER_BEFORE.test(text.slice(0, end))) return end;
    end -= points.at(-back)?.length ?? 1;
  }
  return head.length;
}
