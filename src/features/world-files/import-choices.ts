// What a person chooses about a file's rows, and what comes of it. Pure.
import type { ClashChoice, FileRow, WorldFile } from "../../../contract/world-files.ts";

export interface RowChoices {
  /** Rows that stay out. */
  skip: ReadonlySet<number>;
  /** For every clash without a choice of its own. */
  clashes: ClashChoice;
  own: ReadonlyMap<number, ClashChoice>;
}

export const FIRST_CHOICES: RowChoices = { skip: new Set(), clashes: "keep", own: new Map() };

/** What becomes of a row. */
export type RowFate = "add" | "overwrite" | "kept" | "same" | "skipped";

export function fateOf(row: FileRow, { skip, clashes, own }: RowChoices): RowFate {
  if (skip.has(row.index)) return "skipped";
  if (row.state === "new") return "add";
  if (row.state === "same") return "same";
  const choice = own.get(row.index) ?? clashes;
  if (choice === "keep") return "kept";
  return choice === "beside" ? "add" : "overwrite";
}

export interface Counted {
  add: number;
  overwrite: number;
  /** More than the world has room for. */
  over: number;
}

export function countFates({ rows, room }: Pick<WorldFile, "rows" | "room">, choices: RowChoices): Counted {
  const counted = { add: 0, overwrite: 0, over: 0 };
  for (const row of rows) {
    const fate = fateOf(row, choices);
    if (fate === "add" || fate === "overwrite") counted[fate]++;
  }
  return { ...counted, over: Math.max(0, counted.add - room) };
}

/** Why none of a file's rows comes in: `kept` where a choice for one's own would let some, `same`, or `unchosen`. */
export function whyNothing(rows: readonly FileRow[], choices: RowChoices): "kept" | "same" | "unchosen" {
  const fates = new Set(rows.map((row) => fateOf(row, choices)));
  if (fates.has("kept")) return "kept";
  return fates.has("same") && fates.size === 1 ? "same" : "unchosen";
}

/** The lists of the call: only what differs from what is chosen for all. */
export function choicesToSend({ skip, clashes, own }: RowChoices) {
  const chosen = (choice: ClashChoice) =>
    [...own].flatMap(([index, its]) => (its === choice && its !== clashes && !skip.has(index) ? [index] : []));
  return {
    skip: [...skip],
    clashes,
    keep: chosen("keep"),
    overwrite: chosen("overwrite"),
    beside: chosen("beside"),
  };
}

/** With rows taken in or left out. */
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

/** A choice for all takes the place of every single one. */
export function withClashes(choices: RowChoices, clashes: ClashChoice): RowChoices {
  return { ...choices, clashes, own: new Map() };
}
