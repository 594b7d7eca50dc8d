// Copies pictures that have passed for another person, so that theirs stay when the first owner deletes theirs.
import { sql } from "drizzle-orm";
import type { ImagePurpose } from "../../../contract/images.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { pictureKey, type Storage } from "../../platform/storage/storage.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { addImported, markStored, settleImage } from "./images.repo.ts";
import { deleteUnused } from "./leftovers.repo.ts";

type PassedPicture = { id: string; purpose: ImagePurpose; width: number; height: number; bytes: number };

export interface CopyPicturesDeps {
  db: Database;
  storage: Storage;
  storageUses: Pick<StorageUses, "requireRoom">;
}

/**
 * The copies by the ids of the given pictures; those that are not there any more have none. All or none: where one fails,
 * the others are removed again.
 */
export type CopyPictures = (uid: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export function createCopyPictures({ db, storage, storageUses }: CopyPicturesDeps): CopyPictures {
  async function copy(uid: string, { id, purpose, width, height, bytes }: PassedPicture): Promise<string | null> {
    await storageUses.requireRoom(db, uid, bytes);
    const content = await storage.get(pictureKey(id));
    const made = content && (await addImported(db, uid, purpose));
    if (!content || made === null) return null;
    try {
      await storage.put(pictureKey(made), content, "image/webp");
      const isStored = await markStored(db, made, { width, height, bytes });
      // It was judged when it was first uploaded.
      if (!isStored || (await settleImage(db, made, "passed")) === null)
        throw new Error("the picture's row was deleted");
    } catch (error) {
      await storage.remove(pictureKey(made)).catch(() => {});
      await deleteUnused(db, [made]);
      throw error;
    }
    return made;
  }

  return async (uid, ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await db.execute<PassedPicture>(sql`
      select id, purpose, width, height, bytes from images
      where id = any(${sql.param([...new Set(ids)])}::uuid[]) and status = 'passed' and bytes is not null`);
    await storageUses.requireRoom(
      db,
      uid,
      rows.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const copies = new Map<string, string>();
    try {
      for (const row of rows) {
        const made = await copy(uid, row);
        if (made !== null) copies.set(row.id, made);
      }
    } catch (error) {
      await deleteUnused(db, [...copies.values()]);
      throw error instanceof AppError ? error : new AppError("store_unavailable", null, { cause: error });
    }
    return copies;
  };
}
