// Finds banned words in a streamed text, and the end of it that may still become one.
import { stepBack, stepForward } from "../../../../extensions/entry-matcher/fold.ts";
import { createTermMatcher } from "../../../../extensions/entry-matcher/term-matcher.ts";

export interface BannedGuard {
  /**
   * Searches a text from `from` on; before that it must be known to be clear. `clear`: no banned word can begin before
   * this position, whatever follows. `hit`: where the first banned word begins (then `clear` is equal), or null.
   * `ended`: nothing follows the text.
   */
  search(text: string, from: number, ended: boolean): { clear: number; hit: number | null };
  /** The position in `text` of the first banned word that begins in it and ends in `after`; null if there is none. */
  findAcrossEnd(text: string, after: string): number | null;
}

/** Characters around a word that decide whether it matches: a plural's ending and one more character. */
const NEIGHBOURS = 4;

/** A guard for text that follows `before`; it also finds words that begin in `before` and end in the text. */
export function createBannedGuard(words: readonly string[], before: string): BannedGuard {
  const matcher = createTermMatcher(words, { capitals: false, plurals: true });
  const reach = matcher.longest + NEIGHBOURS;
  const lead = before.slice(stepBack(before, before.length, reach));
  return {
    search(text, from, ended) {
      if (matcher.longest === 0) return { clear: text.length, hit: null };
      const whole = lead + text;
      const start = stepBack(whole, lead.length + from, reach);
      const part = whole.slice(start);
      const offset = start - lead.length;
      const found = ended ? { matches: matcher.find(part), open: part.length } : matcher.findSoFar(part);
      // A banned word that ends before the answer was written by the author and is allowed.
      const own = found.matches.filter(({ to }) => to + offset > Math.max(0, from));
      const hit = own.reduce<number | null>((first, { from: at }) => {
        const place = Math.max(0, at + offset);
        return first === null || place < first ? place : first;
      }, null);
      const open = Math.max(0, found.open + offset);
      return hit !== null && hit <= open ? { clear: hit, hit } : { clear: Math.min(open, text.length), hit: null };
    },
    findAcrossEnd(text, after) {
      if (matcher.longest === 0 || text === "" || after === "") return null;
      const whole = lead + text;
      const start = stepBack(whole, whole.length, reach);
      const behind = after.slice(0, stepForward(after, 0, reach));
      const border = whole.length - start;
      const across = matcher.find(whole.slice(start) + behind).filter(({ from, to }) => from < border && to > border);
      if (across.length === 0) return null;
      return Math.max(0, Math.min(...across.map(({ from }) => from)) + start - lead.length);
    },
  };
}
