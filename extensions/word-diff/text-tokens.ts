// The tokens of a comparison: one CJK character, one word of another script, or the text between words.
import { CJK } from "../../contract/writing-systems.ts";

/** A CJK character with the marks that belong to it, or a run without any. */
const RUN = new RegExp(`[${CJK}]\\p{M}*|[^${CJK}]+`, "gu");
const STARTS_CJK = new RegExp(`^[${CJK}]`, "u");
const HAS_WORD = /[\p{L}\p{N}]/u;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Cuts a text into tokens; joined again they are the text. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const [run] of text.matchAll(RUN)) {
    if (STARTS_CJK.test(run)) tokens.push(run);
    else for (const { segment } of words.segment(run)) tokens.push(segment);
  }
  return tokens;
}

/** Whether a token is a word or an ideograph, and not a space or a mark between words. */
export function isWord(token: string): boolean {
  return HAS_WORD.test(token);
}

/** Whether a token is one CJK character. */
export function isCjk(token: string): boolean {
  return STARTS_CJK.test(token);
}
