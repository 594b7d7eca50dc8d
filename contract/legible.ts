// Names must be distinguishable by what a reader sees: they contain no invisible characters, none that change the
// direction of the text around them, and no more marks on a letter than a script uses.
import { MARKS_PER_LETTER_MAX } from "./limits.ts";

/** Scripts that use an invisible joiner between letters. */
const JOINED = ["Arab", "Syrc", "Nkoo", "Mong", "Adlm", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda"]
  .concat(["Mlym", "Sinh", "Tibt", "Mymr", "Khmr", "Java", "Bali"])
  .map((script) => `\\p{scx=${script}}`)
  .join("");

/** Invisible characters that are allowed: joiners of those scripts, joiners within an emoji, variation selectors. */
const BELONGING = [
  `(?<=[${JOINED}])(?<![\\u200c\\u200d])[\\u200c\\u200d]`,
  "(?<=[\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}])\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Emoji})[\\ufe0e\\ufe0f]",
  "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]",
  "(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{1,8}\\u{e007f}",
].join("|");
const UNSEEN = new RegExp(`(${BELONGING})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`, "gu");
/** Runs of marks, also with joiners between them; Unicode counts variation selectors of emoji as marks. */
const MARKS = /[\p{M}\u200c\u200d]{2,}/gu;
const MARK = /\p{M}/u;

/** The text without the characters a name may not contain. */
export function legible(text: string): string {
  const seen = text.replace(UNSEEN, (_, belonging: string | undefined) => belonging ?? "");
  return seen.replace(MARKS, (run) => {
    const signs = [...run];
    const isMark = (sign: string) => MARK.test(sign);
    const beyond = signs.flatMap((sign, at) => (isMark(sign) ? [at] : []))[MARKS_PER_LETTER_MAX];
    return beyond === undefined ? run : signs.slice(0, beyond).join("");
  });
}

/** Whether a name or title contains only allowed characters (see above). */
export const isLegible = (text: string): boolean => legible(text) === text;
