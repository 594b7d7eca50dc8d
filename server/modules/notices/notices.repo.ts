// Notices on their way to a page. A socket claims a notice for a few seconds; once acknowledged, the notice is delivered
// and never sent again.
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { NOTICE_CLAIM_SECONDS, NOTICE_DAYS, NOTICES_PER_BATCH } from "../../../contract/limits.ts";
import { type NoticeKind, QUIET_KINDS } from "../../../contract/notices.ts";
import type { Executor } from "../../db/client.ts";
import { notices } from "../../db/tables/notices.ts";
import { PAYLOAD, REFERRED } from "./referred.ts";

export async function insertNotice(
  db: Executor,
  notice: { userId: string; kind: NoticeKind; payload: unknown; expiresAt: Date | null },
): Promise<void> {
  await db.insert(notices).values(notice);
}

/** Stored by one statement a batch: a work may have been reported by thousands. */
const NOTICES_AT_ONCE = 1_000;

/** A notice of one kind for each of these people. */
export async function insertNotices(
  db: Executor,
  kind: NoticeKind,
  given: readonly { uid: string; payload: unknown }[],
): Promise<void> {
  for (let from = 0; from < given.length; from += NOTICES_AT_ONCE)
    await db
      .insert(notices)
      .values(given.slice(from, from + NOTICES_AT_ONCE).map(({ uid, payload }) => ({ userId: uid, kind, payload })));
}

/** `payload` is null where what the notice tells of is not public any more. */
export type ClaimedNotice = { id: string; kind: NoticeKind; payload: unknown; created_at: number };

/** Of an account lock, because the socket is closed right after it; quiet ones, which are in the list all the same. */
const DELIVERED_AT_ONCE = sql.param(["account_locked", ...QUIET_KINDS]);

/**
 * Claims the next notices for a socket, oldest first; none for a session that is over. Some kinds count as delivered
 * when they are claimed.
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
      order by id limit ${NOTICES_PER_BATCH} for update skip locked
    ),
    note as (
      update notices n set claimed_by = ${socketId}, claimed_until = now() + ${NOTICE_CLAIM_SECONDS} * interval '1 second',
        delivered_at = case when n.kind = any(${DELIVERED_AT_ONCE}::text[]) then now() end
      from due where n.id = due.id returning n.*
    )
    select note.id, note.kind, ${PAYLOAD} as payload, extract(epoch from note.created_at)::float8 as created_at
    from note ${REFERRED}`);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Marks notices as delivered; returns how many were not yet. */
export async function acknowledge(db: Executor, uid: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db
    .update(notices)
    .set({ deliveredAt: sql`now()` })
    .where(and(eq(notices.userId, uid), inArray(notices.id, [...ids]), isNull(notices.deliveredAt)));
  return rowCount ?? 0;
}

/** Releases all claims of a socket that it did not acknowledge; returns how many. */
export async function releaseClaims(db: Executor, uid: string, socketId: string): Promise<number> {
  const { rowCount } = await db
    .update(notices)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(notices.userId, uid), eq(notices.claimedBy, socketId), isNull(notices.deliveredAt)));
  return rowCount ?? 0;
}

/** Releases a socket's claims on notices that were not sent to it. */
export async function returnNotices(db: Executor, socketId: string, ids: readonly string[]): Promise<void> {
  await db
    .update(notices)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(notices.claimedBy, socketId), inArray(notices.id, [...ids]), isNull(notices.deliveredAt)));
}

/** Those of these people who have pending notices. */
export async function peopleWithPendingNotices(db: Executor, uids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ uid: string }>(sql`
    select distinct user_id as uid from notices
    where user_id = any(${sql.param([...uids])}::uuid[]) and delivered_at is null
      and (claimed_until is null or claimed_until < now()) and (expires_at is null or expires_at > now())`);
  return rows.map((row) => row.uid);
}

/** Those of these sessions that are valid, and whether their account is locked. */
export async function sessionStates(db: Executor, ids: readonly string[]): Promise<Map<string, "live" | "locked">> {
  const { rows } = await db.execute<{ id: string; locked: boolean }>(sql`
    select s.id, u.shut and (u.shut_until is null or u.shut_until > now()) as locked
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sql.param([...ids])}::uuid[]) and s.revoked_at is null and s.expires_at > now()`);
  return new Map(rows.map(({ id, locked }) => [id, locked ? "locked" : "live"]));
}

/** A person's undelivered notices of a kind are not delivered any more; the list keeps them. */
export async function withdrawNotices(db: Executor, uid: string, kind: NoticeKind): Promise<void> {
  await db
    .update(notices)
    .set({ deliveredAt: sql`now()` })
    .where(and(eq(notices.userId, uid), eq(notices.kind, kind), isNull(notices.deliveredAt)));
}

const TOO_OLD = sql`now() - ${NOTICE_DAYS} * interval '1 day'`;

/**
 * Deletes up to `limit` notices that are too old, delivered or not, the oldest first; returns how many. What another
 * process deletes at the same moment is left to it.
 */
export async function purgeNotices(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select id from notices where created_at < ${TOO_OLD} order by created_at limit ${limit} for update skip locked)
    delete from notices n using old where n.id = old.id`);
  return rowCount ?? 0;
}

/**
 * Deletes up to `limit` announcements that are too old and that no notice tells of any more: those are as old as the
 * announcement, or younger by what the job took to tell everybody. Returns how many.
 */
export async function purgeAnnouncements(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select a.id from announcements a where a.created_at < ${TOO_OLD} and a.finished_at is not null
        and not exists (select from notices n where n.announcement_id = a.id)
      order by a.created_at limit ${limit} for update skip locked)
    delete from announcements a using old where a.id = old.id`);
  return rowCount ?? 0;
}

/** Deletes up to `limit` records, too old, of who was told that somebody follows them; returns how many. */
export async function purgeToldFollows(db: Executor, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select follower_id, followed_id from told_follows where told_at < ${TOO_OLD}
      order by told_at limit ${limit} for update skip locked)
    delete from told_follows t using old where (t.follower_id, t.followed_id) = (old.follower_id, old.followed_id)`);
  return rowCount ?? 0;
}
