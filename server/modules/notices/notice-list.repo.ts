// The list of a person's notices in the database, and which of them were read.
import { sql } from "drizzle-orm";
import type { NoticeKind } from "../../../contract/notices.ts";
import { UNREAD_MAX } from "../../../contract/unread-max.ts";
import type { Executor } from "../../db/client.ts";
import { PAYLOAD, REFERRED } from "./referred.ts";

export type ListedRow = { id: string; kind: NoticeKind; payload: unknown; created_at: number; is_read: boolean };

/** One that is not delivered any more stays in the list. */
const SHOWN = sql`${PAYLOAD} is not null`;

/** Latest first, one row more than `limit` if there are more. */
export async function listNotices(
  db: Executor,
  uid: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedRow[]> {
  const from = before === null ? sql`` : sql`and note.id < ${before}`;
  const { rows } = await db.execute<ListedRow>(sql`
    select note.id, note.kind, ${PAYLOAD} as payload, extract(epoch from note.created_at)::float8 as created_at,
      note.read_at is not null as is_read
    from notices note ${REFERRED} where note.user_id = ${uid} ${from} and ${SHOWN}
    order by note.id desc limit ${limit + 1}`);
  return rows;
}

/** At most UNREAD_MAX. */
export async function countUnread(db: Executor, uid: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from notices note ${REFERRED} where note.user_id = ${uid} and note.read_at is null and ${SHOWN}
      limit ${UNREAD_MAX}) unread`);
  return rows[0]?.count ?? 0;
}

/** These notices, and all up to and with one. */
export async function markRead(
  db: Executor,
  uid: string,
  { ids, upTo }: { ids: readonly string[]; upTo: string | null },
): Promise<void> {
  await db.execute(sql`
    update notices set read_at = now() where user_id = ${uid} and read_at is null
      and (id = any(${sql.param([...ids])}::uuid[]) or id <= ${upTo}::uuid)`);
}
