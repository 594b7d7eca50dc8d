// Replaces characters' names in an entry's relationships. Pure functions.
import { type EntryChange, isOneself, type Relationship } from "../../../contract/entries.ts";
import { RELATIONSHIP_TAGS_MAX } from "../../../contract/limits.ts";

interface Standing {
  name: string;
  character_relationships: Relationship[];
  changes: EntryChange[];
}

/**
 * The entry with old names in relationships replaced; `names` maps old names to new ones. Relationships to both names
 * are merged into one with the tags of both. An entry that itself has the new name keeps the old name in its
 * relationship, because it cannot have one to itself.
 */
export function renameInRelationships<S extends Standing>(entry: S, names: ReadonlyMap<string, string>): S {
  const nameOf = (name: string) => {
    const now = names.get(name);
    return now === undefined || isOneself(now, entry) ? name : now;
  };
  const renamed = (list: Relationship[]) =>
    list.some(({ name }) => nameOf(name) !== name) ? merged(list, nameOf) : list;
  return {
    ...entry,
    character_relationships: renamed(entry.character_relationships),
    changes: entry.changes.map((change) =>
      change.character_relationships
        ? { ...change, character_relationships: renamed(change.character_relationships) }
        : change,
    ),
  };
}

function merged(list: readonly Relationship[], nameOf: (name: string) => string): Relationship[] {
  const byName = new Map<string, Relationship>();
  for (const { name, locked, relationships } of list) {
    const now = nameOf(name);
    const known = byName.get(now);
    const tags = [...new Set([...(known?.relationships ?? []), ...relationships])].slice(0, RELATIONSHIP_TAGS_MAX);
    byName.set(now, { name: now, locked: locked || known?.locked === true, relationships: tags });
  }
  return [...byName.values()];
}
