// The pictures of reports and of feedback: each is used once.
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client.ts";
import { reportPictures } from "../../db/tables/moderation.ts";

/** What the pictures belong to. */
export type PicturesOf = { reportId: string } | { feedbackId: string };

/**
 * Stores a person's pictures as those of a report or of feedback; false if one of them is not theirs, was uploaded for
 * something else, has not been stored, or is used already.
 */
export async function usePictures(
  tx: Transaction,
  uid: string,
  ids: readonly string[],
  of: PicturesOf,
): Promise<boolean> {
  if (ids.length === 0) return true;
  if (new Set(ids).size < ids.length) return false;
  const { rowCount: found } = await tx.execute(sql`
    select 1 from images where id = any(${sql.param(ids)}::uuid[]) and owner_id = ${uid} and purpose = 'report'
      and status = 'passed' order by id for key share`);
  if (found !== ids.length) return false;
  const { rowCount } = await tx
    .insert(reportPictures)
    .values(ids.map((imageId, position) => ({ imageId, position, ...of })))
    .onConflictDoNothing();
  return rowCount === ids.length;
}

/** The id of a picture of feedback, 0 for the first; null if there is none. */
export async function findFeedbackPicture(db: Database, feedbackId: string, at: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select image_id as id from report_pictures where feedback_id = ${feedbackId}
    order by position limit 1 offset ${at}`);
  return rows[0]?.id ?? null;
}
