// Builds the entries that an import plan stores: a long text becomes one cut entry or several. Reports which.
import { setImmediate as releaseEventLoop } from "node:timers/promises";
import { ENTRIES_PER_WORLD_MAX, NAMED_ENTRIES_MAX } from "../../../contract/limits.ts";
import { sameName } from "../../../contract/text-fields.ts";
import type { FileProblem, ImportOutcome, SomeEntries } from "../../../contract/world-files.ts";
import type { LoreEntry } from "../../../extensions/lore-formats/lore-world.ts";
import { splitEntry } from "../../../extensions/lore-formats/split-entry.ts";
import { AppError } from "../../platform/errors.ts";
import type { KeptEntry } from "../worlds/world-bulk.service.ts";
import type { SummaryRow } from "./file-summary.ts";
import { countAdded, type ImportPlan } from "./import-plan.ts";
import { digestsText, originalDigests } from "./original-digests.ts";

export interface EntriesToStore {
  /** Entries to add; the entries of one row are adjacent. */
  add: KeptEntry[];
  replace: { id: string; entry: KeptEntry }[];
  /** For each added row the id of its (first) entry; `addedIds` are the ids of all added entries. */
  rowIds(addedIds: readonly string[]): string[];
  /** The rows with long texts, by whether they were cut or split. */
  told(addedIds: readonly string[]): Pick<ImportOutcome, "cut" | "split">;
  /** Texts too long even for the largest number of entries one text may become. */
  problems: FileProblem[];
}

/** Long texts that are split before the event loop is released. */
const TOGETHER = 10;

/**
 * Throws entries_max if there are more entries than a world may have: the world may have changed since that was
 * checked. `entryOf` returns a row as it was read, `keptOf` an entry of a row in stored form. `names` are the names in
 * the target world; no part of a split text gets one of them.
 */
export async function entriesToStore(
  plan: ImportPlan,
  rows: readonly SummaryRow[],
  names: readonly string[],
  { entryOf, keptOf }: { entryOf(index: number): LoreEntry; keptOf(entry: LoreEntry, index: number): KeptEntry },
): Promise<EntriesToStore> {
  if (countAdded(rows, plan) > ENTRIES_PER_WORLD_MAX) throw new AppError("entries_max", { max: ENTRIES_PER_WORLD_MAX });
  const split = new Set(plan.split);
  const taken = new Set([...names, ...rows.map(({ name }) => name)].map(sameName));
  const numbers = new Map<string, number>();
  const add: KeptEntry[] = [];
  const places: number[] = [];
  const problems: FileProblem[] = [];
  let done = 0;
  for (const index of plan.add) {
    places.push(add.length);
    const entry = entryOf(index);
    if (!split.has(index)) {
      add.push(keptOf(entry, index));
      continue;
    }
    if (++done % TOGETHER === 0) await releaseEventLoop();
    const { first, others, left, keepsLeft } = splitEntry(entry, taken, numbers);
    add.push(keptOf(first, index), ...others.map(({ body, extensions }) => partToStore(body, extensions)));
    if (left > 0)
      problems.push({ entry: index, kind: keepsLeft ? "text_over" : "text_over_lost", detail: String(left) });
  }
  const replace = plan.overwrite.map(({ index, id }) => ({ id, entry: keptOf(entryOf(index), index) }));
  const rowIds = (ids: readonly string[]) => places.map((place) => ids[place] ?? "");
  return {
    add,
    replace,
    rowIds,
    problems,
    told(addedIds) {
      const stored = [...rowIds(addedIds).map((id, at) => ({ index: plan.add[at] ?? 0, id })), ...plan.overwrite];
      const long = stored.filter(({ index }) => rows[index]?.long);
      return {
        cut: named(
          long.filter(({ index }) => !split.has(index)),
          rows,
        ),
        split: named(
          long.filter(({ index }) => split.has(index)),
          rows,
        ),
      };
    },
  };
}

function partToStore(body: LoreEntry["body"], extensions: LoreEntry["extensions"]): KeptEntry {
  if (Object.keys(extensions).length === 0) return body;
  return { ...body, extensions, extensions_digest: digestsText(originalDigests(extensions)) };
}

function named(list: readonly { index: number; id: string }[], rows: readonly SummaryRow[]): SomeEntries {
  const entries = list.slice(0, NAMED_ENTRIES_MAX).flatMap(({ index, id }) => {
    const row = rows[index];
    return row ? [{ _id: id, name: row.name, type: row.type }] : [];
  });
  return { count: list.length, entries };
}
