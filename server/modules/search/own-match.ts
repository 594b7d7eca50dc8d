// Whether the names of one's own work have what is searched for, in every spelling that documents of search are found
// by: case, width and accents, parts and stems of words, signs, and one typo a word. Pure, and nothing of it is stored.
import { foldWithPlaces } from "./fold.ts";
import { stemOf } from "./stem.ts";
import type { Wanted, Wish } from "./terms.ts";
import { isCorrectable, isWithinOneTypo } from "./typo.ts";
import { runsOf } from "./words.ts";

export interface OwnMatch {
  /** Whether a typo had to be corrected. */
  isCorrected: boolean;
  /** Words that mistyped ones were taken for. */
  meant: readonly string[];
}

const APOSTROPHES = /['’]/g;
const wordsOf = (text: string): string[] => runsOf(text).flatMap((run) => (run.kind === "word" ? [run.word.text] : []));

/** The words that have the typed one as a misspelling. */
const meantBy = ({ kind, text }: Wanted, words: readonly string[]): string[] =>
  kind === "word" && isCorrectable(text)
    ? words.filter((word) => isCorrectable(word) && isWithinOneTypo(text, word))
    : [];

/**
 * Compares names with what is searched for; gives null where they do not have all of it.
 *
 * @returns A function of a text that has all names of one work.
 */
export function ownMatcher({ wanted, isLong }: Wish): (names: string) => OwnMatch | null {
  const stems = wanted.map(({ kind, text }) => (kind === "word" ? stemOf(text) : null));
  return (names) => {
    const folded = foldWithPlaces(names).text.replace(APOSTROPHES, "");
    let words: string[] | undefined;
    const all = () => {
      words ??= wordsOf(names);
      return words;
    };
    const meant: string[] = [];
    let isCorrected = false;
    for (const [at, each] of wanted.entries()) {
      if (folded.includes(each.text)) continue;
      const stem = stems[at];
      if (typeof stem === "string" && all().some((word) => stemOf(word) === stem)) continue;
      const others = isLong ? [] : meantBy(each, all());
      if (others.length === 0) return null;
      isCorrected = true;
      meant.push(...others);
    }
    return { isCorrected, meant };
  };
}

/** So much of a word's stem begins every word that has it: its last letter may be another one in the word ("stori"). */
export const stemBeginning = (word: string): string => {
  const stem = stemOf(word);
  return stem.length > 3 ? stem.slice(0, -1) : stem;
};

/**
 * The words with one typo between them and this one, as a regular expression of PostgreSQL; null where typos are not
 * corrected in it.
 */
export function typoPattern(word: string): string | null {
  if (!isCorrectable(word)) return null;
  const spellings = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    spellings.add(`${before}[a-z]${after}`);
    if (after === "") continue;
    spellings.add(before + after.slice(1)).add(`${before}[a-z]${after.slice(1)}`);
    if (after.length > 1) spellings.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  return `\\m(?:${[...spellings].join("|")})\\M`;
}
