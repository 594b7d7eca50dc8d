// Preserves relationships that their author has locked when an imported entry overwrites theirs. Pure functions.
import { type EntryChange, isOneself, type Relationship } from "../../../contract/entries.ts";
import { ENTRY_CHANGES_MAX, RELATIONSHIPS_MAX } from "../../../contract/limits.ts";
import type { KeptEntry, StoredEntry } from "./stored-entry.ts";

type Standing = Pick<
  StoredEntry,
  | "name"
  | "character_status"
  | "character_age"
  | "character_gender"
  | "is_recommended"
  | "character_target"
  | "character_relationships"
  | "changes"
>;
type Ties = Pick<Standing, "character_relationships" | "changes">;

/**
 * The new entry with the locked relationships of the entry it overwrites: each replaces the relationship to the same
 * name or comes first if there is none, in each chapter in which it holds. A noun that overwrites a character with
 * locked relationships becomes a character, because nouns have no relationships.
 */
export function withLocked(entry: KeptEntry, old: Standing): KeptEntry {
  const chapters = old.changes.flatMap((change) =>
    change.character_relationships?.some(({ locked }) => locked) ? [change.from_chapter] : [],
  );
  if (chapters.length === 0 && !old.character_relationships.some(({ locked }) => locked)) return entry;
  const taken = entry.type === "character" ? entry : asCharacter(entry, old);
  const at = (chapter: number) => keep(tiesAt(taken, chapter), lockedOf(tiesAt(old, chapter), taken.name));

  const base = at(0);
  const changes: EntryChange[] = [];
  let last = base;
  const all = new Set([...taken.changes.map(({ from_chapter }) => from_chapter), ...chapters]);
  for (const from_chapter of [...all].sort((a, b) => a - b)) {
    const change = taken.changes.find((one) => one.from_chapter === from_chapter);
    const ties = at(from_chapter);
    const isOther = change?.character_relationships !== undefined || !isSame(ties, last);
    if (!change && !isOther) continue;
    changes.push({ ...change, from_chapter, ...(isOther && { character_relationships: ties }) });
    last = ties;
  }
  return { ...taken, character_relationships: base, changes: fitting(changes, new Set(chapters)) };
}

function asCharacter(noun: KeptEntry, old: Standing): Extract<KeptEntry, { type: "character" }> {
  const { name, character_status, character_age, character_gender, is_recommended, character_target } = old;
  return {
    ...noun,
    ...{ type: "character", name, character_status, character_age, is_recommended, character_target },
    ...(character_gender && { character_gender }),
    character_relationships: [],
  };
}

/** The relationships that hold in a chapter; 0 is before all changes. */
function tiesAt({ character_relationships, changes }: Ties, chapter: number): readonly Relationship[] {
  const begun = changes.filter((change) => change.character_relationships && change.from_chapter <= chapter);
  begun.sort((a, b) => a.from_chapter - b.from_chapter);
  return begun.at(-1)?.character_relationships ?? character_relationships;
}

function lockedOf(ties: readonly Relationship[], name: string): Map<string, Relationship> {
  return new Map(
    ties.flatMap((one) => (one.locked && !isOneself(one.name, { name }) ? [[one.name, one] as const] : [])),
  );
}

function keep(list: readonly Relationship[], locked: ReadonlyMap<string, Relationship>): Relationship[] {
  const named = new Set(list.map(({ name }) => name));
  const missing = [...locked.values()].filter(({ name }) => !named.has(name));
  const kept = [...missing, ...list.map((one) => locked.get(one.name) ?? one)];
  // If there are too many relationships, only unlocked ones are dropped.
  for (let at = kept.length - 1; at >= 0 && kept.length > RELATIONSHIPS_MAX; at--)
    if (!locked.has(kept[at]?.name ?? "")) kept.splice(at, 1);
  return kept;
}

function isSame(some: readonly Relationship[], others: readonly Relationship[]): boolean {
  const text = (ties: readonly Relationship[]) =>
    JSON.stringify(ties.map(({ name, locked, relationships }) => [name, locked, relationships]));
  return text(some) === text(others);
}

/** Drops changes beyond the number an entry may have; only those without locked relationships. */
function fitting(changes: EntryChange[], chapters: ReadonlySet<number>): EntryChange[] {
  let over = changes.length - ENTRY_CHANGES_MAX;
  return changes
    .toReversed()
    .filter(({ from_chapter }) => chapters.has(from_chapter) || over-- <= 0)
    .toReversed();
}
