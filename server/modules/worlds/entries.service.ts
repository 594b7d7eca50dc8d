// A world's entries: listed, found, changed, deleted and taken back. Anyone who changes one holds its world's row, so
// that two changes at once pass no limit and each sees the other's names.
import {
  type Entry,
  type EntryBody,
  type EntryType,
  isOneself,
  type KEPT_WHEN_LEFT_OUT,
} from "../../../contract/entries.ts";
import { ENTRIES_PER_WORLD_MAX } from "../../../contract/limits.ts";
import type { Person } from "../../../contract/worlds.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { numberedPage, type Page } from "../../platform/paging.ts";
import {
  allCharacters,
  type EntryRow,
  findEntries,
  findEntry,
  insertEntries,
  listEntries,
  listRecoverable,
  overwriteEntries,
  setEntriesDeleted,
  trimDeletedEntries,
} from "./entries.repo.ts";
import { presentWhole } from "./entry-rest.service.ts";
import { searchForms } from "./entry-search.ts";
import { type RequireHarmless, textsOf } from "./harmless.ts";
import { cancelEntryTargets } from "./picture-targets.repo.ts";
import { renameElsewhere } from "./rename-elsewhere.ts";
import { renameParts } from "./rename-parts.ts";
import { requirePicture, requireRoomForEntries } from "./room.ts";
import { type StoredEntry, storedEntry } from "./stored-entry.ts";
import { requireEntry, requireWorld } from "./worlds.policy.ts";
import { presentEntry, presentPerson } from "./worlds.present.ts";
import { isOwnWorld, lockOwnWorld, updateWorld } from "./worlds.repo.ts";

export interface EntriesRequest {
  page: number;
  per_page: number;
  /** The request's own path and query. */
  url: string;
  type?: EntryType | undefined;
  order_by: "updated_at" | "created_at" | "name";
  /** Part of a name, an alias, their pinyin or its first letters. */
  name?: string | undefined;
}

/** `avatar`: id of a picture; left out, it stays as it is. */
export type EntryChangeBody = EntryBody & { avatar?: string | null | undefined };

export type NewEntryBody = EntryChangeBody & {
  /** Chosen by who asks: an entry of that id in the world is the answer, as it is. */
  id?: string | undefined;
};

export type EntryPutBody = EntryChangeBody & {
  /** The `updated_at` of the entry that was changed; left out, whatever is there is written over. */
  updated_at?: number | undefined;
  /** Fields that stay as they are, whatever the body says. */
  keeps?: readonly (typeof KEPT_WHEN_LEFT_OUT)[number][] | undefined;
};

export interface EntryCalls {
  /** By name. Throws world_not_found. */
  characters(uid: string, worldId: string): Promise<Person[]>;
  /** Throws world_not_found. */
  entries(uid: string, worldId: string, query: EntriesRequest): Promise<Page<Entry> & { total: number }>;
  /**
   * Throws world_not_found, conflict for an id that is taken elsewhere, parameter_invalid, sensitive_content,
   * entries_max, moderation_unreachable.
   */
  createEntry(uid: string, worldId: string, entry: NewEntryBody): Promise<Entry>;
  /** Throws world_not_found, entry_deleted. */
  entry(uid: string, worldId: string, entryId: string): Promise<Entry>;
  /**
   * A character's new name is the new name in the others' relationships too. Throws world_not_found, entry_deleted,
   * conflict { entry }, parameter_invalid, sensitive_content, moderation_unreachable.
   */
  putEntry(uid: string, worldId: string, entryId: string, entry: EntryPutBody): Promise<Entry>;
  /** All of them or none; those that are deleted already are no failure. Throws world_not_found, entry_deleted. */
  removeEntries(uid: string, worldId: string, ids: readonly string[]): Promise<string[]>;
  /** All of them or none; those that are there are no failure. Throws world_not_found, entry_deleted, entries_max. */
  recoverEntries(uid: string, worldId: string, ids: readonly string[]): Promise<string[]>;
}

export interface EntriesDeps {
  db: Database;
  requireHarmless: RequireHarmless;
}

export function createEntries({ db, requireHarmless }: EntriesDeps): EntryCalls {
  async function requireOwn(db: Executor, uid: string, worldId: string): Promise<void> {
    requireWorld((await isOwnWorld(db, uid, worldId)) || null);
  }

  async function read(db: Executor, worldId: string, entryId: string): Promise<EntryRow> {
    return requireEntry(await findEntry(db, worldId, entryId));
  }

  /** Does something to a world's entries that nobody else changes meanwhile. */
  function changing<T>(uid: string, worldId: string, how: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      requireWorld(await lockOwnWorld(tx, uid, worldId));
      const done = await how(tx);
      await updateWorld(tx, worldId, {});
      return done;
    });
  }

  /** Deletes entries, or takes them back; the ids, each once. */
  async function setDeleted(tx: Transaction, worldId: string, ids: readonly string[], deleted: boolean) {
    const found = await listRecoverable(tx, worldId, ids);
    const wanted = [...new Set(ids)];
    if (found.length < wanted.length) throw new AppError("entry_deleted");
    const changed = found.flatMap((entry) => (entry.deleted === deleted ? [] : [entry.id]));
    if (!deleted) await requireRoomForEntries(tx, worldId, changed.length);
    await setEntriesDeleted(tx, changed, deleted);
    if (deleted) await trimDeletedEntries(tx, worldId, ENTRIES_PER_WORLD_MAX);
    return wanted;
  }

  return {
    async characters(uid, worldId) {
      await requireOwn(db, uid, worldId);
      return (await allCharacters(db, worldId)).map(presentPerson);
    },

    async entries(uid, worldId, { page, per_page, url, type, order_by, name }) {
      await requireOwn(db, uid, worldId);
      const found = await listEntries(db, worldId, {
        type,
        order: order_by,
        forms: searchForms(name ?? ""),
        limit: per_page,
        offset: (page - 1) * per_page,
      });
      return numberedPage(found, { page, per_page, url }, presentEntry);
    },

    async createEntry(uid, worldId, { id, ...entry }) {
      await requireOwn(db, uid, worldId);
      await requireHarmless(textsOf(entry));
      return changing(uid, worldId, async (tx) => {
        const made = id === undefined ? null : await findEntry(tx, worldId, id);
        if (made) return presentWhole(tx, made);
        await requireRoomForEntries(tx, worldId, 1);
        await requirePicture(tx, uid, entry.avatar, "avatar");
        const [stored] = await insertEntries(tx, worldId, [{ ...storedEntry(entry), id }]);
        // Another world's, or one that was deleted.
        if (stored === undefined) throw new AppError("conflict");
        return presentEntry(await read(tx, worldId, stored));
      });
    },

    async entry(uid, worldId, entryId) {
      await requireOwn(db, uid, worldId);
      return presentWhole(db, await read(db, worldId, entryId));
    },

    async putEntry(uid, worldId, entryId, { updated_at, keeps = [], ...entry }) {
      await requireOwn(db, uid, worldId);
      await requireUnchanged(db, await read(db, worldId, entryId), updated_at);
      await requireHarmless(textsOf(entry));
      return changing(uid, worldId, async (tx) => {
        const [found] = await findEntries(tx, worldId, [entryId]);
        const before = requireEntry(found ?? null);
        await requireUnchanged(tx, before, updated_at);
        if (entry.avatar !== before.avatar_id) await requirePicture(tx, uid, entry.avatar, "avatar");
        if (entry.avatar !== undefined) await cancelEntryTargets(tx, [entryId]);
        const avatar = entry.avatar === undefined ? before.avatar_id : entry.avatar;
        const kept = Object.fromEntries(keeps.map((field) => [field, before[field]]));
        const stored = withoutOneself(storedEntry({ ...entry, ...kept, avatar }));
        await overwriteEntries(tx, worldId, [{ ...stored, id: entryId }]);
        await renameElsewhere(tx, worldId, [{ before, name: stored.name }]);
        await renameParts(tx, worldId, entryId, { before, now: stored });
        return presentWhole(tx, await read(tx, worldId, entryId));
      });
    },

    async removeEntries(uid, worldId, ids) {
      return changing(uid, worldId, (tx) => setDeleted(tx, worldId, ids, true));
    },

    async recoverEntries(uid, worldId, ids) {
      return changing(uid, worldId, (tx) => setDeleted(tx, worldId, ids, false));
    },
  };
}

/** What is kept may name whom the entry is called as by now: nobody stands in a relationship with themselves. */
function withoutOneself(entry: StoredEntry): StoredEntry {
  const others = <T extends { name: string }>(ties: T[]) => ties.filter(({ name }) => !isOneself(name, entry));
  return {
    ...entry,
    character_relationships: others(entry.character_relationships),
    changes: entry.changes.map((change) => ({
      ...change,
      ...(change.character_relationships && { character_relationships: others(change.character_relationships) }),
    })),
  };
}

/** Throws conflict with the entry where it is another one than was changed. */
async function requireUnchanged(db: Executor, stored: EntryRow, updatedAt: number | undefined): Promise<void> {
  if (updatedAt !== undefined && stored.updated_at !== updatedAt)
    throw new AppError("conflict", { entry: await presentWhole(db, stored) });
}
