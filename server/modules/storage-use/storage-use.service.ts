// How much is stored for a person, and whether more may be. It is summed up from the rows on each call, so the number
// cannot drift: no crash, deletion or compaction leaves a wrong one behind.
import type { StorageUse } from "../../../contract/storage-use.ts";
import type { Database, Executor } from "../../db/client.ts";
import type { StorageSettings } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import { countStored, findOwner, type StoredBytes } from "./storage-use.repo.ts";

export interface StorageUses {
  /** The limit for edits of open documents. */
  limit: { max: number | null; margin: number; used(uid: string): Promise<number> };
  use(uid: string): Promise<StorageUse>;
  /** Total bytes by person. */
  usedBy(uids: readonly string[]): Promise<Map<string, number>>;
  /** Throws storage_full if the person's limit is reached, or would be exceeded with `bytes` more. */
  requireRoom(db: Executor, uid: string, bytes?: number): Promise<void>;
  /**
   * The same for what a person adds to a story, which counts toward the owner's limit: throws storage_full, or
   * story_storage_full if the owner is somebody else. With `writing`, the limit may be exceeded by the margin. Never
   * throws for a story that does not exist.
   */
  requireStoryRoom(
    db: Executor,
    uid: string,
    storyId: string,
    more?: { bytes?: number; writing?: boolean },
  ): Promise<void>;
}

export interface StorageUsesDeps {
  db: Database;
  settings: StorageSettings;
}

export function createStorageUses({ db, settings: { perPerson, margin } }: StorageUsesDeps): StorageUses {
  async function usedBy(from: Executor, uids: readonly string[]): Promise<Map<string, number>> {
    if (uids.length === 0) return new Map();
    return new Map([...(await countStored(from, uids))].map(([uid, stored]) => [uid, total(stored)]));
  }

  const usedByOne = async (from: Executor, uid: string) => (await usedBy(from, [uid])).get(uid) ?? 0;

  async function isOver(from: Executor, uid: string, bytes: number, max: number): Promise<boolean> {
    const used = await usedByOne(from, uid);
    return used >= max || used + bytes > max;
  }

  return {
    limit: { max: perPerson, margin, used: (uid) => usedByOne(db, uid) },

    async use(uid) {
      const kinds = (await countStored(db, [uid])).get(uid) ?? { documents: 0, versions: 0, images: 0, files: 0 };
      return { used: total(kinds), max: perPerson, kinds };
    },

    usedBy: (uids) => usedBy(db, uids),

    async requireRoom(from, uid, bytes = 0) {
      if (perPerson !== null && (await isOver(from, uid, bytes, perPerson)))
        throw new AppError("storage_full", { max: perPerson });
    },

    async requireStoryRoom(from, uid, storyId, { bytes = 0, writing = false } = {}) {
      if (perPerson === null) return;
      const owner = await findOwner(from, storyId);
      if (owner === null || !(await isOver(from, owner, bytes, perPerson + (writing ? margin : 0)))) return;
      throw owner === uid ? new AppError("storage_full", { max: perPerson }) : new AppError("story_storage_full");
    },
  };
}

const total = (stored: StoredBytes): number => Object.values(stored).reduce((sum, bytes) => sum + bytes, 0);
