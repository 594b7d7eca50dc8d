// Derives what prompts of one chapter contain of a world. Pure functions.
import { entryAtChapter } from "../../../contract/entry-at-chapter.ts";
import type { ContextInput, EntryRelationship, WorldEntry } from "../context/context.service.ts";
import type { PromptEntry, PromptWorld } from "../worlds/world-readers.service.ts";

export type PromptWorldAtChapter = Pick<ContextInput, "background" | "entries" | "relationships" | "bannedWords">;

/** The index of the chapter range that contains a chapter: within a range, no entry of the world changes. */
export function chapterRangeOf(beginnings: readonly number[], chapter: number): number {
  return beginnings.filter((from) => from <= chapter).length;
}

/** The chapters at which an entry's change begins, in ascending order. */
export function changeChaptersOf(entries: readonly PromptEntry[]): number[] {
  const all = new Set(entries.flatMap(({ changes }) => changes.map(({ from_chapter }) => from_chapter)));
  return [...all].sort((a, b) => a - b);
}

/** The world as it is in the chapter with this number. A pinned entry is in every prompt, whatever its `use` is. */
export function worldAtChapter(world: PromptWorld, chapter: number, pinned: ReadonlySet<string>): PromptWorldAtChapter {
  const now = world.entries.map((entry) => entryAtChapter(entry, chapter));
  return {
    background: world.background,
    bannedWords: world.forbiddenWords,
    entries: now.map((entry) => toWorldEntry(entry, pinned)),
    relationships: relationshipsOf(now),
  };
}

function toWorldEntry(entry: PromptEntry, pinned: ReadonlySet<string>): WorldEntry {
  const { id, name, aliases, description, use } = entry;
  return {
    id,
    name,
    aliases,
    description,
    ...(pinned.has(id) && use !== "always" ? { use: "always", pinned: true } : { use }),
    character:
      entry.type === "character"
        ? {
            status: entry.character_status,
            age: entry.character_age,
            gender: entry.character_gender ?? "unknown",
            target: entry.character_target,
          }
        : null,
  };
}

/** Resolves the names in relationships to entry ids; if two characters share a name, the first one counts. */
function relationshipsOf(entries: readonly PromptEntry[]): EntryRelationship[] {
  const idOf = new Map<string, string>();
  for (const { id, type, name } of entries)
    if (type === "character" && name !== "" && !idOf.has(name)) idOf.set(name, id);
  return entries.flatMap(({ id, type, character_relationships }) =>
    type === "character"
      ? character_relationships.flatMap(({ name, relationships }) => {
          const to = idOf.get(name);
          return to === undefined || to === id ? [] : [{ from: id, to, tags: relationships }];
        })
      : [],
  );
}
