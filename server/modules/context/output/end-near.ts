// Ends a text on a sentence near the requested length in words: at the first end of a sentence near it, at most
// SENTENCE_OVERRUN_TOKENS over it. If there is none, at the last end of a sentence before it; if there is none either,
// at the end of a clause, which gets a full stop.
import { SENTENCE_OVERRUN_TOKENS } from "../../../../contract/limits.ts";
import { countWords, cutToLength, endOfWords } from "../../../../contract/text-length.ts";
import type { OutputRules } from "./output-rules.ts";
import { endsSentence, openQuote, sentenceEnds } from "./sentence-ends.ts";

/** From this share of the length on, the next sentence end ends the text. */
const NEAR = 0.9;
/** A sentence end before this share of the length is too early. */
const LEAST = 0.5;
/** An unfinished sentence at the end of the answer is removed only if at least this share of the text remains. */
const LEAST_OF_ENDED = 0.4;

export interface Ending {
  /** The final text; null while the text goes on. */
  text: string | null;
  /** How many code units may be shown now: text beyond the requested length may still be cut. */
  shown: number;
}

type Rules = Pick<OutputRules, "language" | "before" | "after" | "tokens" | "room">;

/** Characters that may be added to a text that is cut: an ellipsis, a closing quote, a space. */
const ENDING_MAX = 4;

/** Decides whether the text received so far ends, and where. `ended`: the model has finished. */
export function endNearLength(text: string, length: number, ended: boolean, rules: Rules): Ending {
  const most = cutToLength(text, Math.max(0, rules.room - ENDING_MAX)).length;
  // A word has one code unit at least, so a short text need not be counted.
  if (text.length < length * NEAR && text.length === most && !ended) return { text: null, shown: text.length };
  const reached = endOfWords(text, length) ?? text.length;
  const limit = Math.min(reached + overrun(text.slice(reached), rules), most);
  const ends = sentenceEnds(text, 0, ended).filter((at) => at <= limit);
  // Where the chapter has room for fewer words, those are the length.
  const goal = most < text.length ? Math.min(length, countWords(text.slice(0, most))) : length;
  const near = endOfWords(text, Math.ceil(goal * NEAR));
  const found = near === null ? undefined : ends.find((at) => at >= near && isClosed(text, at, rules));
  if (found !== undefined) return done(text.slice(0, found));
  if (limit < text.length) return done(cutBack(text.slice(0, limit), ends, goal, rules));
  if (!ended) return { text: null, shown: Math.min(text.length, reached, limit) };
  return done(tidyEnd(text.trimEnd(), ends, rules));
}

function isClosed(text: string, at: number, { before }: Rules): boolean {
  return openQuote(text.slice(0, at), before) === "";
}

/** Appends the closing marks of quotes that are still open in the text. */
function close(text: string, { before }: Rules): string {
  return text + openQuote(text, before);
}

function done(text: string): Ending {
  return { text, shown: text.length };
}

/** How many code units of the text beyond the length fit into SENTENCE_OVERRUN_TOKENS. */
function overrun(over: string, { tokens }: Rules): number {
  if (over === "" || tokens.count(over) <= SENTENCE_OVERRUN_TOKENS) return over.length;
  let low = 0;
  let high = over.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tokens.count(over.slice(0, middle)) <= SENTENCE_OVERRUN_TOKENS) low = middle;
    else high = middle;
  }
  return (over.charCodeAt(low) & 0xfc00) === 0xdc00 ? low - 1 : low;
}

/** Ends a text that is too long without a sentence end near the length. */
function cutBack(text: string, ends: readonly number[], length: number, rules: Rules): string {
  const least = endOfWords(text, Math.ceil(length * LEAST)) ?? text.length;
  const closed = ends.findLast((at) => at >= least && isClosed(text, at, rules));
  if (closed !== undefined) return text.slice(0, closed);
  const open = ends.findLast((at) => at >= least);
  if (open !== undefined) return close(text.slice(0, open), rules);
  const zh = rules.language === "zh";
  const clause = lastClause(text);
  if (clause >= least) return close(`${text.slice(0, clause).trimEnd()}${zh ? "。" : "."}`, rules);
  const words = zh
    ? text.replace(/(?<![\p{Script=Latin}\p{N}])[\p{Script=Latin}\p{N}]+$/u, "")
    : text.slice(0, text.lastIndexOf(" ") + 1) || text;
  return close(`${words.trimEnd()}${zh ? "……" : "…"}`, rules);
}

/** The position of the mark after the last clause of a text; -1 if there is none. */
function lastClause(text: string): number {
  for (let i = text.length - 1; i > 0; i--)
    if ("，；：、,;:—".includes(text[i] as string)) return "，；：、,;:—".includes(text[i - 1] as string) ? i - 1 : i;
  return -1;
}

/**
 * Ends an answer that the model has finished: an unfinished sentence is removed, unless it continues in the text after
 * it or most of the answer would be lost.
 */
function tidyEnd(text: string, ends: readonly number[], rules: Rules): string {
  const last = ends.at(-1);
  if (last === undefined) return text;
  if (last >= text.length) return close(text, rules);
  const { before, after } = rules;
  if (/^[^\S\n]*\S/u.test(after) && !endsSentence(before) && before.trim() !== "") return text;
  return last >= text.length * LEAST_OF_ENDED ? close(text.slice(0, last), rules) : text;
}
