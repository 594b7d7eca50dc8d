// Finds a world's entries in text by their names and aliases: the server uses it to build prompts, the editor to
// underline names. The longest name wins where names overlap.
import { foldedText, stepBack, stepForward } from "./fold.ts";
import { longestFirst } from "./longest-first.ts";
import { createTermMatcher, NEIGHBOURS, type TermMatch } from "./term-matcher.ts";

export interface NamedEntry {
  id: string;
  name: string;
  aliases: readonly string[];
}

/** A name in a text, in UTF-16 code units, and the entries with this name: one, unless several entries share it. */
export interface EntryMatch {
  from: number;
  to: number;
  ids: readonly string[];
}

/** A text with the entries found in it, kept so that its changes can be followed. */
export interface FollowedText {
  readonly text: string;
  readonly matches: readonly EntryMatch[];
  /** The longest occurrence at each end, including those that lost to longer ones. */
  readonly found: readonly TermMatch[];
}

export interface EntryMatcher {
  match(text: string): EntryMatch[];
  follow(text: string): FollowedText;
  /** The same result as `follow(text)`; the cost depends on the size of the change, not of the text. */
  change(before: FollowedText, text: string): FollowedText;
}

/**
 * A matcher for the entries of one world. Latin names are case-sensitive in capitals: Rose is found in "Rose", not in
 * "rose".
 */
export function createEntryMatcher(entries: readonly NamedEntry[]): EntryMatcher {
  const names = new Map<string, { spelling: string; ids: Set<string> }>();
  for (const { id, name, aliases } of entries)
    for (const called of [name, ...aliases]) {
      const spelling = called.trim();
      const key = foldedText(spelling);
      const known = names.get(key);
      if (!known) names.set(key, { spelling, ids: new Set([id]) });
      else {
        known.ids.add(id);
        // Of two spellings the one with fewer capitals matches wherever either does.
        if (capitals(spelling) < capitals(known.spelling)) known.spelling = spelling;
      }
    }
  const ids = [...names.values()].map((name) => [...name.ids]);
  const terms = createTermMatcher(
    [...names.values()].map((name) => name.spelling),
    { capitals: true, plurals: false },
  );
  const followed = (text: string, found: readonly TermMatch[]): FollowedText => ({
    text,
    found,
    matches: longestFirst(found, (match, since) => terms.shorter(text, match, since)).map(({ from, to, term }) => ({
      from,
      to,
      ids: ids[term] as string[],
    })),
  });
  const follow = (text: string) => followed(text, terms.find(text));

  return {
    match: (text) => follow(text).matches as EntryMatch[],
    follow,
    change(before, text) {
      const { start, end, oldEnd } = changedPart(before.text, text);
      const moved = end - oldEnd;
      // Only occurrences that end between `low` and `high` can be affected by the change; all others are kept.
      const low = stepBack(text, start, NEIGHBOURS);
      const high = stepForward(text, stepForward(text, end, NEIGHBOURS), terms.longest);
      const again = terms.findWithin(
        text,
        stepBack(text, low, terms.longest + NEIGHBOURS),
        stepForward(text, high, NEIGHBOURS),
      );
      const found: TermMatch[] = before.found.filter(({ to }) => to <= low);
      for (const match of again) if (match.to > low && match.to <= high) found.push(match);
      for (const match of before.found)
        if (match.to > high - moved)
          found.push(moved === 0 ? match : { from: match.from + moved, to: match.to + moved, term: match.term });
      return followed(text, found);
    },
  };
}

const capitals = (text: string) => [...text].filter((c) => c !== c.toLowerCase()).length;

/** The part between the common beginning and the common end of two texts. */
function changedPart(before: string, after: string): { start: number; end: number; oldEnd: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++;
  return { start, end: after.length - same, oldEnd: before.length - same };
}
