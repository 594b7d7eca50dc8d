// Ends an answer where it begins to repeat the text after it.
import { CJK, KANA_MARKS } from "../../../../contract/writing-systems.ts";
import { stepBack, stepForward } from "../../../../extensions/entry-matcher/fold.ts";
import { createTermMatcher } from "../../../../extensions/entry-matcher/term-matcher.ts";

/** If this many characters of the following text occur in the answer, that is not coincidence. */
const CHARACTERS = 28;
const CHARACTERS_UNSPACED = 12;
const NEIGHBOURS = 2;
const UNSPACED = new RegExp(`[${CJK}${KANA_MARKS}]`, "u");

export interface FollowingTextFinder {
  /** `found`: `at` is where the repeat begins. Otherwise no repeat begins before `at`, whatever follows. */
  find(text: string, from: number, ended: boolean): { found: boolean; at: number };
}

export function createFollowingTextFinder(after: string): FollowingTextFinder {
  const start = after.trimStart();
  const most = UNSPACED.test(start.slice(0, CHARACTERS_UNSPACED)) ? CHARACTERS_UNSPACED : CHARACTERS;
  let end = stepForward(start, 0, most);
  // The phrase ends with a whole word: in scripts with spaces the matcher finds only whole words.
  while (end < start.length && /[\p{L}\p{N}]/u.test(start[end] as string) && !UNSPACED.test(start[end] as string))
    end++;
  const beginning = start.slice(0, end).trim();
  const matcher = createTermMatcher(beginning.length >= most / 2 ? [beginning] : [], {
    capitals: false,
    plurals: false,
  });
  /** No repeat begins before this position of the answer. */
  let seen = 0;
  return {
    find(text, from, ended) {
      if (matcher.longest === 0) return { found: false, at: text.length };
      const start = Math.max(from, stepBack(text, Math.min(seen, text.length), NEIGHBOURS));
      const part = text.slice(start);
      const { matches, open } = ended ? { matches: matcher.find(part), open: part.length } : matcher.findSoFar(part);
      const [first] = matches;
      if (first) return { found: true, at: start + first.from };
      seen = start + open;
      return { found: false, at: seen };
    },
  };
}
