// Deleting accounts: marking them, keeping them if the person logs in, and deleting what they own step by step.
import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { ACCOUNT_DELETION_DAYS, ACCOUNT_DELETION_LOGIN_MINUTES } from "../../../contract/limits.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/tables/accounts.ts";

/** How much an account owns, which the person is shown before it is deleted. */
export interface Owned {
  stories: number;
  shared_stories: number;
  worlds: number;
}

export async function countOwned(db: Executor, uid: string): Promise<Owned> {
  const { rows } = await db.execute<Owned & Record<string, unknown>>(sql`
    select (select count(*)::int from stories where owner_id = ${uid}) as stories,
      (select count(*)::int from stories s where s.owner_id = ${uid}
        and exists (select 1 from collaborators c where c.story_id = s.id)) as shared_stories,
      (select count(*)::int from worlds where owner_id = ${uid} and not is_chat) as worlds`);
  return rows[0] as Owned;
}

/** Whether a session began in the last ACCOUNT_DELETION_LOGIN_MINUTES. */
export async function isRecentSession(db: Executor, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({
      lately: sql<boolean>`${sessions.createdAt} > now() - ${ACCOUNT_DELETION_LOGIN_MINUTES} * interval '1 minute'`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .limit(1);
  return row?.lately ?? false;
}

/** Whether there is another account that is not marked for deletion, leaving out those with the given emails. */
export async function hasOthers(db: Executor, uid: string, except: readonly string[]): Promise<boolean> {
  const counted = except.length > 0 ? or(isNull(users.email), notInArray(users.email, [...except])) : undefined;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, uid), isNull(users.deletionDueAt), counted))
    .limit(1);
  return rows.length > 0;
}

/**
 * Marks an account for deletion; returns when it is due, in Unix seconds, or null if it no longer exists. A concurrent
 * login and this transaction wait for each other: the login's session is ended, or the login keeps the account.
 */
export async function markAccount(tx: Transaction, uid: string): Promise<number | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, uid)).for("update");
  const [row] = await tx
    .update(users)
    .set({ deletionDueAt: sql`coalesce(deletion_due_at, now() + ${ACCOUNT_DELETION_DAYS} * interval '1 day')` })
    .where(eq(users.id, uid))
    .returning({ dueAt: sql<number>`extract(epoch from ${users.deletionDueAt})::float8` });
  return row?.dueAt ?? null;
}

/**
 * Checks an account during a login and cancels its deletion: `there` if none was requested, `kept` if it is now
 * cancelled, `over` if it is already due, `gone` if the account was deleted, `changed` if its password's hash is no
 * longer the given one. The account and its password do not change until the transaction ends.
 */
export async function admitLogin(
  tx: Transaction,
  uid: string,
  passwordHash?: string,
): Promise<"there" | "kept" | "over" | "gone" | "changed"> {
  // No stronger lock: an import locks the row while it stores, and a login must not wait for that.
  const [row] = await tx
    .select({
      isMarked: sql<boolean>`${users.deletionDueAt} is not null`,
      isOver: sql<boolean>`coalesce(${users.deletionDueAt} <= now(), false)`,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, uid))
    .for("key share");
  if (!row) return "gone";
  if (passwordHash !== undefined && row.passwordHash !== passwordHash) return "changed";
  if (row.isOver) return "over";
  if (!row.isMarked) return "there";
  const { rowCount } = await tx
    .update(users)
    .set({ deletionDueAt: null })
    .where(and(eq(users.id, uid), isNotNull(users.deletionDueAt)));
  return rowCount === 1 ? "kept" : "there";
}

/** A page of the ids of accounts that are due. */
export async function listDueAccounts(db: Executor, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where deletion_due_at <= now() ${after === null ? sql`` : sql`and id > ${after}`}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Makes sure that no login can keep a due account any more, not even one that began just before it was due; false if a
 * login has kept it.
 */
export function closeAccount(db: Database, uid: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(
      sql`select 1 from users where id = ${uid} and deletion_due_at <= now() for update`,
    );
    if (rowCount !== 1) return false;
    await tx.execute(sql`update users set deletion_due_at = 'epoch' where id = ${uid}`);
    return true;
  });
}

export async function ownedStories(db: Executor, uid: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from stories where owner_id = ${uid}`);
  return rows.map(({ id }) => id);
}

export async function deleteStory(db: Executor, uid: string, storyId: string): Promise<void> {
  await db.execute(sql`delete from stories where id = ${storyId} and owner_id = ${uid}`);
}

/** Deletes up to `limit` of a person's worlds with their entries; returns how many worlds. */
export async function deleteWorlds(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from worlds where id in (select id from worlds where owner_id = ${uid} limit ${limit})`,
  );
  return rowCount ?? 0;
}

/** Deletes up to `limit` of a person's generations; returns how many. */
export async function deleteGenerations(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from generations where id in (select id from generations where user_id = ${uid} limit ${limit})`,
  );
  return rowCount ?? 0;
}

/**
 * Deletes up to `limit` follows of and by a person; returns how many there were. Their sums are locked first, in the
 * order of everybody who changes follows, so that nobody who follows or unfollows meanwhile is refused.
 */
export function deleteFollows(db: Database, uid: string, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ follower_id: string; followed_id: string }>(sql`
      select follower_id, followed_id from follows where follower_id = ${uid}
      union all select follower_id, followed_id from follows where followed_id = ${uid} limit ${limit}`);
    const followers = sql.param(rows.map(({ follower_id }) => follower_id));
    const followed = sql.param(rows.map(({ followed_id }) => followed_id));
    await tx.execute(sql`
      select 1 from follow_counts where user_id = any(${followers}::uuid[]) or user_id = any(${followed}::uuid[])
      order by user_id for update`);
    await tx.execute(sql`
      delete from follows where (follower_id, followed_id) in (select * from unnest(${followers}::uuid[], ${followed}::uuid[]))`);
    return rows.length;
  });
}

/** Which of a person's rows there may be as many of as people follow them: what is told of them, and to them. */
const NOTICES: readonly ((uid: string, limit: number) => SQL)[] = [
  // The announcements are few, and theirs are the first to go: the oldest first.
  (uid, limit) => sql`
    select told.id from (
      select a.id from shares s join announcements a on a.share_id = s.id where s.owner_id = ${uid} order by a.id) a
    cross join lateral (select n.id from notices n where n.announcement_id = a.id limit ${limit}) told limit ${limit}`,
  (uid, limit) => sql`select id from notices where actor_id = ${uid} limit ${limit}`,
  (uid, limit) => sql`select id from notices where user_id = ${uid} order by id limit ${limit}`,
];

/**
 * Deletes up to `limit` notices of a person's chapters, of the person following others, and to the person; returns how
 * many. The account and its works go with the rest, in one statement that must not have them all to delete.
 */
export async function deleteNotices(db: Executor, uid: string, limit: number): Promise<number> {
  for (const choose of NOTICES) {
    const { rowCount } = await db.execute(sql`
      with chosen as materialized (${choose(uid, limit)}) delete from notices n using chosen where n.id = chosen.id`);
    if (rowCount) return rowCount;
  }
  return 0;
}

/** Deletes up to `limit` records of who was told that the person follows, or that somebody follows the person. */
export async function deleteToldFollows(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with chosen as materialized (
      select follower_id, followed_id from told_follows where follower_id = ${uid}
      union all select follower_id, followed_id from told_follows where followed_id = ${uid} limit ${limit})
    delete from told_follows t using chosen where (t.follower_id, t.followed_id) = (chosen.follower_id, chosen.followed_id)`);
  return rowCount ?? 0;
}

/** Deletes up to `limit` records of who read the person's works; returns how many. */
export async function deleteReaders(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with chosen as materialized (
      select r.share_id, r.reader from shares s join share_readers r on r.share_id = s.id
      where s.owner_id = ${uid} limit ${limit})
    delete from share_readers r using chosen where (r.share_id, r.reader) = (chosen.share_id, chosen.reader)`);
  return rowCount ?? 0;
}

/**
 * Deletes up to `limit` reports of a person and of their works; returns how many. With none left, the same of the evidence:
 * the cases themselves go with the account. Reports that the person sent about others stay, without their name.
 */
export async function deleteReports(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount: reports } = await db.execute(sql`
    delete from reports where id in (
      select r.id from report_cases c join reports r on r.case_id = c.id where c.owner_id = ${uid} limit ${limit})`);
  if (reports) return limit;
  const { rowCount } = await db.execute(sql`
    delete from report_evidence where id in (
      select e.id from report_cases c join report_evidence e on e.case_id = c.id where c.owner_id = ${uid} limit ${limit})`);
  return rowCount ?? 0;
}

/** Deletes the account, and by cascading references everything else it has. */
export async function deleteAccount(db: Executor, uid: string): Promise<void> {
  await db.execute(sql`delete from users where id = ${uid} and deletion_due_at <= now()`);
}
