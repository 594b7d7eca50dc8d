// Which rows of a file a world has already, and what becomes of each by a person's choices. Pure.
import type { ClashChoice, FileRowState, ImportChoices } from "../../../contract/world-files.ts";
import type { SummaryRow } from "./file-summary.ts";

/** An entry that is there, as far as a comparison goes. */
export interface PresentEntry {
  id: string;
  name: string;
  digest: string;
  picture: boolean;
}

export interface Match {
  state: FileRowState;
  /** The entry that is the same, or has the same name. */
  id: string | null;
}

/** Finds each row's entry; none is found twice, so of two rows with one name the second is new. */
export function matchRows(rows: readonly SummaryRow[], present: readonly PresentEntry[]): Match[] {
  const left = new Set(present);
  const same = grouped(present, ({ digest }) => digest);
  const named = grouped(
    present.filter(({ name }) => name !== ""),
    ({ name }) => keyOf(name),
  );
  const take = (list: readonly PresentEntry[] | undefined) => {
    const found = list?.find((entry) => left.has(entry));
    if (found) left.delete(found);
    return found ?? null;
  };
  const matches = rows.map((row): Match | null => {
    // A picture the world lacks is something to bring in.
    const found = take(same.get(row.digest)?.filter(({ picture }) => picture || !row.picture));
    return found && { state: "same", id: found.id };
  });
  return matches.map((match, index) => {
    if (match) return match;
    const name = rows[index]?.name ?? "";
    const found = name === "" ? null : take(named.get(keyOf(name)));
    return found ? { state: "clash", id: found.id } : { state: "new", id: null };
  });
}

export interface ImportPlan {
  /** Rows that become entries. */
  add: number[];
  /** Rows that are stored over entries. */
  overwrite: { index: number; id: string }[];
  kept: number;
  same: number;
  skipped: number;
}

/** What becomes of every row. */
export function planImport(matches: readonly Match[], choices: ImportChoices): ImportPlan {
  const skip = new Set(choices.skip);
  const chosen = new Map<number, ClashChoice>([
    ...choices.keep.map((index) => [index, "keep"] as const),
    ...choices.overwrite.map((index) => [index, "overwrite"] as const),
    ...choices.beside.map((index) => [index, "beside"] as const),
  ]);
  const plan: ImportPlan = { add: [], overwrite: [], kept: 0, same: 0, skipped: 0 };
  for (const [index, { state, id }] of matches.entries()) {
    if (skip.has(index)) plan.skipped++;
    else if (state === "same") plan.same++;
    else if (state === "new" || id === null) plan.add.push(index);
    else {
      const choice = chosen.get(index) ?? choices.clashes;
      if (choice === "keep") plan.kept++;
      else if (choice === "beside") plan.add.push(index);
      else plan.overwrite.push({ index, id });
    }
  }
  return plan;
}

/** Names that differ in letter case or width are the same to a reader. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

function grouped(entries: readonly PresentEntry[], by: (entry: PresentEntry) => string): Map<string, PresentEntry[]> {
  return Map.groupBy(entries, by);
}
