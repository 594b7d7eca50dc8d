// Who follows whom, in the database. A trigger keeps the sums (server/db/functions/follows-counted.sql); every change
// locks both rows of sums first, in one order, so that two people who follow each other never wait for each other.
import { sql } from "drizzle-orm";
import type { Following } from "../../../contract/follows.ts";
import type { Executor, Transaction } from "../../db/client.ts";

export type AccountState = {
  id: string;
  is_locked: boolean;
  /** Its deletion has been requested. */
  is_leaving: boolean;
};

const STATE = sql`u.id, u.deletion_due_at is not null as is_leaving,
  u.shut and coalesce(u.shut_until > now(), true) as is_locked`;

/** An account, and how it and the person stand to each other; null if there is none. */
export async function findFollowing(
  db: Executor,
  uid: string,
  other: string,
): Promise<(AccountState & Following) | null> {
  const { rows } = await db.execute<AccountState & Following>(sql`
    select ${STATE},
      exists (select 1 from follows where follower_id = ${uid} and followed_id = u.id) as is_following,
      exists (select 1 from follows where follower_id = u.id and followed_id = ${uid}) as is_follower
    from users u where u.id = ${other}`);
  return rows[0] ?? null;
}

/** The accounts of these ids; the deletion of none can be requested until the transaction ends. */
export async function lockAccounts(tx: Transaction, ids: readonly string[]): Promise<AccountState[]> {
  const { rows } = await tx.execute<AccountState>(sql`
    select ${STATE} from users u where u.id = any(${sql.param(ids)}::uuid[]) order by u.id for key share`);
  return rows;
}

/** Locks the sums of two people, which the first follow of one makes. */
export async function lockCounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const sums = sql`unnest(${sql.param(ids)}::uuid[])`;
  await tx.execute(
    sql`insert into follow_counts (user_id) select id from ${sums} id order by id on conflict do nothing`,
  );
  await tx.execute(
    sql`select 1 from follow_counts where user_id = any(${sql.param(ids)}::uuid[]) order by user_id for update`,
  );
}

/** How many people somebody has followed within a day, those included whom they do not follow any more. */
export async function countLatest(tx: Transaction, uid: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (select count(*) from follows where follower_id = ${uid} and created_at > now() - interval '1 day')::int
      + (select count(*) from follow_counts c, unnest(c.taken_back) at
        where c.user_id = ${uid} and at > now() - interval '1 day')::int as count`);
  return rows[0]?.count ?? 0;
}

/** Which of these people somebody follows. */
export async function listFollowed(tx: Transaction, uid: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select followed_id as id from follows where follower_id = ${uid} and followed_id = any(${sql.param(ids)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The followed one is told of it, once in as many days as notices are kept: following and unfollowing in turn floods
 * nobody.
 */
export async function insertFollow(tx: Transaction, uid: string, other: string): Promise<void> {
  await tx.execute(sql`insert into follows (follower_id, followed_id) values (${uid}, ${other})`);
  await tx.execute(sql`
    with told as (
      insert into told_follows (follower_id, followed_id) values (${uid}, ${other})
      on conflict do nothing returning follower_id, followed_id)
    insert into notices (user_id, kind, payload, actor_id)
    select followed_id, 'followed', '{}', follower_id from told`);
}

export async function deleteFollow(tx: Transaction, uid: string, other: string): Promise<void> {
  await tx.execute(sql`delete from follows where follower_id = ${uid} and followed_id = ${other}`);
}
