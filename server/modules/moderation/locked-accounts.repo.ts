// What decisions change of an account: its lock. Several may hold one lock together, also one that an administrator had set
// before; `lock_at` of each is `users.shut_at` then.
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";

/** Locks the account's row until the transaction ends; rows that refer to it can be inserted meanwhile. */
export async function holdOwner(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`select from users where id = ${uid} for no key update`);
}

export interface LockBefore {
  lockBefore: boolean;
  /** Null: without an end. */
  lockUntilBefore: Date | null;
}

/** The lock that an account has without any moderator's decision. The account's row is locked. */
export async function findLockBefore(tx: Transaction, uid: string): Promise<LockBefore> {
  const { rows } = await tx.execute<{ is_locked: boolean; end_at: number | null }>(sql`
    select case when d.id is null then true else coalesce(d.lock_before, false) end as is_locked,
      extract(epoch from case when d.id is null then u.shut_until else d.lock_until_before end)::float8 as end_at
    from users u left join lateral (
      select id, lock_before, lock_until_before from decisions
      where owner_id = u.id and action = 'lock' and undone_at is null and lock_at = u.shut_at order by id desc limit 1) d on true
    where u.id = ${uid} and u.shut and coalesce(u.shut_until > now(), true)`);
  const [found] = rows;
  if (!found?.is_locked) return { lockBefore: false, lockUntilBefore: null };
  return { lockBefore: true, lockUntilBefore: found.end_at === null ? null : new Date(found.end_at * 1_000) };
}

/** Remembers which lock a decision is part of, once that is set. */
export async function keepLock(tx: Transaction, decisionId: string): Promise<void> {
  await tx.execute(sql`
    update decisions d set lock_at = u.shut_at from users u where d.id = ${decisionId} and u.id = d.owner_id`);
}

/** How an account is locked if a decision is undone; `until` in Unix seconds, null: without an end. */
export type Remaining = { is_locked: boolean; until: number | null };

/**
 * What remains of the account's lock without this decision: the other decisions that hold it, and the lock before them.
 * The lock as it is if the decision does not hold it any more: an administrator has unlocked it, or locked it anew.
 */
export async function findRemaining(tx: Transaction, decisionId: string): Promise<Remaining> {
  const { rows } = await tx.execute<Remaining>(sql`
    with account as (
      select u.*, d.lock_before, d.lock_until_before, u.shut_at is not distinct from d.lock_at as is_held
      from decisions d join users u on u.id = d.owner_id where d.id = ${decisionId} and u.shut),
    ends as (
      select coalesce(shut_until, 'infinity') as until from account where not is_held
      union all select coalesce(lock_until_before, 'infinity') from account where is_held and lock_before
      union all select coalesce(o.until, 'infinity') from account a join decisions o
        on o.owner_id = a.id and o.action = 'lock' and o.undone_at is null and o.lock_at = a.shut_at
        where a.is_held and o.id <> ${decisionId})
    select count(*) > 0 as is_locked, extract(epoch from nullif(max(until), 'infinity'))::float8 as until
    from ends where until > now()`);
  return rows[0] ?? { is_locked: false, until: null };
}
