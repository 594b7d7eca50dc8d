// A person's deleted worlds and entries that can still be restored: lists them and deletes them permanently.
import { z } from "zod";
import { WORLD_RECOVER_DAYS } from "../../../contract/limits.ts";
import type { DeletedEntry, DeletedWorld } from "../../../contract/world-bin.ts";
import type { Database } from "../../db/client.ts";
import { daysLeft } from "../../platform/days-left.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import { searchForms } from "./entry-search.ts";
import {
  type After,
  type Deleted,
  eraseDeletedEntry,
  eraseDeletedWorld,
  listDeletedEntries,
  listDeletedWorlds,
} from "./world-bin.repo.ts";
import { requireEntry, requireWorld } from "./worlds.policy.ts";
import { presentEntry, presentWorld } from "./worlds.present.ts";
import { isOwnWorld, lockOwnWorld } from "./worlds.repo.ts";

export interface BinRequest {
  limit: number;
  cursor?: string | undefined;
  /** The request's own path and query. */
  url: string;
}

export interface WorldBin {
  deletedWorlds(uid: string, query: BinRequest): Promise<Page<DeletedWorld>>;
  /**
   * `name`: part of a name, an alias, their pinyin or its first letters. Throws world_not_found, also for a deleted
   * world.
   */
  deletedEntries(
    uid: string,
    worldId: string,
    query: BinRequest & { name?: string | undefined },
  ): Promise<Page<DeletedEntry>>;
  /** Permanently deletes a deleted world with its entries. Throws world_not_found, also for one that is not deleted. */
  eraseWorld(uid: string, worldId: string): Promise<void>;
  /** Throws world_not_found, also for a deleted world; entry_deleted, also for an entry that is not deleted. */
  eraseEntry(uid: string, worldId: string, entryId: string): Promise<void>;
}

export function createWorldBin(db: Database): WorldBin {
  return {
    async deletedWorlds(uid, query) {
      const rows = await listDeletedWorlds(db, uid, { limit: query.limit, after: readCursor(query.cursor) });
      return pageOf(rows, asked(query), (row) => ({ ...presentWorld(row), ...leftOf(row) }), rowCursor);
    },

    async deletedEntries(uid, worldId, { name = "", ...query }) {
      requireWorld((await isOwnWorld(db, uid, worldId)) || null);
      const [forms, after] = [searchForms(name), readCursor(query.cursor)];
      const rows = await listDeletedEntries(db, worldId, { limit: query.limit, after, forms });
      return pageOf(
        rows,
        asked(query),
        ({ cursor_at: _, ...row }) => ({ ...presentEntry(row), ...leftOf(row) }),
        rowCursor,
      );
    },

    async eraseWorld(uid, worldId) {
      requireWorld((await eraseDeletedWorld(db, uid, worldId)) || null);
    },

    async eraseEntry(uid, worldId, entryId) {
      // Locks the world first, as all changes do: a concurrent request to restore the entry then gets entry_deleted.
      await db.transaction(async (tx) => {
        requireWorld(await lockOwnWorld(tx, uid, worldId));
        requireEntry((await eraseDeletedEntry(tx, worldId, entryId)) || null);
      });
    },
  };
}

const asked = ({ limit, cursor, url }: BinRequest) => ({ limit, cursor, url });

function leftOf({ deleted_at }: Pick<Deleted, "deleted_at">) {
  return { deleted_at, remaining_days: daysLeft(WORLD_RECOVER_DAYS, deleted_at) };
}

const cursorParts = z.tuple([cursorMoment, z.uuid()]);

function readCursor(cursor: string | undefined): After | null {
  const parts = decodeCursor(cursor, cursorParts);
  return parts && { moment: parts[0], id: parts[1] };
}

function rowCursor(row: Deleted & { id: string }): string[] {
  return [row.cursor_at, row.id];
}
