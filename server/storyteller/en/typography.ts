// Quotes and apostrophes of an English text: detected in it and applied to what is added to it.
import type { Scene } from "../types.ts";

export type Quotes = Scene["quotes"];

const CURLY: Quotes = { open: "“", close: "”" };
const STRAIGHT: Quotes = { open: '"', close: '"' };
const SINGLE: Quotes = { open: "‘", close: "’" };
const GUILLEMETS: Quotes = { open: "«", close: "»" };

/** The quotes of a text's speech; if it has none, those that match its apostrophes. */
export function quotesOf(text: string): Quotes {
  const counts: [Quotes, number][] = [
    [CURLY, count(text, /[“”]/gu)],
    [STRAIGHT, count(text, /"/gu)],
    [SINGLE, 2 * count(text, /(?:^|[\s—(])‘(?=\p{L})/gmu)],
    [GUILLEMETS, count(text, /[«»]/gu)],
  ];
  counts.sort((one, other) => other[1] - one[1]);
  const [most] = counts;
  if (most && most[1] > 0) return most[0];
  return text.includes("'") && !text.includes("’") ? STRAIGHT : CURLY;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Converts the template's straight quotes and apostrophes to those of the text. */
export function withMarks(text: string, quotes: Quotes): string {
  const apostrophe = quotes.open === '"' ? "'" : "’";
  let open = false;
  return text.replace(/["']/gu, (mark) => {
    if (mark === "'") return apostrophe;
    open = !open;
    return open ? quotes.open : quotes.close;
  });
}

/** Matches speech including its quotes, one stretch each, never across a line break. */
export const SPEECH =
  /“[^”\n]*(?:”|$)|"[^"\n]*(?:"|$)|«[^»\n]*(?:»|$)|(?<![\p{L}\p{N}])‘(?!‘)[^\n]{0,1000}?[,.!?…—]’(?!\p{L})/gmu;

/** The text with all speech replaced by blanks, so that positions stay the same. */
export function withoutSpeech(text: string): string {
  return text.replace(SPEECH, (speech) => `“${" ".repeat(Math.max(0, speech.length - 2))}”`);
}

/** The narration: each speech is replaced by one mark, so that the text around it does not run together. */
export function narrationOf(text: string): string {
  return text.replace(SPEECH, "“”");
}
