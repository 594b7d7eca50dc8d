// Selects the banned words of a file that a world has room for. Pure functions.
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import { foldBannedWord } from "../../../contract/worlds.ts";

/** The words of `more` that `words` lacks in any spelling: `fitting`, as many as fit, and `over`, the others. */
export function fittingWords(words: readonly string[], more: readonly string[]): { fitting: string[]; over: string[] } {
  const known = new Set(words.map(foldBannedWord));
  const fresh = more.filter((word) => {
    if (known.has(foldBannedWord(word))) return false;
    known.add(foldBannedWord(word));
    return true;
  });
  const room = Math.max(0, BANNED_WORDS_MAX - words.length);
  return { fitting: fresh.slice(0, room), over: fresh.slice(room) };
}
