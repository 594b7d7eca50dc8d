// Whether the text before the cursor reads as Chinese (or Japanese): decides full-width or half-width.
import type { Locale } from "../../contract/limits.ts";
import { BOPOMOFO, CJK, CJK_MARKS } from "../../contract/writing-systems.ts";

export const CJK_TEXT = new RegExp(`[${CJK}${BOPOMOFO}${CJK_MARKS}]`, "u");
/** Marks that both kinds of writing share: they do not decide. */
const SHARED = /[“”‘’…—·]/u;

/** Whether one character belongs to Chinese or Japanese writing, its full-width punctuation included. */
export function isCjk(character: string): boolean {
  return CJK_TEXT.test(character);
}

/** The last whole character of a text, or "" for none. */
export function lastCharacter(text: string): string {
  const last = text.slice(-1);
  const isLowSurrogate = (last.charCodeAt(0) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? text.slice(-2) : last;
}

/** Whether text after `before` should be full-width: skips quotes and dashes back to the last decisive character. */
export function readsAsCjk(before: string, language: Locale): boolean {
  for (let end = before.length; end > 0; ) {
    const character = lastCharacter(before.slice(0, end));
    if (!SHARED.test(character)) return isCjk(character);
    end -= character.length;
  }
  return language === "zh-CN";
}
