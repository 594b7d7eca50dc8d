// What is true of an entry in a chapter: its own fields, and over them what its changes say "from chapter N on". The
// prompt and the World panel read it the same way, so that an early chapter is never told what happens later.
import type { Entry, EntryChange } from "./entries.ts";
import type { KnownBy, NamedEntry } from "./story-world.ts";

type Changing = Pick<
  Entry,
  "description" | "character_status" | "character_age" | "character_target" | "character_relationships"
>;

/**
 * An entry as it is in the chapter of that number, from 1. Changes that begin later are not looked at; of those that
 * do not, the later one wins, field by field.
 */
export function entryAtChapter<E extends Changing & { changes: readonly EntryChange[] }>(entry: E, chapter: number): E {
  const begun = entry.changes.filter(({ from_chapter }) => from_chapter <= chapter);
  if (begun.length === 0) return entry;
  begun.sort((a, b) => a.from_chapter - b.from_chapter);
  const now: E = { ...entry };
  for (const { from_chapter: _, ...fields } of begun)
    Object.assign(now, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
  return now;
}

/** A character's status in the chapter of that number, from what the editor knows of every entry. */
export function statusAtChapter(
  { character_status, status_changes }: Pick<NamedEntry, "character_status" | "status_changes">,
  chapter: number,
): Entry["character_status"] {
  return status_changes.findLast(({ from_chapter }) => from_chapter <= chapter)?.character_status ?? character_status;
}

/** Who names the entry in a relationship in the chapter of that number, and with which tags. */
export function knownByAtChapter(
  knownBy: readonly KnownBy[],
  chapter: number,
): { name: string; relationships: string[] }[] {
  return knownBy.flatMap(({ name, states }) => {
    const relationships = states.findLast(({ from_chapter }) => from_chapter <= chapter)?.relationships;
    return relationships ? [{ name, relationships }] : [];
  });
}
