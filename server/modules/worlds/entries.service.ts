// A world's entries: lists, searches, changes, deletes and restores them. Every change locks the world's row, so that
// concurrent changes cannot exceed a limit and see each other's names.
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
import { searchForms } from "./entry-search.ts";
import { type RequireAllowed, textsOf } from "./moderate-texts.ts";
import { presentWhole } from "./overlong-text.service.ts";
import { cancelEntryTargets } from "./picture-targets.repo.ts";
import { renameParts } from "./rename-parts.ts";
import { type StoredEntry, storedEntry } from "./stored-entry.ts";
import { updateRelationshipNames } from "./update-relationship-names.ts";
import { requirePicture, requireRoomForEntries } from "./world-limits.ts";
import { requireEntry, requireWorld } from "./worlds.policy.ts";
import { presentEntry, presentPerson } from "./worlds.present.ts";
import { isOwnWorld, lockOwnWorld, updateWorld, type WorldKind } from "./worlds.repo.ts";

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

/** `avatar`: id of a picture; if omitted, the current one stays. */
export type EntryChangeBody = EntryBody & { avatar?: string | null | undefined };

export type NewEntryBody = EntryChangeBody & {
  /** An id chosen by the client: if the world already has an entry with this id, that entry is returned unchanged. */
  id?: string | undefined;
};

export type EntryPutBody = EntryChangeBody & {
  /**
   * The `updated_at` of the entry that the person edited; if omitted, the stored entry is overwritten without a check.
   */
  updated_at?: number | undefined;
  /** Fields that keep their stored values, whatever the body contains. */
  keeps?: readonly (typeof KEPT_WHEN_LEFT_OUT)[number][] | undefined;
};

export interface EntryCalls {
  /** Sorted by name. Throws world_not_found. */
  characters(uid: string, worldId: string): Promise<Person[]>;
  /** Throws world_not_found. */
  entries(uid: string, worldId: string, query: EntriesRequest): Promise<Page<Entry> & { total: number }>;
  /**
   * Throws world_not_found, conflict for an id that is in use elsewhere, parameter_invalid, sensitive_content,
   * entries_max, moderation_unreachable.
   */
  createEntry(uid: string, worldId: string, entry: NewEntryBody): Promise<Entry>;
  /** Throws world_not_found, entry_deleted. */
  entry(uid: string, worldId: string, entryId: string): Promise<Entry>;
  /**
   * If a character gets a new name, other entries' relationships get it too. Throws world_not_found, entry_deleted,
   * conflict { entry }, parameter_invalid, sensitive_content, moderation_unreachable.
   */
  putEntry(uid: string, worldId: string, entryId: string, entry: EntryPutBody): Promise<Entry>;
  /** All of them or none; entries that are already deleted cause no error. Throws world_not_found, entry_deleted. */
  removeEntries(uid: string, worldId: string, ids: readonly string[]): Promise<string[]>;
  /** All of them or none; live entries cause no error. Throws world_not_found, entry_deleted, entries_max. */
  recoverEntries(uid: string, worldId: string, ids: readonly string[]): Promise<string[]>;
}

export interface EntriesDeps {
  db: Database;
  kind: WorldKind;
  requireAllowed: RequireAllowed;
}

export function createEntries({ db, kind, requireAllowed }: EntriesDeps): EntryCalls {
  async function requireOwn(db: Executor, uid: string, worldId: string): Promise<void> {
    requireWorld((await isOwnWorld(db, uid, worldId, kind)) || null);
  }

  async function read(db: Executor, worldId: string, entryId: string): Promise<EntryRow> {
    return requireEntry(await findEntry(db, worldId, entryId));
  }

  /** Runs a change of a world's entries in a transaction that locks the world. */
  function changing<T>(uid: string, worldId: string, how: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      requireWorld(await lockOwnWorld(tx, uid, worldId, kind));
      const done = await how(tx);
      await updateWorld(tx, worldId, {});
      return done;
    });
  }

  /** Deletes or restores entries; returns their ids without duplicates. */
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
      await requireAllowed(textsOf(entry));
      return changing(uid, worldId, async (tx) => {
        const made = id === undefined ? null : await findEntry(tx, worldId, id);
        if (made) return presentWhole(tx, made);
        await requireRoomForEntries(tx, worldId, 1);
        await requirePicture(tx, uid, entry.avatar, "avatar");
        const [stored] = await insertEntries(tx, worldId, [{ ...storedEntry(entry), id }]);
        // The id belongs to another world's entry or to a deleted one.
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
      await requireAllowed(textsOf(entry));
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
        await updateRelationshipNames(tx, worldId, [{ before, name: stored.name }]);
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

/** Removes relationships to the entry's own name, which kept relationships may contain after a renaming. */
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

/** Throws conflict { entry } if the stored entry has changed since the person began to edit it. */
async function requireUnchanged(db: Executor, stored: EntryRow, updatedAt: number | undefined): Promise<void> {
  if (updatedAt !== undefined && stored.updated_at !== updatedAt)
    throw new AppError("conflict", { entry: await presentWhole(db, stored) });
}
