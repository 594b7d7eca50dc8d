// Reads everything in a world, for exports and for the comparison with files to import. Originals (the data of other
// programs) can be tens of megabytes: they are passed on as JSON texts, and only to code that exports them.
import type { Entry } from "../../../contract/entries.ts";
import type { World } from "../../../contract/worlds.ts";
import type { CardFile } from "../../../extensions/lore-formats/lore-world.ts";
import type { Database } from "../../db/client.ts";
import { allEntries, allIds, findEntries } from "./entries.repo.ts";
import { entriesWithFiles, listFilePaths, listFiles, readFile } from "./entry-files.repo.ts";
import { listCardIds } from "./joined-cards.repo.ts";
import {
  countOriginalBytes,
  findOriginals,
  findSettings,
  listOriginals,
  readOriginals,
  readWorldOriginals,
} from "./originals.repo.ts";
import type { Extensions } from "./stored-entry.ts";
import { requireWorld } from "./worlds.policy.ts";
import { presentEntry, presentWorld } from "./worlds.present.ts";
import { findWorld, findWorldEvenDeleted, listOwnWorlds, type WorldKind } from "./worlds.repo.ts";

export type KeptEntryRow = Entry & { avatar_id: string | null; has_files: boolean };

/** A world for exports, without originals. */
export interface KeptWorld {
  world: World & { cover_id: string | null };
  /** In order of creation. */
  entries: KeptEntryRow[];
}

/** The originals in a world, as JSON texts. */
export interface WorldOriginals {
  world: string;
  /** By entry id; entries without originals are missing. */
  entries: ReadonlyMap<string, string>;
}

/** An entry with what is needed to compare it with an entry of a file. */
export type ComparedEntry = Entry & {
  avatar_id: string | null;
  /** The digests of its originals, or the originals themselves if no digests are stored. */
  kept: { digests: string } | { extensions: Extensions };
};

export interface WorldContents {
  /** All worlds of a person, including deleted ones that can still be restored. */
  ownWorlds(uid: string): Promise<{ id: string; title: string; deleted: boolean }[]>;
  /**
   * Everything of a person's own world, except originals and card files. `evenDeleted`: also of a deleted world that
   * can still be restored. Throws world_not_found.
   */
  readWorld(uid: string, worldId: string, options?: { evenDeleted?: boolean }): Promise<KeptWorld>;
  /** The originals of a world. Checks no rights: the caller does. */
  readOriginals(worldId: string): Promise<WorldOriginals>;
  /** The entries of a person's own world, in batches. Throws world_not_found. */
  compareEntries(uid: string, worldId: string): AsyncGenerator<ComparedEntry[]>;
  /** A world's settings of these formats: digests, or the settings themselves if no digest is stored. */
  keptSettings(worldId: string, formats: readonly string[]): ReturnType<typeof findSettings>;
  /** The ids of a world's cards, by entry. Checks no rights: the caller does. */
  cardIds(worldId: string): Promise<ReadonlyMap<string, string>>;
  /** Bytes of originals: of a person, deleted worlds included, and of one world. */
  countOriginalBytes(uid: string, worldId: string | null): Promise<{ person: number; world: number }>;
  /** The card files of an entry, by path. Checks no rights: the caller does. */
  readFiles(worldId: string, entryId: string): Promise<CardFile[]>;
  /** The paths of the card files in a person's world, which may be deleted. */
  filePaths(uid: string, worldId: string): Promise<{ entry_id: string; entry: string; path: string }[]>;
  /** The bytes of a person's card file; null if it does not exist. */
  readFile(uid: string, file: { entryId: string; path: string }): Promise<Uint8Array | null>;
}

/** Entries read together: a few megabytes at most. */
const TOGETHER = 100;
/** Bytes of originals read together. */
const PIECE_BYTES = 4 * 1024 * 1024;

export function createWorldContents(db: Database, kind: WorldKind): WorldContents {
  return {
    ownWorlds: (uid) => listOwnWorlds(db, uid),

    async readWorld(uid, worldId, { evenDeleted = false } = {}) {
      const find = evenDeleted ? findWorldEvenDeleted : findWorld;
      const row = requireWorld(await find(db, uid, worldId, kind));
      const entries = await allEntries(db, worldId);
      const withFiles = new Set(await entriesWithFiles(db, worldId));
      return {
        world: { ...presentWorld(row), cover_id: row.cover_id },
        entries: entries.map((entry) => ({
          ...presentEntry(entry),
          avatar_id: entry.avatar_id,
          has_files: withFiles.has(entry.id),
        })),
      };
    },

    async readOriginals(worldId) {
      const entries = new Map<string, string>();
      for (const ids of pieces(await listOriginals(db, worldId)))
        for (const { id, extensions } of await readOriginals(db, ids)) entries.set(id, extensions);
      return { world: await readWorldOriginals(db, worldId), entries };
    },

    async *compareEntries(uid, worldId) {
      requireWorld(await findWorld(db, uid, worldId, kind));
      const ids = await allIds(db, worldId);
      for (let at = 0; at < ids.length; at += TOGETHER) {
        const some = ids.slice(at, at + TOGETHER);
        const rows = new Map((await findEntries(db, worldId, some)).map((row) => [row.id, row]));
        const kept = new Map((await findOriginals(db, some)).map((row) => [row.id, row]));
        const unknown = [...kept.values()].filter((row) => row.extensions_digest === null && row.extensions_size > 2);
        const read = new Map<string, Extensions>();
        for (const piece of pieces(unknown))
          for (const { id, extensions } of await readOriginals(db, piece))
            read.set(id, JSON.parse(extensions) as Extensions);
        yield some.flatMap((id) => {
          const row = rows.get(id);
          const digests = kept.get(id)?.extensions_digest;
          const compared = digests ? { digests } : { extensions: read.get(id) ?? {} };
          return row ? [{ ...presentEntry(row), avatar_id: row.avatar_id, kept: compared }] : [];
        });
      }
    },

    keptSettings: (worldId, formats) => findSettings(db, worldId, formats),
    cardIds: (worldId) => listCardIds(db, worldId),
    countOriginalBytes: (uid, worldId) => countOriginalBytes(db, uid, worldId),
    readFiles: (worldId, entryId) => listFiles(db, worldId, entryId),
    filePaths: (uid, worldId) => listFilePaths(db, uid, worldId),
    readFile: (uid, file) => readFile(db, uid, file),
  };
}

/** Groups ids so that the originals of a group have at most PIECE_BYTES, or belong to one entry. */
function pieces(rows: readonly { id: string; extensions_size: number }[]): string[][] {
  const all: string[][] = [];
  let room = 0;
  for (const { id, extensions_size: size } of rows) {
    if (all.length === 0 || size > room) {
      all.push([]);
      room = PIECE_BYTES;
    }
    all.at(-1)?.push(id);
    room -= size;
  }
  return all;
}
