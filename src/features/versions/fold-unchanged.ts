// Collapses long unchanged parts of a comparison, with some context around each change.
import type { DiffRow } from "./version-diff.ts";

/** Consecutive rows that are shown, or a part that starts collapsed. */
export interface RowStretch {
  /** The index of its first row; it does not change when parts are opened. */
  start: number;
  rows: DiffRow[];
  folded: boolean;
}

/** Shorter parts are not collapsed. */
const LEAST_FOLDED = 3;

/** Splits rows into parts and collapses unchanged rows further than `context` rows from any change. */
export function foldUnchanged(rows: readonly DiffRow[], context = 1): RowStretch[] {
  const near = rows.map(() => false);
  for (const [at, row] of rows.entries()) {
    if (row.kind === "same") continue;
    for (let index = Math.max(0, at - context); index <= Math.min(rows.length - 1, at + context); index++)
      near[index] = true;
  }
  const stretches: RowStretch[] = [];
  for (const [at, row] of rows.entries()) {
    const folded = !near[at];
    const last = stretches.at(-1);
    if (last && last.folded === folded) last.rows.push(row);
    else stretches.push({ start: at, rows: [row], folded });
  }
  return stretches.map((stretch) => (stretch.rows.length < LEAST_FOLDED ? { ...stretch, folded: false } : stretch));
}
