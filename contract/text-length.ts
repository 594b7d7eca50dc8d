// The one counting rule (product.md 5, calls.md 5), used by the browser and the server. Both documents count every
// character once; a character is a Unicode code point, so an emoji or a rare ideograph is one, not two.
// docs/decisions.md says why words are not counted instead.
import { RAW_LENGTH_FACTOR } from "./limits.ts";
import { CJK } from "./writing-systems.ts";

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

const WORD = new RegExp(`[${CJK}]|[\\p{L}\\p{N}\\p{M}]+(?:['’._-][\\p{L}\\p{N}\\p{M}]+)*`, "gu");
const CJK_RUN = new RegExp(`[${CJK}]`, "u");

/** Words as a writer counts them: each CJK character, each run of letters and digits of other scripts. */
export function countWords(text: string): number {
  let words = 0;
  for (const [match] of text.matchAll(WORD)) {
    // A run may have ideographs after Latin letters ("A计划"): each ideograph counts as a word.
    if (match.length > 1 && CJK_RUN.test(match)) words += splitMixed(match);
    else words++;
  }
  return words;
}

function splitMixed(run: string): number {
  let words = 0;
  let inLatin = false;
  for (const character of run) {
    if (CJK_RUN.test(character)) {
      words++;
      inLatin = false;
    } else if (!inLatin) {
      words++;
      inLatin = true;
    }
  }
  return words;
}
