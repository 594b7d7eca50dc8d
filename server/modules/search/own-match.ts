// Whether the names of one's own work have what is searched for, in every spelling that documents of search are found
// by: case, width and accents, parts and stems of words, signs, and one typo a word. Pure, and nothing of it is stored.
import { foldText } from "./fold.ts";
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
const meantBy = ({ text }: Wanted, words: readonly string[]): string[] =>
  words.filter((word) => isCorrectable(word) && isWithinOneTypo(text, word));

/**
 * What a folded text has one of at least, if one of its words has one typo between it and this one: a typo leaves the one
 * half of the word as it is, unless it exchanges the two letters in the middle. Null where typos are not corrected.
 */
export function typoParts(word: string): { before: string; after: string; exchanged: string } | null {
  if (!isCorrectable(word)) return null;
  const middle = Math.floor(word.length / 2);
  const [before, after] = [word.slice(0, middle), word.slice(middle)];
  return { before, after, exchanged: `${before.slice(0, -1)}${after[0]}${before.at(-1)}${after.slice(1)}` };
}

/** The same, as halves of words of the text. */
function typoHint(word: string): RegExp | null {
  const parts = typoParts(word);
  return parts && new RegExp(`(?<![a-z])${parts.before}|${parts.after}(?![a-z])|${parts.exchanged}`);
}

/** A piece of what is searched for, with what a folded text has at least if one of its words is taken for it. */
interface Piece extends Wanted {
  /** Null where there is none. */
  stem: string | null;
  stemHint: string;
  /** Null where typos are not corrected. */
  typoHint: RegExp | null;
}

function pieceOf(wanted: Wanted, isLong: boolean): Piece {
  const { kind, text } = wanted;
  if (kind !== "word") return { ...wanted, stem: null, stemHint: "", typoHint: null };
  return {
    ...wanted,
    stem: stemOf(text),
    stemHint: stemBeginning(text),
    typoHint: isLong ? null : typoHint(text),
  };
}

/**
 * Compares names with what is searched for; gives null where they do not have all of it. Somebody may have thousands of
 * works: most texts are passed over without being divided into words.
 *
 * @returns A function of a text that has all names of one work.
 */
export function ownMatcher({ wanted, isLong }: Wish): (names: string) => OwnMatch | null {
  const pieces = wanted.map((each) => pieceOf(each, isLong));
  return (names) => {
    const folded = foldText(names).replace(APOSTROPHES, "");
    let words: string[] | undefined;
    const all = () => {
      words ??= wordsOf(names);
      return words;
    };
    const meant: string[] = [];
    let isCorrected = false;
    for (const piece of pieces) {
      if (folded.includes(piece.text)) continue;
      const { stem } = piece;
      if (stem !== null && folded.includes(piece.stemHint) && all().some((word) => stemOf(word) === stem)) continue;
      const others = piece.typoHint?.test(folded) ? meantBy(piece, all()) : [];
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
