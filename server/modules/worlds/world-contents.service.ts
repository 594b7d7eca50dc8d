// Everything in a world, read for files that leave and for files it is compared with. What other programs keep can be
// tens of megabytes: it is handed on as JSON texts, and only to anyone who writes it out.
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
import { findWorld, findWorldEvenDeleted, listOwnWorlds } from "./worlds.repo.ts";

export type KeptEntryRow = Entry & { avatar_id: string | null; has_files: boolean };

/** A world as it is written out, without what other programs keep. */
export interface KeptWorld {
  world: World & { cover_id: string | null };
  /** In the order they came. */
  entries: KeptEntryRow[];
}

/** What other programs keep in a world, as JSON texts. */
export interface WorldOriginals {
  world: string;
  /** By entry; who keeps nothing has none. */
  entries: ReadonlyMap<string, string>;
}

/** An entry next to which one of a file is put. */
export type ComparedEntry = Entry & {
  avatar_id: string | null;
  /** Digests of what other programs keep in it; where they are not known, what is kept itself. */
  kept: { digests: string } | { extensions: Extensions };
};

export interface WorldContents {
  /** Every world of a person's, those that can be taken back included. */
  ownWorlds(uid: string): Promise<{ id: string; title: string; deleted: boolean }[]>;
  /**
   * Everything of a world of one's own, but what other programs keep and files that came beside cards. `evenDeleted`:
   * also of one that can be taken back. Throws world_not_found.
   */
  readWorld(uid: string, worldId: string, options?: { evenDeleted?: boolean }): Promise<KeptWorld>;
  /** What other programs keep; the world is the person's own. */
  readOriginals(worldId: string): Promise<WorldOriginals>;
  /** The entries of a world of one's own, a few at a time. Throws world_not_found. */
  compareEntries(uid: string, worldId: string): AsyncGenerator<ComparedEntry[]>;
  /** Of these formats' settings those a world keeps: digests, or what is kept where none is known. */
  keptSettings(worldId: string, formats: readonly string[]): ReturnType<typeof findSettings>;
  /** Ids of the cards of a world of one's own, by their entries. */
  cardIds(worldId: string): Promise<ReadonlyMap<string, string>>;
  /** Bytes of what other programs keep: of a person, deleted worlds included, and of one world. */
  countOriginalBytes(uid: string, worldId: string | null): Promise<{ person: number; world: number }>;
  /** Files that came beside the card of an entry, by their paths; the world is the person's own. */
  readFiles(worldId: string, entryId: string): Promise<CardFile[]>;
  /** Where they are in a world of a person's, also in one that is deleted. */
  filePaths(uid: string, worldId: string): Promise<{ entry_id: string; entry: string; path: string }[]>;
  /** One of a person's; null if it has gone. */
  readFile(uid: string, file: { entryId: string; path: string }): Promise<Uint8Array | null>;
}

/** Entries read together: a few megabytes at most. */
const TOGETHER = 100;
/** Bytes of originals read together. */
const PIECE_BYTES = 4 * 1024 * 1024;

export function createWorldContents(db: Database): WorldContents {
  return {
    ownWorlds: (uid) => listOwnWorlds(db, uid),

    async readWorld(uid, worldId, { evenDeleted = false } = {}) {
      const find = evenDeleted ? findWorldEvenDeleted : findWorld;
      const row = requireWorld(await find(db, uid, worldId));
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
      requireWorld(await findWorld(db, uid, worldId));
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

/** Ids whose originals are read together: one, or so many that they are no more than a piece. */
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
