// Feedback in the database.
import { type SQL, sql } from "drizzle-orm";
import type { FeedbackType } from "../../../contract/reports.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { TODAY } from "./reports.repo.ts";

export async function countFeedbackToday(tx: Transaction, uid: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from feedback where user_id = ${uid} and at >= ${TODAY}`,
  );
  return rows[0]?.count ?? 0;
}

export async function insertFeedback(
  tx: Transaction,
  { uid, type, text }: { uid: string; type: FeedbackType; text: string },
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into feedback (user_id, type, text) values (${uid}, ${type}, ${text}) returning id`,
  );
  if (!rows[0]) throw new Error("no feedback was made");
  return rows[0].id;
}

export type FeedbackRow = {
  id: string;
  /** Unix seconds. */
  at: number;
  type: FeedbackType;
  text: string;
  is_done: boolean;
  images: number;
  /** Null once their account is deleted. */
  sender_id: string | null;
  nickname: string | null;
  email: string | null;
};

const DONE: Record<"true" | "false", SQL> = { true: sql`f.done_at is not null`, false: sql`f.done_at is null` };

/** A page of feedback, the latest first; one row more than `limit` if there are more. */
export async function listFeedback(
  db: Database,
  { done, before, limit }: { done: boolean; before: string | null; limit: number },
): Promise<FeedbackRow[]> {
  const { rows } = await db.execute<FeedbackRow>(sql`
    select f.id, extract(epoch from f.at)::float8 as at, f.type, f.text, f.done_at is not null as is_done,
      (select count(*)::int from report_pictures p where p.feedback_id = f.id) as images,
      u.id as sender_id, u.nickname, u.email
    from feedback f left join users u on u.id = f.user_id
    where ${DONE[`${done}`]} ${before === null ? sql`` : sql`and f.id < ${before}::uuid`}
    order by f.id desc limit ${limit + 1}`);
  return rows;
}

/** Marks feedback as done, or not; what is done already keeps its time. False if it is not there. */
export async function setDone(db: Database, id: string, done: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update feedback set done_at = ${done ? sql`coalesce(done_at, now())` : sql`null`} where id = ${id}`);
  return rowCount === 1;
}
