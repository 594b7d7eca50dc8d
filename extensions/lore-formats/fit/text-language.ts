// The language in which words of ours are put into a text: the text's own.
import type { Locale } from "../../../contract/limits.ts";

const HAN = /\p{Script=Han}/gu;
/** A word of letters, or one character of a script that, like Han, is written without spaces. */
const OTHER =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])\p{L})+/gu;
/** Commands and tags are in English in every text, so they are ignored. */
const COMMAND = /\{\{[^{}\n]{1,80}\}\}|<\/?\w{1,20}>/g;
/** Enough of a text to detect its language. */
const READ_LENGTH = 4_000;

/** Chinese where a text is mostly Han, English for all others; null for one without letters. */
export function languageOf(text: string): Locale | null {
  const words = text.slice(0, READ_LENGTH).replace(COMMAND, " ");
  const han = words.match(HAN)?.length ?? 0;
  const others = words.match(OTHER)?.length ?? 0;
  if (han + others === 0) return null;
  return han > others ? "zh-CN" : "en-US";
}
