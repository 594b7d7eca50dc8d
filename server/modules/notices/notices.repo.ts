// Notices in the database. A notice is lent to one socket for a few seconds; acknowledged, it is delivered for good.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { NOTICE_DAYS, NOTICES_TOGETHER, type NoticeKind } from "../../../contract/notices.ts";
import type { Executor } from "../../db/client.ts";
import { notices } from "../../db/tables/notices.ts";

/** Anyone who does not acknowledge within this time is taken for gone. */
const CLAIM_SECONDS = 10;

export async function insertNotice(
  db: Executor,
  notice: { userId: string; kind: NoticeKind; payload: unknown; expiresAt: Date | null },
): Promise<void> {
  await db.insert(notices).values(notice);
}

export type ClaimedNotice = { id: string; kind: NoticeKind; payload: unknown; created_at: number };

/**
 * Lends the next notices to a socket, in the order they were made; nothing to a session that is over. A notice of a
 * lock counts as delivered with that, because the socket is closed behind it.
 */
export async function claimNotices(
  db: Executor,
  { uid, sessionId, socketId }: { uid: string; sessionId: string; socketId: string },
): Promise<ClaimedNotice[]> {
  const { rows } = await db.execute<ClaimedNotice>(sql`
    with due as (
      select id from notices
      where user_id = ${uid} and delivered_at is null
        and (claimed_until is null or claimed_until < now()) and (expires_at is null or expires_at > now())
        and exists (
          select 1 from sessions s
          where s.id = ${sessionId} and s.user_id = ${uid} and s.revoked_at is null and s.expires_at > now()
        )
      order by id limit ${NOTICES_TOGETHER} for update skip locked
    )
    update notices n set claimed_by = ${socketId}, claimed_until = now() + ${CLAIM_SECONDS} * interval '1 second',
      delivered_at = case when n.kind = 'account_locked' then now() end
    from due where n.id = due.id
    returning n.id, n.kind, n.payload, extract(epoch from n.created_at)::float8 as created_at`);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Notes that a person has seen these; answers how many were new. */
export async function acknowledge(db: Executor, uid: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db
    .update(notices)
    .set({ deliveredAt: sql`now()` })
    .where(and(eq(notices.userId, uid), inArray(notices.id, [...ids]), isNull(notices.deliveredAt)));
  return rowCount ?? 0;
}

/** Takes back what a socket was lent and did not acknowledge; answers how many there are. */
export async function releaseClaims(db: Executor, uid: string, socketId: string): Promise<number> {
  const { rowCount } = await db
    .update(notices)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(notices.userId, uid), eq(notices.claimedBy, socketId), isNull(notices.deliveredAt)));
  return rowCount ?? 0;
}

/** Takes back notices that were lent to a socket and not sent to it. */
export async function returnNotices(db: Executor, socketId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(notices)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(notices.claimedBy, socketId), inArray(notices.id, [...ids]), isNull(notices.deliveredAt)));
}

/** Who of these people has notices to be given. */
export async function waitingPeople(db: Executor, uids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ uid: string }>(sql`
    select distinct user_id as uid from notices
    where user_id = any(${sql.param([...uids])}::uuid[]) and delivered_at is null
      and (claimed_until is null or claimed_until < now()) and (expires_at is null or expires_at > now())`);
  return rows.map((row) => row.uid);
}

/** Which of these sessions count, and whether their person is locked. */
export async function sessionStates(db: Executor, ids: readonly string[]): Promise<Map<string, "live" | "locked">> {
  const { rows } = await db.execute<{ id: string; locked: boolean }>(sql`
    select s.id, u.shut and (u.shut_until is null or u.shut_until > now()) as locked
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sql.param([...ids])}::uuid[]) and s.revoked_at is null and s.expires_at > now()`);
  return new Map(rows.map(({ id, locked }) => [id, locked ? "locked" : "live"]));
}

/** Forgets notices of a kind nobody was given yet: what they say is no longer so. */
export async function withdrawNotices(db: Executor, uid: string, kind: NoticeKind): Promise<void> {
  await db.delete(notices).where(and(eq(notices.userId, uid), eq(notices.kind, kind), isNull(notices.deliveredAt)));
}

/** Removes notices that are too old, delivered or not; answers how many. */
export async function purgeNotices(db: Executor): Promise<number> {
  const { rowCount } = await db
    .delete(notices)
    .where(sql`${notices.createdAt} < now() - ${NOTICE_DAYS} * interval '1 day'`);
  return rowCount ?? 0;
}
