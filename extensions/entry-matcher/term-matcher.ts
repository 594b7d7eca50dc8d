// Finds terms (names, banned words) in text: anywhere in scripts without spaces, as whole words in scripts with spaces.
// A match may not be followed by a combining mark or by more letters of the same word.
import { buildAutomaton } from "./aho-corasick.ts";
import { type Folded, fold, foldedText, stepBack, stepForward } from "./fold.ts";
import { isJoined } from "./joined.ts";
import { kindAt, MARK, WORD } from "./letters.ts";

/** More characters than can affect an occurrence on either side of it. */
export const NEIGHBOURS = 2;

interface TermRules {
  /** A term's word written with a capital is found only with a capital: Will does not match "will". */
  capitals: boolean;
  /** A term in a script with spaces also matches with an English plural ending. */
  plurals: boolean;
}

/** Where a term occurs: UTF-16 code units of the text, and the index of the term. */
export interface TermMatch {
  from: number;
  to: number;
  term: number;
}

export interface TermMatcher {
  /**
   * Ordered by their ends: at each end the longest occurrence that begins at `since` or later. Occurrences begin and
   * end with whole characters, so there are never more of them than the text has characters, however terms are nested.
   */
  find(text: string, since?: number): TermMatch[];
  /** The same within a part of the text, ignoring what is around it. */
  findWithin(text: string, from: number, to: number): TermMatch[];
  /**
   * For a text that continues: the occurrences that no further text can change, and the position from which the text
   * may still become one. `open` is the text's length if there is no such position.
   */
  findSoFar(text: string, since?: number): { matches: TermMatch[]; open: number };
  /** The longest occurrence that has the same end as this one and begins at `since` or later, if there is one. */
  shorter(text: string, match: TermMatch, since: number): TermMatch | undefined;
  /** The longest term in folded units: no occurrence has more visible characters. */
  longest: number;
}

/** A matcher for a list of terms. Terms that fold to nothing are never found; of equal ones the first is. */
export function createTermMatcher(terms: readonly string[], rules: TermRules): TermMatcher {
  const folded = terms.map(foldedText);
  const automaton = buildAutomaton(folded);
  const capitals = rules.capitals ? terms.map(capitalPlaces) : [];
  const longest = folded.reduce((most, term) => Math.max(most, term.length), 0);

  interface Part {
    from: number;
    to: number;
    /** Whether the text ends here. */
    ended: boolean;
    since: number;
  }

  function find(text: string, { from, to, ended, since }: Part): { matches: TermMatch[]; open: number } {
    const body = fold(text, from, to);
    const { units, at, length } = body;
    const { step, word, shorter, depth, fallback } = automaton;
    const matches: TermMatch[] = [];
    let state = 0;
    let open = length;
    for (let i = 0; i < length; i++) {
      state = step(state, units[i] as number);
      if (state === 0) continue;
      let s = (word[state] as number) >= 0 ? state : (shorter[state] as number);
      if (s === 0 || isJoined(text, body, i + 1)) continue;
      const end = endsWord(body, i, rules.plurals, ended);
      if (end === "no") continue;
      // From the longest to the shortest: the first valid one hides the others.
      for (; s > 0; s = shorter[s] as number) {
        const term = word[s] as number;
        const first = i + 1 - (depth[s] as number);
        const begin = at[first] as number;
        if (begin < since || isJoined(text, body, first) || !beginsWord(body, first)) continue;
        if (rules.capitals && !hasCapitals(text, body, first, capitals[term] as number[])) continue;
        if (end === "unsure") open = Math.min(open, first);
        else matches.push({ from: begin, to: endOf(text, at[i] as number), term });
        break;
      }
    }
    // A candidate that begins inside a word cannot become a term, whatever follows.
    while (state > 0 && !beginsWord(body, length - (depth[state] as number))) state = fallback[state] as number;
    if (!ended) open = Math.min(open, length - (depth[state] as number));
    return { matches, open: open < length ? (at[open] as number) : to };
  }

  return {
    find: (text, since = 0) => find(text, { from: 0, to: text.length, ended: true, since }).matches,
    findWithin: (text, from, to) => find(text, { from, to, ended: true, since: from }).matches,
    findSoFar: (text, since = 0) => find(text, { from: 0, to: text.length, ended: false, since }),
    shorter(text, { to }, since) {
      const part = { from: stepBack(text, since, NEIGHBOURS), to: stepForward(text, to, NEIGHBOURS), ended: true };
      return find(text, { ...part, since }).matches.find((match) => match.to === to);
    },
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
  // Half of a surrogate pair: the character is known only with the other half.
  if (!ended && next + 1 === length && ((units[next] as number) & 0xfc00) === 0xd800) return "unsure";
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
