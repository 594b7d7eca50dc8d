// The choices about a file's rows and their effects. Pure.
import type { ClashChoice, FileRow, LongChoice, WorldFile } from "../../../contract/world-files.ts";

export interface RowChoices {
  /** Indices of rows that are not imported. */
  skip: ReadonlySet<number>;
  /** For every row whose name is taken and that has no choice of its own. */
  clashes: ClashChoice;
  own: ReadonlyMap<number, ClashChoice>;
  /** For every long text without a choice of its own. */
  long: LongChoice;
  ownLong: ReadonlyMap<number, LongChoice>;
}

export const FIRST_CHOICES: RowChoices = {
  skip: new Set(),
  clashes: "keep",
  own: new Map(),
  long: "beginning",
  ownLong: new Map(),
};

/** What happens to a row. */
export type RowFate = "add" | "overwrite" | "kept" | "same" | "skipped";

export function fateOf(row: FileRow, { skip, clashes, own }: RowChoices): RowFate {
  if (skip.has(row.index)) return "skipped";
  if (row.state === "new") return "add";
  if (row.state === "same") return "same";
  const choice = own.get(row.index) ?? clashes;
  if (choice === "keep") return "kept";
  return choice === "beside" ? "add" : "overwrite";
}

/** What happens to a row's long text; null where it has none, or none is imported. */
export function longFateOf(row: FileRow, choices: RowChoices): LongChoice | null {
  if (row.long === null) return null;
  const fate = fateOf(row, choices);
  if (fate === "add") return choices.ownLong.get(row.index) ?? choices.long;
  // A row that overwrites an entry stays one entry.
  return fate === "overwrite" ? "beginning" : null;
}

export interface CountedLong {
  /** Rows that are imported with only their beginning, and those with all of their text. */
  beginning: number;
  split: number;
  /** The number of entries that split texts become. */
  parts: number;
  /** Split texts that are too long even for the allowed number of entries. */
  over: number;
  /**
   * Of the split ones: those that stay separate entries in exports, and those of them whose further text is kept
   * nowhere.
   */
  apart: number;
  overLost: number;
  /** Of the shortened ones: those that overwrite entries, and those whose rest is kept nowhere. */
  overwriting: number;
  lost: number;
}

export function countLong(rows: readonly FileRow[], choices: RowChoices): CountedLong {
  const counted = { beginning: 0, split: 0, parts: 0, over: 0, apart: 0, overLost: 0, overwriting: 0, lost: 0 };
  for (const row of rows) {
    const fate = longFateOf(row, choices);
    if (fate === null || row.long === null) continue;
    counted[fate]++;
    if (fate === "split") {
      counted.parts += row.long.parts;
      counted.over += row.long.left > 0 ? 1 : 0;
      counted.apart += row.long.rejoined ? 0 : 1;
      counted.overLost += row.long.left > 0 && !row.long.rejoined ? 1 : 0;
    } else {
      counted.overwriting += fateOf(row, choices) === "overwrite" ? 1 : 0;
      counted.lost += row.long.kept ? 0 : 1;
    }
  }
  return counted;
}

export interface Counted {
  /** The number of new entries, including those of split texts. */
  add: number;
  overwrite: number;
  /** The number of entries beyond the world's limit. */
  over: number;
}

export function countFates({ rows, room }: Pick<WorldFile, "rows" | "room">, choices: RowChoices): Counted {
  const counted = { add: 0, overwrite: 0, over: 0 };
  for (const row of rows) {
    const fate = fateOf(row, choices);
    if (fate === "add" || fate === "overwrite") counted[fate]++;
    if (row.long && longFateOf(row, choices) === "split") counted.add += row.long.parts - 1;
  }
  return { ...counted, over: Math.max(0, counted.add - room) };
}

/**
 * Why no row is imported: `kept` where another choice for existing entries would import some, `same`, or `unchosen`.
 */
export function whyNothing(rows: readonly FileRow[], choices: RowChoices): "kept" | "same" | "unchosen" {
  const fates = new Set(rows.map((row) => fateOf(row, choices)));
  if (fates.has("kept")) return "kept";
  return fates.has("same") && fates.size === 1 ? "same" : "unchosen";
}

/** The choices as the request takes them: a row is only listed where it differs from the choice for all. */
export function choicesToSend({ skip, clashes, own, long, ownLong }: RowChoices) {
  const chosenLong = (choice: LongChoice) =>
    [...ownLong].flatMap(([index, its]) => (its === choice && its !== long ? [index] : []));
  const chosen = (choice: ClashChoice) =>
    [...own].flatMap(([index, its]) => (its === choice && its !== clashes && !skip.has(index) ? [index] : []));
  return {
    skip: [...skip],
    clashes,
    keep: chosen("keep"),
    overwrite: chosen("overwrite"),
    beside: chosen("beside"),
    long_texts: long,
    beginning: chosenLong("beginning"),
    split: chosenLong("split"),
  };
}

/** The choices after including or excluding rows. */
export function withRows(choices: RowChoices, rows: readonly FileRow[], taken: boolean): RowChoices {
  const skip = new Set(choices.skip);
  for (const { index } of rows) {
    if (taken) skip.delete(index);
    else skip.add(index);
  }
  return { ...choices, skip };
}

export function withClash(choices: RowChoices, index: number, choice: ClashChoice): RowChoices {
  return { ...choices, own: new Map(choices.own).set(index, choice) };
}

/** A choice for all replaces every single choice. */
export function withClashes(choices: RowChoices, clashes: ClashChoice): RowChoices {
  return { ...choices, clashes, own: new Map() };
}

export function withLong(choices: RowChoices, index: number, choice: LongChoice): RowChoices {
  return { ...choices, ownLong: new Map(choices.ownLong).set(index, choice) };
}

/** A choice for all replaces every single choice. */
export function withAllLong(choices: RowChoices, long: LongChoice): RowChoices {
  return { ...choices, long, ownLong: new Map() };
}
