// Matches the rows of a file with a world's entries, and plans the import of each row by a person's choices. Pure
// functions.
import type { EntryType } from "../../../contract/entries.ts";
import type { ClashChoice, FileRowState, ImportChoices } from "../../../contract/world-files.ts";
import { CARD } from "../../../extensions/lore-formats/card-formats.ts";
import { PART_KEY } from "../../../extensions/lore-formats/split-entry.ts";
import type { SummaryRow } from "./file-summary.ts";
import type { OriginalDigests } from "./original-digests.ts";

/** An entry of the world, with the fields needed for the comparison. */
export interface PresentEntry {
  id: string;
  name: string;
  aliases: string[];
  type: EntryType;
  /** The digest of its content. */
  body: string;
  /** The id of its picture. */
  picture: string | null;
  /** Digests of its originals: the data of other programs that is kept for exports. */
  originals: OriginalDigests;
}

export interface Match {
  state: FileRowState;
  /** The entry with the same content or name. */
  id: string | null;
  /** Its name, if the row's differs. For a new row: the name of an entry that shares an alias with it. */
  here: string | null;
}

/** Entries with equal content that are checked for a row at most: a world may have thousands. */
const LOOKED_AT_MAX = 50;

/**
 * Finds the entry for each row: one with the same content, else one with the same name, else one where the name of one
 * is an alias of the other. No entry is matched twice, so the second of two rows with the same name is new. A shared
 * alias alone is no match: lorebooks use words like "the king" in many entries.
 */
export function matchRows(rows: readonly SummaryRow[], present: readonly PresentEntry[]): Match[] {
  const left = new Set(present);
  const said = setsBy(present, ({ body }) => body);
  const saidAndKept = setsBy(present, saysAndKeeps);
  const named = byNames(present, ({ name }) => [name]);
  // A part of a split text has the names of the entry it belongs to; a row with such a name means that entry.
  const whole = present.filter(({ originals }) => !(PART_KEY in originals));
  const aliased = byNames(whole, ({ aliases }) => aliases);
  const sharers = byNames(whole, ({ aliases }) => aliases);
  const take = (entry: PresentEntry | undefined) => {
    if (!entry) return null;
    for (const entries of [left, said.get(entry.body), saidAndKept.get(saysAndKeeps(entry))]) entries?.delete(entry);
    return entry;
  };
  /** Removes matched entries from the lists as it passes them, so that each is skipped only once. */
  const first = (names: readonly string[], entries: ReadonlyMap<string, PresentEntry[]>) => {
    for (const name of names) {
      const list = entries.get(keyOf(name)) ?? [];
      for (let last = list.at(-1); last; last = list.at(-1)) {
        if (left.has(last)) return take(last);
        list.pop();
      }
    }
    return null;
  };
  const matches: (Match | null)[] = rows.map(() => null);
  const waysToBeSame: ((one: SummaryRow) => PresentEntry | undefined)[] = [
    (one) => fitting(saidAndKept.get(saysAndKeeps(one)), one, () => true),
    (one) => fitting(said.get(one.body ?? ""), one, (entry) => bringsNothing(one, entry)),
  ];
  // The row may have been imported before with its text split.
  for (const way of waysToBeSame)
    for (const [index, row] of rows.entries())
      for (const one of row.split ? [row, { ...row, ...row.split }] : [row]) {
        const found = matches[index] ? null : take(way(one));
        if (found) matches[index] = { state: "same", id: found.id, here: null };
      }
  const ways: ((row: SummaryRow) => PresentEntry | null)[] = [
    ({ name }) => first([name], named),
    ({ name, aliases = [] }) => first([name], aliased) ?? first(aliases, named),
  ];
  // A better match of a later row takes precedence over a worse match of an earlier row.
  for (const way of ways)
    for (const [index, row] of rows.entries()) {
      const found = matches[index] ? null : way(row);
      if (found) matches[index] = { state: "clash", id: found.id, here: otherName(found, row) };
    }
  const sharing = ({ aliases = [] }: SummaryRow) => {
    const shared = aliases.find((alias) => sharers.has(keyOf(alias)));
    return shared === undefined ? undefined : sharers.get(keyOf(shared))?.at(-1);
  };
  return matches.map(
    (match, index) => match ?? { state: "new", id: null, here: sharing(rows[index] as SummaryRow)?.name || null },
  );
}

/** A key that is equal only for the same content with the same originals. */
function saysAndKeeps({ body = "", originals = {} }: Pick<SummaryRow, "body" | "originals">): string {
  const kept = Object.entries(originals).map(([of, { digest }]) => `${of} ${digest}`);
  return [body, ...kept.sort()].join("\n");
}

function setsBy(
  present: readonly PresentEntry[],
  keyOf: (entry: PresentEntry) => string,
): Map<string, Set<PresentEntry>> {
  const sets = new Map<string, Set<PresentEntry>>();
  for (const entry of present) {
    const key = keyOf(entry);
    const same = sets.get(key);
    if (same) same.add(entry);
    else sets.set(key, new Set([entry]));
  }
  return sets;
}

function fitting(
  entries: Iterable<PresentEntry> = [],
  row: SummaryRow,
  isSame: (entry: PresentEntry) => boolean,
): PresentEntry | undefined {
  let looked = 0;
  for (const entry of entries) {
    // A row with a picture that the entry lacks is not the same: the picture can be imported.
    if ((entry.picture || !row.picture) && isSame(entry)) return entry;
    if (++looked === LOOKED_AT_MAX) break;
  }
  return undefined;
}

/**
 * Whether a row with the same content as an entry has no originals that the entry should take over. If the entry came
 * from a file, a table or a book from another program counts as derived from it and brings nothing new. A card does,
 * because it contains more than the entry shows, and so does a text that was cut.
 */
function bringsNothing({ originals = {}, cut = false }: SummaryRow, entry: PresentEntry): boolean {
  const isFromFile = Object.keys(entry.originals).length > 0;
  return Object.entries(originals).every(([of, { digest }]) => {
    const own = entry.originals[of];
    return own ? own.digest === digest : isFromFile && of !== CARD && !cut;
  });
}

const otherName = ({ name }: PresentEntry, row: SummaryRow): string | null =>
  keyOf(name) === keyOf(row.name) ? null : name;

/**
 * Entries by normalized name; in each list the world's first entry is last, so that `pop` and `at(-1)` use it first.
 */
function byNames(
  entries: readonly PresentEntry[],
  namesOf: (entry: PresentEntry) => readonly string[],
): Map<string, PresentEntry[]> {
  const found = new Map<string, PresentEntry[]>();
  for (const entry of entries.toReversed())
    for (const key of new Set(namesOf(entry).map(keyOf))) {
      if (key === "") continue;
      const same = found.get(key);
      if (same) same.push(entry);
      else found.set(key, [entry]);
    }
  return found;
}

export interface ImportPlan {
  /** Rows that become entries. */
  add: number[];
  /** Those rows of `add` whose texts are split. */
  split: number[];
  /** Rows that overwrite entries. */
  overwrite: { index: number; id: string }[];
  kept: number;
  same: number;
  skipped: number;
}

/** Plans what happens to every row. */
export function planImport(
  rows: readonly Pick<SummaryRow, "long">[],
  matches: readonly Match[],
  choices: ImportChoices,
): ImportPlan {
  const skip = new Set(choices.skip);
  const chosen = new Map<number, ClashChoice>([
    ...choices.keep.map((index) => [index, "keep"] as const),
    ...choices.overwrite.map((index) => [index, "overwrite"] as const),
    ...choices.beside.map((index) => [index, "beside"] as const),
  ]);
  const plan: ImportPlan = { add: [], split: [], overwrite: [], kept: 0, same: 0, skipped: 0 };
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
  const [split, beginning] = [new Set(choices.split), new Set(choices.beginning)];
  const isSplit = (index: number) => (choices.long_texts === "split" ? !beginning.has(index) : split.has(index));
  plan.split = plan.add.filter((index) => rows[index]?.long && isSplit(index));
  return plan;
}

/** How many entries a plan adds, those of split texts included. */
export function countAdded(rows: readonly Pick<SummaryRow, "long">[], { add, split }: ImportPlan): number {
  return split.reduce((sum, index) => sum + (rows[index]?.long?.parts ?? 1) - 1, add.length);
}

/** A name for comparison: letter case and width are ignored. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
