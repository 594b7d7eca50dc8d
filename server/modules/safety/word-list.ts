// Moderation by word lists, in one pass and while words stream: only text that may still become a term is held back.
import { createTermMatcher } from "../../../extensions/entry-matcher/term-matcher.ts";
import { createDisguisedTerms } from "./disguised-terms.ts";
import { type Moderation, type Part, SensitiveError } from "./moderation.ts";

/**
 * A moderation that refuses texts that contain one of these terms, also in disguise. In scripts with spaces a term
 * matches whole words only.
 */
export function createWordListModeration(terms: readonly string[]): Moderation {
  const matcher = createTermMatcher(terms, { capitals: false, plurals: true });
  const disguised = createDisguisedTerms(terms);
  const find = (text: string, since = 0) => [...matcher.find(text, since), ...disguised.find(text, since)];
  return {
    refuses: async (text) => find(text).length > 0,
    locate: async (text) => joined(find(text)),

    async *watch(words) {
      // The last characters passed on, then those held back: a match needs the beginning of the word it stands in.
      let seen = "";
      // Characters of `seen` already passed on. Matches in them do not count: they were judged in full context before,
      // and may look like a term only because the text before them was dropped.
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

/** The parts in text order, overlapping ones merged. */
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
 * Code units kept of the text already passed on. Text that may become a term is not passed on, so only the context
 * before it is needed.
 */
const SEEN_BEFORE = 32;

/** The position itself, or the one before it if it would cut a surrogate pair. */
function wholeCharacters(text: string, at: number): number {
  const cuts =
    at < text.length && (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return cuts ? at - 1 : at;
}
