// Accounts that are to be deleted: marked, kept by a login, and what is deleted of them step by step.
import { and, eq, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { ACCOUNT_DELETION_DAYS, ACCOUNT_DELETION_LOGIN_MINUTES } from "../../../contract/limits.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { sessions, users } from "../../db/tables/accounts.ts";

/** What an account with stories of its own has, as the person is told before it is deleted. */
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
      (select count(*)::int from worlds where owner_id = ${uid}) as worlds`);
  return rows[0] as Owned;
}

/** Whether a session began in the last ACCOUNT_DELETION_LOGIN_MINUTES. */
export async function beganLately(db: Executor, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({
      lately: sql<boolean>`${sessions.createdAt} > now() - ${ACCOUNT_DELETION_LOGIN_MINUTES} * interval '1 minute'`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .limit(1);
  return row?.lately ?? false;
}

/** Whether anybody else has an account that stays, but for those with the given emails. */
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
 * Marks an account; answers when it is due, in Unix seconds, or null if it has gone. A login at the same moment waits:
 * it is one of the sessions that end, or it keeps the account.
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
 * Lets a login in: `kept` if the account was to be deleted and is not any more, `over` if its time is, `gone` if it has
 * been, `changed` if its password's hash is not the one given any more. The account, and its password, stay until the
 * transaction ends.
 */
export async function keepAccount(
  tx: Transaction,
  uid: string,
  passwordHash?: string,
): Promise<"there" | "kept" | "over" | "gone" | "changed"> {
  // Not a stronger lock: an import holds the row while it stores, and nobody's login waits for that.
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

/** Accounts that are due, a few at a time. */
export async function listDueAccounts(db: Executor, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where deletion_due_at <= now() ${after === null ? sql`` : sql`and id > ${after}`}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Makes sure that no login keeps a due account any more, also one that began a moment before it was due; false where
 * one has.
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

/** Deletes some of a person's worlds with their entries; answers how many. */
export async function deleteWorlds(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from worlds where id in (select id from worlds where owner_id = ${uid} limit ${limit})`,
  );
  return rowCount ?? 0;
}

/** Deletes some of what was written for a person; answers how many results. */
export async function deleteGenerations(db: Executor, uid: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from generations where id in (select id from generations where user_id = ${uid} limit ${limit})`,
  );
  return rowCount ?? 0;
}

/** Deletes the account, and by the references to it everything of it that is left. */
export async function deleteAccount(db: Executor, uid: string): Promise<void> {
  await db.execute(sql`delete from users where id = ${uid} and deletion_due_at <= now()`);
}
