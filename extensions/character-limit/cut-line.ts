// Where a line that is too long may be cut: after a sentence, between words, between graphemes. Pure.
import { CJK, CJK_MARKS, SOUTHEAST_ASIAN } from "../../contract/writing-systems.ts";

/** Ideographs, kana and the full-width marks between them: lines of these may be cut nearly everywhere. */
const BREAKS_ANYWHERE = new RegExp(`[${CJK}${CJK_MARKS}]`, "u");
/** Scripts that write words without spaces between them: only a dictionary finds word boundaries. */
const IS_SOUTHEAST_ASIAN = new RegExp(`[${SOUTHEAST_ASIAN}]`, "u");
/** Characters that are not part of any word. */
const SIGN = /[\p{So}\p{Extended_Pictographic}\p{Regional_Indicator}\u2013\u2014\u2026]/u;
const CLOSING = /[\p{Pe}\p{Pf}\p{M}"',.;:?!%。，、；：？！％…—々ー～·]/u;
const OPENING = /[\p{Ps}\p{Pi}]/u;

/** How far around a position the grapheme or word it may be in is searched, in UTF-16 units. */
const AROUND = 64;

const segmenters = new Map<string, Intl.Segmenter>();

function startsSegment(text: string, at: number, granularity: "grapheme" | "word"): boolean {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, segmenter);
  const from = Math.max(0, at - AROUND);
  const segment = segmenter.segment(text.slice(from, at + AROUND)).containing(at - from);
  return !segment || segment.index === at - from;
}

/** Whether a text may be cut at this UTF-16 index without cutting a grapheme. True at both ends of the text. */
export function isBetweenGraphemes(text: string, at: number): boolean {
  return at <= 0 || at >= text.length || startsSegment(text, at, "grapheme");
}

/** The same without cutting a word; closing marks belong to the word before them. */
export function isBetweenWords(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const before = lastCharacter(text, at);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0);
  // Never between the two halves of a surrogate pair.
  if (before.length + after.length === 2 && /[\ud800-\udbff]/.test(before) && /[\udc00-\udfff]/.test(after))
    return false;
  if (/\s/.test(before) || /\s/.test(after)) return isBetweenGraphemes(text, at);
  const isApart =
    !CLOSING.test(after) &&
    !OPENING.test(before) &&
    (BREAKS_ANYWHERE.test(before) || BREAKS_ANYWHERE.test(after) || SIGN.test(before) || SIGN.test(after));
  const isUnspaced =
    IS_SOUTHEAST_ASIAN.test(before) && IS_SOUTHEAST_ASIAN.test(after) && startsSegment(text, at, "word");
  return (isApart || isUnspaced) && isBetweenGraphemes(text, at);
}

function lastCharacter(text: string, at: number): string {
  const unit = text.charAt(at - 1);
  return /[\udc00-\udfff]/.test(unit) && at > 1 && /[\ud800-\udbff]/.test(text.charAt(at - 2))
    ? text.slice(at - 2, at)
    : unit;
}

/** The last position at or before `end` that `isPlace` accepts, 0 for none. */
export function lastPlace(text: string, end: number, isPlace: (text: string, at: number) => boolean): number {
  let at = Math.min(end, text.length);
  while (at > 0 && !isPlace(text, at)) at--;
  return at;
}
