// Keeps banned words from the reader: blocks a banned word, and any text that may still become one.
import { stepBack, stepForward } from "../../../../extensions/entry-matcher/fold.ts";
import { createTermMatcher } from "../../../../extensions/entry-matcher/term-matcher.ts";

export interface BannedGuard {
  /**
   * Looks at a text from `from` on, before which it is known to be clear. `clear`: up to here nothing more can become a
   * banned word. `hit`: where the first one begins, which is then the same place. `ended`: nothing follows the text.
   */
  look(text: string, from: number, ended: boolean): { clear: number; hit: number | null };
  /** Where in a text the first banned word begins that ends in the text after it; null if there is none. */
  meets(text: string, after: string): number | null;
}

/** A word's end is known from what follows it: a plural's ending and one character more. */
const NEIGHBOURS = 4;

/** A guard for text that follows `before`: a word that begins there and ends in the text is kept out as well. */
export function createBannedGuard(words: readonly string[], before: string): BannedGuard {
  const matcher = createTermMatcher(words, { capitals: false, plurals: true });
  const reach = matcher.longest + NEIGHBOURS;
  const lead = before.slice(stepBack(before, before.length, reach));
  return {
    look(text, from, ended) {
      if (matcher.longest === 0) return { clear: text.length, hit: null };
      const whole = lead + text;
      const start = stepBack(whole, lead.length + from, reach);
      const part = whole.slice(start);
      const offset = start - lead.length;
      const found = ended ? { matches: matcher.find(part), open: part.length } : matcher.findSoFar(part);
      // A banned word that ends before the answer is the author's own.
      const own = found.matches.filter(({ to }) => to + offset > Math.max(0, from));
      const hit = own.reduce<number | null>((first, { from: at }) => {
        const place = Math.max(0, at + offset);
        return first === null || place < first ? place : first;
      }, null);
      const open = Math.max(0, found.open + offset);
      return hit !== null && hit <= open ? { clear: hit, hit } : { clear: Math.min(open, text.length), hit: null };
    },
    meets(text, after) {
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
