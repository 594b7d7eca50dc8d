// Which of the product's languages a text is written in, by its letters. Pure.
import type { Locale } from "../../contract/limits.ts";

/** English for a text without letters. */
export function languageOfText(text: string): Locale {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  // A Chinese word is one or two signs, an English one some five letters.
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return han * 3 > latin ? "zh-CN" : "en-US";
}
