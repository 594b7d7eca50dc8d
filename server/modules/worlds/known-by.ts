// How one character stands to another, as the story goes on. Pure.
import type { EntryChange, Relationship } from "../../../contract/entries.ts";
import type { KnownBy } from "../../../contract/story-world.ts";

interface Knowing {
  name: string;
  character_relationships: readonly Relationship[];
  /** The earliest first. */
  changes: readonly EntryChange[];
}

export function knownByOf({ name, character_relationships, changes }: Knowing, other: string): KnownBy {
  const tagsIn = (list: readonly Relationship[]) => list.find((one) => one.name === other)?.relationships ?? null;
  return {
    name,
    states: [
      { from_chapter: 0, relationships: tagsIn(character_relationships) },
      // A change that says nothing of relationships leaves them as they were.
      ...changes.flatMap(({ from_chapter, character_relationships: list }) =>
        list ? [{ from_chapter, relationships: tagsIn(list) }] : [],
      ),
    ],
  };
}
