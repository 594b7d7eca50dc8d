// Reads of a world for people whose right comes from a story it is bound to. Nothing here checks rights: callers do.
import type { EntryChange, EntryType, Relationship } from "../../../contract/entries.ts";
import { KNOWN_BY_MAX } from "../../../contract/limits.ts";
import type { KnownBy, NamedEntry } from "../../../contract/story-world.ts";
import type { Database } from "../../db/client.ts";
import { findLiveWorld, listKnowing, listNames, listPromptEntries, type PromptEntryRow } from "./world-readers.repo.ts";
import { addressOf } from "./worlds.present.ts";

/** An entry as prompts need it. */
export type PromptEntry = PromptEntryRow;

/** A snapshot of what prompts need of a world. */
export interface PromptWorld {
  background: string;
  forbiddenWords: readonly string[];
  /** In order of creation. */
  entries: readonly PromptEntry[];
}

export interface WorldReaders {
  /**
   * The owner, the banned words, and a stamp that differs after every change; null if the world does not exist.
   */
  liveWorld(worldId: string): Promise<{ ownerId: string; stamp: string; forbiddenWords: readonly string[] } | null>;
  /** The names of all its entries, sorted by name. */
  names(worldId: string): Promise<NamedEntry[]>;
  /** The characters whose relationships name this one; none for a character without a name. */
  knownBy(worldId: string, character: { type: EntryType; name: string }): Promise<KnownBy[]>;
  /** Null if the world does not exist. */
  promptWorld(worldId: string): Promise<PromptWorld | null>;
}

export function createWorldReaders(db: Database): WorldReaders {
  return {
    async liveWorld(worldId) {
      const row = await findLiveWorld(db, worldId);
      return row && { ownerId: row.owner_id, stamp: row.stamp, forbiddenWords: row.forbidden_words };
    },

    async names(worldId) {
      const rows = await listNames(db, worldId);
      return rows.map(({ id, avatar_id, ...row }) => ({ _id: id, ...row, avatar: addressOf(avatar_id) }));
    },

    async knownBy(worldId, { type, name }) {
      if (type !== "character" || name === "") return [];
      const rows = await listKnowing(db, worldId, name, KNOWN_BY_MAX);
      return rows.map((row) => knownByOf(row, name));
    },

    async promptWorld(worldId) {
      const row = await findLiveWorld(db, worldId);
      return (
        row && {
          background: row.background,
          forbiddenWords: row.forbidden_words,
          entries: await listPromptEntries(db, worldId),
        }
      );
    },
  };
}

/** A character's relationships, from the beginning and in later changes. */
interface Knowing {
  name: string;
  character_relationships: readonly Relationship[];
  /** In ascending order of chapters. */
  changes: readonly EntryChange[];
}

function knownByOf({ name, character_relationships, changes }: Knowing, other: string): KnownBy {
  const tagsIn = (list: readonly Relationship[]) => list.find((one) => one.name === other)?.relationships ?? null;
  return {
    name,
    states: [
      { from_chapter: 0, relationships: tagsIn(character_relationships) },
      // A change without relationships leaves them as they were.
      ...changes.flatMap(({ from_chapter, character_relationships: list }) =>
        list ? [{ from_chapter, relationships: tagsIn(list) }] : [],
      ),
    ],
  };
}
