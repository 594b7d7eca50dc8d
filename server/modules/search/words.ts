// Divides a text into what can be searched for: words of scripts that write spaces between them, and runs of signs of
// those that do not (Chinese, Japanese, Korean), which are compared two by two. Pure.
import { foldWithPlaces } from "./fold.ts";

/** A word or a sign, folded, and where it stands in the original, in UTF-16 units. */
export interface Piece {
  text: string;
  start: number;
  end: number;
}

/** A word, or the signs of a run without spaces or punctuation. */
export type Run = { kind: "word"; word: Piece } | { kind: "signs"; signs: Piece[] };

/** What is longer than this is compared by its beginning only. */
const WORD_MAX = 40;

/** The first code points: half of one is no text that the database stores. */
export const cutWhole = (text: string, max: number): string =>
  text.length <= max ? text : [...text].slice(0, max).join("");

const SIGN = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}々〇";
const LETTER = `(?:(?![${SIGN}])[\\p{L}\\p{N}\\p{M}])`;
const RUNS = new RegExp(`[${SIGN}][${SIGN}\\p{M}ー]*|${LETTER}+(?:['’]${LETTER}+)*`, "gu");
const STARTS_WITH_SIGN = new RegExp(`^[${SIGN}]`, "u");
const APOSTROPHES = /['’]/g;

export function runsOf(text: string): Run[] {
  const folded = foldWithPlaces(text);
  const pieceAt = (from: number, until: number): Piece => ({
    text: folded.text.slice(from, until),
    start: folded.at[from] as number,
    end: folded.at[until] as number,
  });
  return Array.from(folded.text.matchAll(RUNS), ({ 0: run, index }): Run => {
    if (!STARTS_WITH_SIGN.test(run)) {
      const word = pieceAt(index, index + run.length);
      return { kind: "word", word: { ...word, text: cutWhole(word.text.replace(APOSTROPHES, ""), WORD_MAX) } };
    }
    let from = index;
    const signs = Array.from(run, (sign) => {
      const piece = pieceAt(from, from + sign.length);
      from += sign.length;
      return piece;
    });
    return { kind: "signs", signs };
  });
}

/** The text without punctuation: what has to be the same for a title to be exactly what is searched for. */
export const plainText = (runs: readonly Run[]): string =>
  runs.map((run) => (run.kind === "word" ? run.word.text : run.signs.map(({ text }) => text).join(""))).join(" ");

/** Neighbouring signs, two by two. */
export const pairsOf = (signs: readonly Piece[]): Piece[] =>
  signs.slice(1).map((second, at) => {
    const first = signs[at] as Piece;
    return { text: first.text + second.text, start: first.start, end: second.end };
  });
