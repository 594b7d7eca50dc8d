// The counting rules (product.md 5, calls.md 5), used by the browser and the server: characters for what people write,
// words for what models write. A character is a Unicode code point, so an emoji or a rare ideograph is one, not two.
// docs/decisions.md says why.
import { RAW_LENGTH_FACTOR } from "./limits.ts";
import { CJK, HANGUL } from "./writing-systems.ts";

/** The length of a text in characters (code points). */
export function textLength(text: string): number {
  let low = 0;
  // A surrogate pair is one character: subtract its second half.
  for (let i = 0; i < text.length; i++)
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && i > 0 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) low++;
  return text.length - low;
}

/** Whether a text is over a limit: by the counting rule, or by a raw length over ten times the limit. */
export function exceeds(text: string, max: number): boolean {
  return text.length > max * RAW_LENGTH_FACTOR || textLength(text) > max;
}

/** The longest beginning of a text that fits, never cutting a surrogate pair. */
export function cutToLength(text: string, max: number): string {
  if (text.length <= max) return text;
  let count = 0;
  let end = 0;
  for (const character of text) {
    if (count === max) break;
    count++;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A character that is a word by itself, with the marks and joining jamo that complete it. */
const OWN_WORD = `[${CJK}${HANGUL}][\\p{M}\\u1160-\\u11ff]*`;
const LETTERS = `(?:(?![${CJK}${HANGUL}])[\\p{L}\\p{N}\\p{M}])+`;
const WORD = new RegExp(`${OWN_WORD}|${LETTERS}(?:['’._-]${LETTERS})*`, "gu");

/**
 * Words, the unit in which generated text is measured: each Chinese, Japanese or Korean character, and each run of
 * letters and digits of other scripts; apostrophes, dots, hyphens and underscores within a run belong to it.
 */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** The position, in UTF-16 code units, right after the first `count` words of a text; null if it has fewer. */
export function endOfWords(text: string, count: number): number | null {
  if (count === 0) return 0;
  // A word has one code unit at least.
  if (text.length < count) return null;
  let words = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) if (++words === count) return index + word.length;
  return null;
}
