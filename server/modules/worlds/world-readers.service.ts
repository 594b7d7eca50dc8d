// What others read of a world whose right to it comes from elsewhere: from a story it is bound to. Nothing here asks
// who wants to know.
import type { EntryChange, EntryType, Relationship } from "../../../contract/entries.ts";
import { KNOWN_BY_MAX } from "../../../contract/limits.ts";
import type { KnownBy, NamedEntry } from "../../../contract/story-world.ts";
import type { Database } from "../../db/client.ts";
import { findLiveWorld, listKnowing, listNames, listPromptEntries, type PromptEntryRow } from "./world-readers.repo.ts";
import { addressOf } from "./worlds.present.ts";

/** An entry as prompts need it. */
export type PromptEntry = PromptEntryRow;

/** What of a world goes into prompts, as it was at one moment. */
export interface PromptWorld {
  background: string;
  forbiddenWords: readonly string[];
  /** In the order they came. */
  entries: readonly PromptEntry[];
}

export interface WorldReaders {
  /**
   * Whose it is, what it bans, and a text that is another one after every change; null for a world that is not there.
   */
  liveWorld(worldId: string): Promise<{ ownerId: string; stamp: string; forbiddenWords: readonly string[] } | null>;
  /** The names of all its entries, in their order. */
  names(worldId: string): Promise<NamedEntry[]>;
  /** The characters that name another one in their relationships; none for a character without a name. */
  knownBy(worldId: string, character: { type: EntryType; name: string }): Promise<KnownBy[]>;
  /** Null for a world that is not there. */
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

/** How one character stands to another, as the story goes on. Pure. */
interface Knowing {
  name: string;
  character_relationships: readonly Relationship[];
  /** The earliest first. */
  changes: readonly EntryChange[];
}

function knownByOf({ name, character_relationships, changes }: Knowing, other: string): KnownBy {
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
