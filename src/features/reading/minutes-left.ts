// How long the rest of a chapter takes to read.
import type { Locale } from "../../../contract/limits.ts";

/** Words a minute; in Chinese each ideograph counts as a word. */
const WORDS_A_MINUTE: Record<Locale, number> = { "en-US": 230, "zh-CN": 400 };

/** Minutes, rounded up; 0 when the end is reached. */
export function minutesLeft(words: number, percent: number, language: Locale): number {
  return Math.ceil((words * (100 - percent)) / 100 / WORDS_A_MINUTE[language]);
}
