// Relationships their author has locked, against an entry that is taken in over theirs. Pure.
import type { EntryBody, EntryChange, Relationship } from "../../../contract/entries.ts";
import { RELATIONSHIPS_MAX } from "../../../contract/limits.ts";

interface Standing {
  character_relationships: readonly Relationship[];
  changes: readonly EntryChange[];
}

/** The entry with what is locked of the one it is stored over: in its place, or first where it names others only. */
export function withLocked<E extends EntryBody>(entry: E, old: Standing): E {
  if (entry.type !== "character") return entry;
  const keep = (list: readonly Relationship[], before: readonly Relationship[] = []) => {
    const locked = new Map(
      before.flatMap((one) => (one.locked && one.name !== entry.name ? [[one.name, one] as const] : [])),
    );
    const named = new Set(list.map(({ name }) => name));
    const missing = [...locked.values()].filter(({ name }) => !named.has(name));
    const kept = [...missing, ...list.map((one) => locked.get(one.name) ?? one)];
    // Whatever there is no room for, it is nothing that is locked.
    for (let at = kept.length - 1; at >= 0 && kept.length > RELATIONSHIPS_MAX; at--)
      if (!locked.has(kept[at]?.name ?? "")) kept.splice(at, 1);
    return kept;
  };
  return {
    ...entry,
    character_relationships: keep(entry.character_relationships, old.character_relationships),
    changes: entry.changes.map((change) => {
      const before = old.changes.find(({ from_chapter }) => from_chapter === change.from_chapter);
      return change.character_relationships
        ? { ...change, character_relationships: keep(change.character_relationships, before?.character_relationships) }
        : change;
    }),
  };
}
