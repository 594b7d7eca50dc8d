// A world's banned words: how many, and none twice.
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import { AppError } from "../../platform/errors.ts";
import { fold } from "./entry-search.ts";

/** These words with more. Throws 40301; 42200 for one that is there already, in whatever case or width. */
export function withWords(words: readonly string[], more: readonly string[], field: string): string[] {
  const known = new Set(words.map(fold));
  for (const word of more) {
    if (known.has(fold(word))) throw new AppError(42200, [{ field, reason: "duplicate" }]);
    known.add(fold(word));
  }
  if (known.size > BANNED_WORDS_MAX) throw new AppError(40301, { max: BANNED_WORDS_MAX });
  return [...words, ...more];
}
