// Finds terms (names, banned words) in text: as parts of the text where their script has no spaces, as whole words where
// it has. Only what ends in a mark or goes on in the same word is not the term.
import { buildAutomaton } from "./aho-corasick.ts";
import { type Folded, fold, foldedText } from "./fold.ts";
import { kindAt, MARK, WORD } from "./letters.ts";

interface TermRules {
  /** A word of a term that is written with a capital is found only with a capital: Will is no will. */
  capitals: boolean;
  /** A term of a script with spaces is found with an English plural's ending as well. */
  plurals: boolean;
}

/**
 * Of terms that end at one place, so many of the longest count. A person's names are nested two or three deep; names made
 * to be nested would cost their number for every character of a text.
 */
const NESTED_MAX = 6;

/** A place where a term stands: UTF-16 code units of the text, and the index of the term. */
export interface TermMatch {
  from: number;
  to: number;
  term: number;
}

export interface TermMatcher {
  /** Every occurrence of every term, also overlapping ones, by where they end; at most NESTED_MAX that end at one place. */
  find(text: string): TermMatch[];
  /** The same within a part of the text, as if nothing stood around it. */
  findWithin(text: string, from: number, to: number): TermMatch[];
  /**
   * Of a text that goes on: the occurrences that nothing can undo any more, and from where on the text may yet become
   * one. `open` is the text's length if nothing may.
   */
  findSoFar(text: string): { matches: TermMatch[]; open: number };
  /** The longest term in folded units: no occurrence has more characters that show. */
  longest: number;
}

/** A matcher for a list of terms. Terms that fold to nothing are never found; of equal ones the first is. */
export function createTermMatcher(terms: readonly string[], rules: TermRules): TermMatcher {
  const folded = terms.map(foldedText);
  const automaton = buildAutomaton(folded);
  const capitals = rules.capitals ? terms.map(capitalPlaces) : [];
  const longest = folded.reduce((most, term) => Math.max(most, term.length), 0);

  function find(text: string, from: number, to: number, ended: boolean): { matches: TermMatch[]; open: number } {
    const body = fold(text, from, to);
    const { units, at, length } = body;
    const { step, word, shorter, depth, fallback } = automaton;
    const matches: TermMatch[] = [];
    let state = 0;
    let open = length;
    for (let i = 0; i < length; i++) {
      state = step(state, units[i] as number);
      if (state === 0) continue;
      // In the middle of a character that folds to several, nothing ends.
      if (i + 1 < length && at[i + 1] === at[i]) continue;
      let nested = 0;
      for (
        let s = (word[state] as number) >= 0 ? state : (shorter[state] as number);
        s > 0 && nested < NESTED_MAX;
        s = shorter[s] as number
      ) {
        const term = word[s] as number;
        const first = i + 1 - (depth[s] as number);
        if (first > 0 && at[first] === at[first - 1]) continue;
        if (!beginsWord(body, first)) continue;
        const end = endsWord(body, i, rules.plurals, ended);
        if (end === "no") continue;
        if (rules.capitals && !hasCapitals(text, body, first, capitals[term] as number[])) continue;
        nested++;
        if (end === "unsure") open = Math.min(open, first);
        else matches.push({ from: at[first] as number, to: endOf(text, at[i] as number), term });
      }
    }
    // What begins inside a word becomes no term, whatever follows.
    while (state > 0 && !beginsWord(body, length - (depth[state] as number))) state = fallback[state] as number;
    if (!ended) open = Math.min(open, length - (depth[state] as number));
    return { matches, open: open < length ? (at[open] as number) : to };
  }

  return {
    find: (text) => find(text, 0, text.length, true).matches,
    findWithin: (text, from, to) => find(text, from, to, true).matches,
    findSoFar: (text) => find(text, 0, text.length, false),
    longest,
  };
}

const PLURALS = ["s", "es"];

function beginsWord({ units, length }: Folded, first: number): boolean {
  if (first === 0 || kindAt(units, length, first) !== WORD) return true;
  const before = kindAt(units, length, first - 1);
  // An accent before the term belongs to a letter before it.
  return before !== WORD && before !== MARK;
}

function endsWord({ units, length }: Folded, last: number, plurals: boolean, ended: boolean): "yes" | "no" | "unsure" {
  const open = ended ? "yes" : "unsure";
  const next = last + 1;
  if (next >= length) return open;
  const kind = kindAt(units, length, next);
  if (kind === MARK) return "no";
  if (kind !== WORD || kindAt(units, length, last) !== WORD) return "yes";
  if (!plurals) return "no";
  for (const ending of PLURALS) {
    let same = 0;
    while (same < ending.length && units[next + same] === ending.charCodeAt(same) && next + same < length) same++;
    if (next + same >= length) {
      if (same === ending.length || !ended) return open;
    } else if (same === ending.length) {
      const after = kindAt(units, length, next + same);
      if (after !== WORD && after !== MARK) return "yes";
    }
  }
  return "no";
}

/** Where a character that begins here ends. */
function endOf(text: string, at: number): number {
  return at + ((text.codePointAt(at) as number) > 0xffff ? 2 : 1);
}

const isCapital = (text: string) => text !== text.toLowerCase();

/** The folded places of a term at which a word begins with a capital. */
function capitalPlaces(term: string): number[] {
  if (!isCapital(term)) return [];
  const body = fold(term.trim());
  const places: number[] = [];
  for (let k = 0; k < body.length; k++)
    if (beginsWord(body, k) && isCapital(characterAt(term.trim(), body.at[k] as number))) places.push(k);
  return places;
}

function hasCapitals(text: string, body: Folded, first: number, places: readonly number[]): boolean {
  return places.every((place) => isCapital(characterAt(text, body.at[first + place] as number)));
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) as number);
}
