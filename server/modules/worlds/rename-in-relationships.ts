// A character's new name in how the others of its world stand to it. Pure.
import type { EntryChange, Relationship } from "../../../contract/entries.ts";
import { RELATIONSHIP_TAGS_MAX } from "../../../contract/limits.ts";

interface Standing {
  name: string;
  character_relationships: Relationship[];
  changes: EntryChange[];
}

/**
 * The same with every relationship to `from` being one to `to`. Who has one to each already has one with the tags of
 * both; who is called `to` keeps the old name, because nobody stands in a relationship to oneself.
 */
export function renameInRelationships<S extends Standing>(entry: S, from: string, to: string): S {
  if (entry.name === to) return entry;
  const renamed = (list: readonly Relationship[]) => merged(list, from, to);
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

function merged(list: readonly Relationship[], from: string, to: string): Relationship[] {
  const byName = new Map<string, Relationship>();
  for (const { name, locked, relationships } of list) {
    const now = name === from ? to : name;
    const known = byName.get(now);
    const tags = [...new Set([...(known?.relationships ?? []), ...relationships])].slice(0, RELATIONSHIP_TAGS_MAX);
    byName.set(now, { name: now, locked: locked || known?.locked === true, relationships: tags });
  }
  return [...byName.values()];
}
