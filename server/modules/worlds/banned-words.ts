// Checks a world's banned words: their number, and that none occurs twice.
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import { foldBannedWord } from "../../../contract/worlds.ts";
import { AppError } from "../../platform/errors.ts";

/** Whether two words are the same banned word. */
export function isSameWord(a: string, b: string): boolean {
  return foldBannedWord(a) === foldBannedWord(b);
}

/**
 * Returns `words` with `more` added. Throws banned_words_max; parameter_invalid for a word that is there already, in
 * any letter case or width.
 */
export function withWords(words: readonly string[], more: readonly string[], field: string): string[] {
  const known = new Set(words.map(foldBannedWord));
  for (const word of more) {
    if (known.has(foldBannedWord(word))) throw new AppError("parameter_invalid", [{ field, reason: "duplicate" }]);
    known.add(foldBannedWord(word));
  }
  if (known.size > BANNED_WORDS_MAX) throw new AppError("banned_words_max", { max: BANNED_WORDS_MAX });
  return [...words, ...more];
}
