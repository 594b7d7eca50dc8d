// Removes the beginning of an answer that repeats the text before it. The beginning is buffered while it may be a
// repeat.
import { CJK, HANGUL, KANA_MARKS } from "../../../../contract/writing-systems.ts";
import { fold } from "../../../../extensions/entry-matcher/fold.ts";

/** How many code units of the text before the answer are compared with its beginning. */
const REACH = 3_000;
/** Shorter repeats are kept, as they may be coincidence: the same word can occur twice. */
const LEAST_UNITS = 8;
const LEAST_UNSPACED = 4;
const UNSPACED = new RegExp(`[${CJK}${KANA_MARKS}${HANGUL}]`, "u");

export interface RepeatFilter {
  push(text: string): string;
  /** The text that is still buffered at the end. */
  end(): string;
}

/** A filter for one answer to text that ends with `before`. */
export function createRepeatFilter(before: string): RepeatFilter {
  const tail = foldedString(before.slice(-REACH)).text.trimEnd();
  let held = "";
  let passing = tail === "";

  /** The buffered answer without its longest beginning that is also the end of the text before it. */
  function release(): string {
    passing = true;
    const { text, at } = foldedString(held);
    const leading = text.length - text.trimStart().length;
    const answer = text.slice(leading);
    for (let units = Math.min(answer.length, tail.length); units >= LEAST_UNSPACED; units--) {
      if (!tail.endsWith(answer.slice(0, units)) || !isRepeat(answer.slice(0, units), tail.at(-units - 1))) continue;
      return held.slice(at[leading + units] ?? held.length);
    }
    return held;
  }

  return {
    push(text) {
      if (passing) return text;
      held += text;
      const answer = foldedString(held).text.trim();
      return answer === "" || tail.includes(answer) ? "" : release();
    },
    end: () => (passing ? "" : release()),
  };
}

function isRepeat(text: string, previous: string | undefined): boolean {
  if (UNSPACED.test(text)) return text.length >= LEAST_UNSPACED;
  // Whole words only: an answer that begins with "the" does not repeat the end of "bathe".
  return text.length >= LEAST_UNITS && (previous === undefined || !/[\p{L}\p{N}]/u.test(previous));
}

function foldedString(text: string): { text: string; at: Int32Array } {
  const { units, at, length } = fold(text);
  let folded = "";
  for (let i = 0; i < length; i++) folded += String.fromCharCode(units[i] as number);
  return { text: folded, at: at.subarray(0, length) };
}
