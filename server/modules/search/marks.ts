// Which parts of a text were found, as ranges that the page marks. Pure.
import type { SearchRanges } from "../../../contract/search.ts";
import { stemOf } from "./stem.ts";
import type { Wish } from "./terms.ts";
import { pairsOf, runsOf } from "./words.ts";

/** Ranges in a text, in order, none of which touches another. */
export type FindMarks = (text: string) => SearchRanges;

/** @param meant Words that a mistyped one was taken for. */
export function marksOf({ wanted }: Wish, meant: readonly string[] = []): FindMarks {
  const words = wanted.flatMap(({ kind, text }) => (kind === "word" ? [text] : []));
  const stems = new Set([...words, ...meant].map(stemOf));
  const signs = new Set(wanted.flatMap(({ kind, text }) => (kind === "word" ? [] : [text])));
  const isFound = (word: string) => stems.has(stemOf(word)) || words.some((typed) => word.startsWith(typed));
  return (text) => {
    const found = runsOf(text).flatMap((run) =>
      run.kind === "word"
        ? [run.word].filter((word) => isFound(word.text))
        : [...run.signs, ...pairsOf(run.signs)].filter((piece) => signs.has(piece.text)),
    );
    const ranges: [number, number][] = [];
    for (const { start, end } of found.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      const last = ranges.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else ranges.push([start, end]);
    }
    return ranges;
  };
}
