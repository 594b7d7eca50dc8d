// Ends a text on a sentence near the length asked for: the first end of a sentence around it, at most
// SENTENCE_OVERRUN_TOKENS over. Where there is none, the last one before it; where there is none at all, a clause is
// made a sentence.
import { SENTENCE_OVERRUN_TOKENS } from "../../../../contract/limits.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import type { OutputRules } from "./output-rules.ts";
import { endsSentence, openQuote, sentenceEnds } from "./sentence-ends.ts";

/** From this share of the length on, the next sentence end ends the text. */
const NEAR = 0.9;
/** A sentence end before this share of the length is too far from it. */
const LEAST = 0.5;
/** If the model stops within a sentence, the unfinished sentence is cut only if at least this share is left. */
const LEAST_OF_ENDED = 0.4;

export interface Ending {
  /** The text as it ends, or null while it does not. */
  text: string | null;
  /** How much of it may be shown: beyond the requested length it may still be cut. */
  shown: number;
}

type Rules = Pick<OutputRules, "language" | "before" | "after" | "tokens" | "room">;

/** What may come behind a text that is cut: an ellipsis, a closing quote, a space before the text behind. */
const ENDING_MAX = 4;

/** Decides whether the text received so far ends, and where. `ended`: the model writes nothing more. */
export function endNearLength(text: string, length: number, ended: boolean, rules: Rules): Ending {
  if (text.length < length * NEAR && !ended) return { text: null, shown: text.length };
  const reached = cutToLength(text, length).length;
  const most = cutToLength(text, Math.max(0, rules.room - ENDING_MAX)).length;
  const limit = Math.min(reached + overrun(text.slice(reached), rules), most);
  const ends = sentenceEnds(text, 0, ended).filter((at) => at <= limit);
  const near = cutToLength(text, Math.ceil(length * NEAR)).length;
  const found = ends.find((at) => at >= near && isClosed(text, at, rules));
  if (found !== undefined) return done(text.slice(0, found));
  if (limit < text.length) return done(cutBack(text.slice(0, limit), ends, length, rules));
  if (!ended) return { text: null, shown: Math.min(text.length, reached, limit) };
  return done(tidyEnd(text.trimEnd(), ends, rules));
}

function isClosed(text: string, at: number, { before }: Rules): boolean {
  return openQuote(text.slice(0, at), before) === "";
}

/** The text with what closes a quote that is still open in it. */
function close(text: string, { before }: Rules): string {
  return text + openQuote(text, before);
}

function done(text: string): Ending {
  return { text, shown: text.length };
}

/** How many code units may be over: as many as SENTENCE_OVERRUN_TOKENS hold. */
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

/** The text is too long and no sentence ended in time. */
function cutBack(text: string, ends: readonly number[], length: number, rules: Rules): string {
  const least = cutToLength(text, Math.ceil(length * LEAST)).length;
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

/** Where the last clause of a text ends, before its comma; -1 if there is none. */
function lastClause(text: string): number {
  for (let i = text.length - 1; i > 0; i--)
    if ("，；：、,;:—".includes(text[i] as string)) return "，；：、,;:—".includes(text[i - 1] as string) ? i - 1 : i;
  return -1;
}

/**
 * The model ended by itself: its unfinished sentence is cut, unless it leads to the text after it or is all there is.
 */
function tidyEnd(text: string, ends: readonly number[], rules: Rules): string {
  const last = ends.at(-1);
  if (last === undefined) return text;
  if (last >= text.length) return close(text, rules);
  const { before, after } = rules;
  if (/^[^\S\n]*\S/u.test(after) && !endsSentence(before) && before.trim() !== "") return text;
  return last >= text.length * LEAST_OF_ENDED ? close(text.slice(0, last), rules) : text;
}
