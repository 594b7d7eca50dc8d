// Which rows of a file a world has already, and what becomes of each by a person's choices. Pure.
import type { EntryType } from "../../../contract/entries.ts";
import type { ClashChoice, FileRowState, ImportChoices } from "../../../contract/world-files.ts";
import { CARD } from "../../../extensions/lore-formats/card-formats.ts";
import { PART_KEY } from "../../../extensions/lore-formats/split-entry.ts";
import type { SummaryRow } from "./file-summary.ts";
import type { OriginalDigests } from "./original-digests.ts";

/** An entry that is there, as far as a comparison goes. */
export interface PresentEntry {
  id: string;
  name: string;
  aliases: string[];
  type: EntryType;
  /** The digest of what it says. */
  body: string;
  /** The id of its picture. */
  picture: string | null;
  /** What other programs keep in it. */
  originals: OriginalDigests;
}

export interface Match {
  state: FileRowState;
  /** The entry that is the same, or is called the same. */
  id: string | null;
  /** Its name, where the row has another one. Of a new row: the name of an entry that shares an alias with it. */
  here: string | null;
}

/** Of entries that say one and the same so many are looked at for a row: a world may have thousands of them. */
const LOOKED_AT_MAX = 50;

/**
 * Finds each row's entry: the same one, else one of its name, else one that either calls by the other's name. None is
 * found twice, so of two rows with one name the second is new. A shared alias alone makes two entries nobody's same:
 * books have words like "the king" in many.
 */
export function matchRows(rows: readonly SummaryRow[], present: readonly PresentEntry[]): Match[] {
  const left = new Set(present);
  const said = setsBy(present, ({ body }) => body);
  const saidAndKept = setsBy(present, saysAndKeeps);
  const named = byNames(present, ({ name }) => [name]);
  // A part of a text has the names of the entry it belongs to, which is the one that is meant.
  const whole = present.filter(({ originals }) => !(PART_KEY in originals));
  const aliased = byNames(whole, ({ aliases }) => aliases);
  const sharers = byNames(whole, ({ aliases }) => aliases);
  const take = (entry: PresentEntry | undefined) => {
    if (!entry) return null;
    for (const entries of [left, said.get(entry.body), saidAndKept.get(saysAndKeeps(entry))]) entries?.delete(entry);
    return entry;
  };
  /** Those that are found already are passed once, however many rows ask for their name. */
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
  // It may have come in with its text split.
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
  // A better match of a later row goes before a worse one of an earlier row.
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

/** Equal for what says the same and has the same originals, and no others. */
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
    // A picture the world lacks is something to bring in.
    if ((entry.picture || !row.picture) && isSame(entry)) return entry;
    if (++looked === LOOKED_AT_MAX) break;
  }
  return undefined;
}

/**
 * Whether a row that says what an entry says has nothing the entry should keep. An entry that has come from a file is
 * not what a table or a book makes of it on its way through another program; a card is more than it shows, and so is a
 * text that was cut.
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

/** Entries by what they are called, the first of each name last. */
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
  /** Those of them whose texts are split. */
  split: number[];
  /** Rows that are stored over entries. */
  overwrite: { index: number; id: string }[];
  kept: number;
  same: number;
  skipped: number;
}

/** What becomes of every row. */
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

/** Names that differ in letter case or width are the same to a reader. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
