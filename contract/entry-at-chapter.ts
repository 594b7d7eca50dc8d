// What is true of an entry in a chapter: its own fields, overridden by its changes "from chapter N on". The prompt and
// the World panel both use it, so that the prompt of an early chapter contains nothing that happens later.
import type { Entry, EntryChange } from "./entries.ts";
import type { KnownBy, NamedEntry } from "./story-world.ts";

type Changing = Pick<
  Entry,
  "description" | "character_status" | "character_age" | "character_target" | "character_relationships"
>;

/**
 * An entry as of the chapter with that number (from 1). Changes that begin later are ignored; of the others the latest
 * one wins, field by field.
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

/** A character's status as of the chapter with that number, from the editor's summary of its entry. */
export function statusAtChapter(
  { character_status, status_changes }: Pick<NamedEntry, "character_status" | "status_changes">,
  chapter: number,
): Entry["character_status"] {
  return status_changes.findLast(({ from_chapter }) => from_chapter <= chapter)?.character_status ?? character_status;
}

/** Which characters' relationships name the entry as of the chapter with that number, and with which tags. */
export function knownByAtChapter(
  knownBy: readonly KnownBy[],
  chapter: number,
): { name: string; relationships: string[] }[] {
  return knownBy.flatMap(({ name, states }) => {
    const relationships = states.findLast(({ from_chapter }) => from_chapter <= chapter)?.relationships;
    return relationships ? [{ name, relationships }] : [];
  });
}
