// Hides long unchanged stretches of a comparison, keeping a little around each change to read it in.
import type { DiffRow } from "./version-diff.ts";

/** Rows to show one after another, or a stretch that starts hidden. */
export interface RowStretch {
  /** Index of its first row; stays the same while stretches open. */
  start: number;
  rows: DiffRow[];
  folded: boolean;
}

/** Shorter stretches are not worth a button. */
const LEAST_FOLDED = 3;

/** Cuts rows into stretches, folding what is unchanged and further than `context` rows from any change. */
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
