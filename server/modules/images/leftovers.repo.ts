// Finds and deletes pictures that nothing shows, and lists those whose bytes are still to be removed.
import { and, inArray, notInArray, sql } from "drizzle-orm";
import { imageAddress } from "../../../contract/images.ts";
import type { Database } from "../../db/client.ts";
import { images, removedImages } from "../../db/tables/images.ts";

const [before = "", behind = ""] = imageAddress("|").split("|");
/**
 * A world's cover, an entry's picture, also of a world as it is shared, its owner's own, part of a report or of feedback, or
 * of what was reported.
 * Deleted worlds and entries can be restored, so they count.
 */
const linked = sql`(
  exists (select 1 from worlds where worlds.cover_id = images.id)
  or exists (select 1 from entries where entries.avatar_id = images.id)
  or exists (select 1 from shared_worlds where shared_worlds.cover_id = images.id)
  or exists (select 1 from shared_entries where shared_entries.avatar_id = images.id)
  or exists (select 1 from report_pictures where report_pictures.image_id = images.id)
  or exists (select 1 from evidence_pictures where evidence_pictures.image_id = images.id)
  or exists (select 1 from users where users.id = images.owner_id
    and users.headimgurl = ${before}::text || images.id || ${behind}::text)
)`;

/** Stores since when nothing shows a picture, and clears this for pictures that are shown again. */
export async function noteUnlinked(db: Database): Promise<void> {
  await db.execute(sql`update images set unlinked_at = case when unlinked_at is null then now() end
    where (unlinked_at is null) = (not ${linked})`);
}

/** How long unused pictures are kept. */
export interface Grace {
  /** Rows that wait for a picture, or whose picture was never stored completely. */
  unsentSeconds: number;
  unlinkedSeconds: number;
  /** Pictures held back for an administrator to judge. */
  heldSeconds: number;
}

/** Deletes up to `max` rows of pictures that nothing shows; returns how many. A trigger lists bytes to be removed. */
export function deleteUnlinked(
  db: Database,
  { unsentSeconds, unlinkedSeconds, heldSeconds }: Grace,
  max: number,
): Promise<number> {
  const ago = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: images.id })
      .from(images)
      .where(
        sql`(${images.storedAt} is null and ${images.status} in ('waiting', 'judging')
            and ${images.createdAt} < ${ago(unsentSeconds)})
          or ${images.unlinkedAt} < case when ${images.status} = 'judging' then ${ago(heldSeconds)} else ${ago(unlinkedSeconds)} end`,
      )
      .limit(max)
      .for("update", { skipLocked: true });
    if (due.length === 0) return 0;
    // No transaction can link the locked pictures; one that did so just before is visible to this statement.
    const ids = due.map(({ id }) => id);
    const { rowCount } = await tx.delete(images).where(and(inArray(images.id, ids), sql`not ${linked}`));
    return rowCount ?? 0;
  });
}

/** Deletes those of these pictures that nothing shows. A trigger lists their bytes to be removed. */
export async function deleteUnused(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(images).where(and(inArray(images.id, [...ids]), sql`not ${linked}`));
}

/** Removed pictures whose bytes may still be there, the oldest first. */
export async function listRemoved(db: Database, max: number, except: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: removedImages.id })
    .from(removedImages)
    .where(except.length > 0 ? notInArray(removedImages.id, except) : undefined)
    .orderBy(removedImages.at)
    .limit(max);
  return rows.map(({ id }) => id);
}

/** Takes pictures whose bytes have been removed off the list. */
export async function forgetRemoved(db: Database, ids: string[]): Promise<void> {
  await db.delete(removedImages).where(inArray(removedImages.id, ids));
}
