// Finds terms that are disguised to avoid a word list: with signs between their letters, lookalike letters, combining
// marks or invisible characters. A text is reduced to the letters a reader sees; the gaps between these letters decide
// whether a reader would see one phrase.
import { UNSPACED_SCRIPTS } from "../../../contract/writing-systems.ts";
import { buildAutomaton } from "../../../extensions/entry-matcher/aho-corasick.ts";
import { fold } from "../../../extensions/entry-matcher/fold.ts";
import { alike, isSignForLetter } from "./lookalikes.ts";

export interface DisguisedTerm {
  from: number;
  to: number;
}

export interface DisguisedTerms {
  /** Occurrences that begin at `since` or later. */
  find(text: string, since?: number): DisguisedTerm[];
  /** For a text that continues: the definite matches, and the place from which on the text may still become a match. */
  findSoFar(text: string, since?: number): { matches: DisguisedTerm[]; open: number };
}

/** Kinds of gaps between two letters: nothing, signs that do not belong there, white space, or punctuation. */
const NONE = 0;
const SIGNS = 1;
const SPACE = 2;
const PUNCTUATION = 3;
/** A gap so long that a reader sees two separate phrases. */
const BREAK = 4;

/** Characters of a gap at most; a longer one is a break. */
const GAP_MAX = 6;
/** In a script without spaces: a phrase counts as spread out if this share of its gaps is not empty. */
const SPREAD = 0.6;

const LETTER = /^[\p{L}\p{N}]$/u;
const MARK = /^\p{M}$/u;
const IS_UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]$`, "u");
const SIGN = /^[-_.*~^+=#&%·‐‑'`]$/u;
/** In scripts without spaces these separate the parts of a list or a name, or end a sentence. */
const SIGN_OF_LISTS = /^[-.·‐‑&+]$/u;

/** A text reduced to its visible letters, with each letter's position and the gap before it. */
interface Reading {
  letters: string;
  from: number[];
  to: number[];
  gaps: number[];
}

/** How a folded character is treated. */
const LEFT_OUT = 0;
const READ = 1;
const READ_AMONG_LETTERS = 2;
const GAP = 3;

interface Seen {
  as: number;
  letter: string;
}
const known = new Map<number, Seen>();

function seenAs(point: number): Seen {
  let seen = known.get(point);
  if (!seen) {
    const character = String.fromCodePoint(point);
    const sign = isSignForLetter(character) ? READ_AMONG_LETTERS : GAP;
    const as = MARK.test(character) ? LEFT_OUT : LETTER.test(character) ? READ : sign;
    seen = { as, letter: alike(character) };
    known.set(point, seen);
  }
  return seen;
}

/** White space in JavaScript, but invisible. */
const NO_BREAK = "\ufeff";

function read(text: string): Reading {
  const { units, at, length } = fold(text);
  const reading: Reading = { letters: "", from: [], to: [], gaps: [] };
  let gap = "";
  for (let k = 0; k < length; ) {
    const point = pointAt(units, k, length);
    const next = k + (point > 0xffff ? 2 : 1);
    const place = at[k] as number;
    const { as, letter } = seenAs(point);
    if (as === READ || (as === READ_AMONG_LETTERS && isAmongLetters(units, k, next, length))) {
      const end = next < length ? (at[next] as number) : text.length;
      for (let unit = 0; unit < letter.length; unit++) {
        reading.from.push(place);
        reading.to.push(end);
        reading.gaps.push(unit === 0 ? gapOf(gap, letter) : NONE);
      }
      reading.letters += letter;
      gap = "";
    } else if (as !== LEFT_OUT && text[place] !== NO_BREAK) gap += String.fromCodePoint(point);
    k = next;
  }
  return reading;
}

function pointAt(units: Uint16Array, k: number, length: number): number {
  const unit = units[k] as number;
  const low = k + 1 < length ? (units[k + 1] as number) : 0;
  const isPair = (unit & 0xfc00) === 0xd800 && (low & 0xfc00) === 0xdc00;
  return isPair ? (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000 : unit;
}

function isAmongLetters(units: Uint16Array, k: number, next: number, length: number): boolean {
  const isLetter = (unit: number | undefined) => unit !== undefined && LETTER.test(String.fromCharCode(unit));
  return k > 0 && next < length && isLetter(units[k - 1]) && isLetter(units[next]);
}

function gapOf(gap: string, after: string): number {
  if (gap === "") return NONE;
  if (gap.length > GAP_MAX) return BREAK;
  const characters = [...gap];
  if (characters.every((one) => /\s/u.test(one))) return SPACE;
  if (!characters.every((one) => SIGN.test(one))) return PUNCTUATION;
  return IS_UNSPACED.test(after) && characters.some((one) => SIGN_OF_LISTS.test(one)) ? SPACE : SIGNS;
}

interface Term {
  letters: string;
  /** Where its words begin, except the first. */
  starts: ReadonlySet<number>;
  unspaced: boolean;
}

export function createDisguisedTerms(terms: readonly string[]): DisguisedTerms {
  const list = terms.map(termOf);
  const automaton = buildAutomaton(list.map(({ letters }) => letters));

  function find(text: string, since: number, ended: boolean): { matches: DisguisedTerm[]; open: number } {
    const reading = read(text);
    const { letters, from, to } = reading;
    const { step, word, shorter, depth, fallback } = automaton;
    const matches: DisguisedTerm[] = [];
    let open = text.length;
    let state = 0;
    for (let i = 0; i < letters.length; i++) {
      state = step(state, letters.charCodeAt(i));
      for (let s = (word[state] as number) >= 0 ? state : (shorter[state] as number); s > 0; s = shorter[s] as number) {
        const term = list[word[s] as number] as Term;
        const first = i + 1 - (depth[s] as number);
        const begin = from[first] as number;
        if (begin < since || !isRead(reading, term, first)) continue;
        if (!term.unspaced) {
          if (!beginsWord(reading, first)) continue;
          const end = endsWord(reading, i, ended);
          if (end === "no") continue;
          if (end === "unsure") {
            open = Math.min(open, begin);
            continue;
          }
        }
        matches.push({ from: begin, to: to[i] as number });
        break;
      }
    }
    if (ended) return { matches, open };
    while (state > 0 && !mayBegin(reading, letters.length - (depth[state] as number)))
      state = fallback[state] as number;
    if (state > 0) open = Math.min(open, from[letters.length - (depth[state] as number)] as number);
    return { matches, open };
  }

  return {
    find: (text, since = 0) => find(text, since, true).matches,
    findSoFar: (text, since = 0) => find(text, since, false),
  };
}

function termOf(term: string): Term {
  const { letters, gaps } = read(term);
  const starts = new Set(gaps.flatMap((gap, index) => (gap === SPACE && index > 0 ? [index] : [])));
  return { letters, starts, unspaced: IS_UNSPACED.test(letters.charAt(0)) };
}

/** Whether a reader sees the letters of a term, from `first` on, as one phrase. */
function isRead({ gaps }: Reading, { letters, starts, unspaced }: Term, first: number): boolean {
  const within = gaps.slice(first + 1, first + letters.length);
  if (within.includes(BREAK)) return false;
  if (within.every((gap) => gap !== NONE)) return true;
  if (within.includes(PUNCTUATION)) return false;
  if (unspaced) {
    const wide = within.filter((gap) => gap === SPACE).length;
    return wide === 0 || within.filter((gap) => gap !== NONE).length >= within.length * SPREAD;
  }
  // White space inside a word counts as disguise only if all letters of that word are separated.
  for (let index = 1; index < letters.length; index++)
    if (!starts.has(index) && within[index - 1] === SPACE && !standsApart(within, starts, index)) return false;
  return true;
}

/** Whether all letters of the word that contains `place` have gaps between them. */
function standsApart(within: readonly number[], starts: ReadonlySet<number>, place: number): boolean {
  let first = place;
  while (first > 0 && !starts.has(first)) first--;
  for (let index = first + 1; index <= within.length && !starts.has(index); index++)
    if (within[index - 1] === NONE) return false;
  return true;
}

function mayBegin(reading: Reading, first: number): boolean {
  return IS_UNSPACED.test(reading.letters.charAt(first)) || beginsWord(reading, first);
}

function beginsWord({ gaps, letters }: Reading, first: number): boolean {
  return first === 0 || gaps[first] !== NONE || IS_UNSPACED.test(letters.charAt(first - 1));
}

/** Whether a word ends here, allowing for the endings of an English plural. */
function endsWord({ gaps, letters }: Reading, last: number, ended: boolean): "yes" | "no" | "unsure" {
  for (let next = last + 1; ; next++) {
    if (next >= letters.length) return ended ? "yes" : "unsure";
    if (gaps[next] !== NONE || IS_UNSPACED.test(letters.charAt(next))) return "yes";
    const ending = letters.slice(last + 1, next + 1);
    if (!"s".startsWith(ending) && !"es".startsWith(ending)) return "no";
  }
}
