// Limits in words on text that is sent to a model.
import { LONG_WORD_CHARACTERS } from "./limits.ts";
import { countWords, exceeds, textLength } from "./text-length.ts";

/**
 * The length of a text in words for limits on what is sent to a model: words of more than LONG_WORD_CHARACTERS
 * characters on average count by their characters, so that text without spaces is limited too.
 */
export function sizeInWords(text: string): number {
  return Math.max(countWords(text), Math.ceil(textLength(text) / LONG_WORD_CHARACTERS));
}

/** Whether a text is over a limit by `sizeInWords`. */
export function exceedsWords(text: string, max: number): boolean {
  return exceeds(text, max * LONG_WORD_CHARACTERS) || countWords(text) > max;
}
