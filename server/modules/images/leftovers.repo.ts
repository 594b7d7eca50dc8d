// Pictures that nothing shows: which they are, and the list of those whose bytes are still to be removed.
import { and, inArray, notInArray, sql } from "drizzle-orm";
import { imageAddress } from "../../../contract/images.ts";
import type { Database } from "../../db/client.ts";
import { images, removedImages } from "../../db/tables/images.ts";

const [before = "", behind = ""] = imageAddress("|").split("|");
/**
 * A world's cover, an entry's picture, or its owner's own. Deleted worlds and entries can be taken back: they count.
 */
const linked = sql`(
  exists (select 1 from worlds where worlds.cover_id = images.id)
  or exists (select 1 from entries where entries.avatar_id = images.id)
  or exists (select 1 from users where users.id = images.owner_id
    and users.headimgurl = ${before}::text || images.id || ${behind}::text)
)`;

/** Notes since when pictures are shown by nothing, and which of them are shown again. */
export async function noteUnlinked(db: Database): Promise<void> {
  await db.execute(sql`update images set unlinked_at = case when unlinked_at is null then now() end
    where (unlinked_at is null) = (not ${linked})`);
}

/** How long what is kept for nobody is kept. */
export interface Grace {
  /** Rows that wait for a picture, or whose picture never became whole. */
  unsentSeconds: number;
  unlinkedSeconds: number;
  /** Pictures held back for somebody to look at. */
  heldSeconds: number;
}

/** Deletes up to `max` rows of pictures that nothing shows; answers how many. The trigger lists their bytes. */
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
    // Nobody can link them any more while they are locked; the one who did it just before is seen by this statement.
    const ids = due.map(({ id }) => id);
    const { rowCount } = await tx.delete(images).where(and(inArray(images.id, ids), sql`not ${linked}`));
    return rowCount ?? 0;
  });
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

/** Forgets removed pictures whose bytes are gone. */
export async function forgetRemoved(db: Database, ids: string[]): Promise<void> {
  await db.delete(removedImages).where(inArray(removedImages.id, ids));
}
