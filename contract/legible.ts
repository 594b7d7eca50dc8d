// Names are told apart by what a reader sees of them: what shows as nothing, or turns the direction of the text around
// it, is in none, and a letter has no more marks than a script puts on one.
import { MARKS_PER_LETTER_MAX } from "./limits.ts";

/** Scripts whose letters join or part by a joiner that shows as nothing. */
const JOINED = ["Arab", "Syrc", "Nkoo", "Mong", "Adlm", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda"]
  .concat(["Mlym", "Sinh", "Tibt", "Mymr", "Khmr", "Java", "Bali"])
  .map((script) => `\\p{scx=${script}}`)
  .join("");

/**
 * What shows as nothing and still belongs there: joiners of those scripts, what makes one emoji of several, variants.
 */
const BELONGING = [
  `(?<=[${JOINED}])(?<![\\u200c\\u200d])[\\u200c\\u200d]`,
  "(?<=[\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}])\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Emoji})[\\ufe0e\\ufe0f]",
  "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]",
  "(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{1,8}\\u{e007f}",
].join("|");
const UNSEEN = new RegExp(`(${BELONGING})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`, "gu");
/** Marks one on the other, whatever joins them; variants of emoji are marks to Unicode. */
const MARKS = /[\p{M}\u200c\u200d]{2,}/gu;
const MARK = /\p{M}/u;

/** The text without what a name can't have. */
export function legible(text: string): string {
  const seen = text.replace(UNSEEN, (_, belonging: string | undefined) => belonging ?? "");
  return seen.replace(MARKS, (run) => {
    const signs = [...run];
    const isMark = (sign: string) => MARK.test(sign);
    const beyond = signs.flatMap((sign, at) => (isMark(sign) ? [at] : []))[MARKS_PER_LETTER_MAX];
    return beyond === undefined ? run : signs.slice(0, beyond).join("");
  });
}

/** Whether a name or a title is one that a reader can tell from others. */
export const isLegible = (text: string): boolean => legible(text) === text;
