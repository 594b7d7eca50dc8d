// Banned words of a file that a world has room for. Pure.
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";

/** Of `more`, those the world does not have yet, as many as fit, and those over. */
export function fittingWords(words: readonly string[], more: readonly string[]): { fitting: string[]; over: string[] } {
  const known = new Set(words.map(fold));
  const fresh = more.filter((word) => {
    if (known.has(fold(word))) return false;
    known.add(fold(word));
    return true;
  });
  const room = Math.max(0, BANNED_WORDS_MAX - words.length);
  return { fitting: fresh.slice(0, room), over: fresh.slice(room) };
}

/** As banned words are compared: without case, accents, full width forms and doubled spaces. */
function fold(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}
