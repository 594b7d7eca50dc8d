// Judges by lists of words, in one pass and as the words come: nothing is held back that can't become one of them.
import { createTermMatcher } from "../../../extensions/entry-matcher/term-matcher.ts";
import { createDisguisedTerms } from "./disguised-terms.ts";
import { type Moderation, type Part, SensitiveError } from "./moderation.ts";

/**
 * A moderation that refuses texts with one of these terms, in disguise too: as whole words where the script has spaces.
 */
export function createWordListModeration(terms: readonly string[]): Moderation {
  const matcher = createTermMatcher(terms, { capitals: false, plurals: true });
  const disguised = createDisguisedTerms(terms);
  const find = (text: string, since = 0) => [...matcher.find(text, since), ...disguised.find(text, since)];
  return {
    refuses: async (text) => find(text).length > 0,
    locate: async (text) => joined(find(text)),

    async *watch(words) {
      // What has been passed on stays in sight a little, so that the first held character is seen in its word.
      let seen = "";
      // It is known to be no term; where its beginning is forgotten, it may look like one.
      let passed = 0;
      for await (const piece of words) {
        seen += piece;
        const plain = matcher.findSoFar(seen, passed);
        const hidden = disguised.findSoFar(seen, passed);
        if (plain.matches.length > 0 || hidden.matches.length > 0) throw new SensitiveError();
        const open = Math.min(plain.open, hidden.open);
        if (open > passed) {
          const free = wholeCharacters(seen, open);
          if (free > passed) yield seen.slice(passed, free);
          passed = Math.max(passed, free);
        }
        const forgotten = Math.max(0, passed - SEEN_BEFORE);
        if (forgotten > SEEN_BEFORE) {
          const from = wholeCharacters(seen, forgotten);
          seen = seen.slice(from);
          passed -= from;
        }
      }
      if (find(seen, passed).length > 0) throw new SensitiveError();
      if (seen.length > passed) yield seen.slice(passed);
    },
  };
}

/** Parts in the order of the text, those that lie in each other as one. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/**
 * Code units of what was passed on that stay in sight. What may become a term is not passed on; only what it follows
 * counts.
 */
const SEEN_BEFORE = 32;

/** The place itself, or the one before it where it would cut a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  const cuts =
    at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return cuts ? at - 1 : at;
}
