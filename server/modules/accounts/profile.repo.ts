// A person's name and picture in the database, and how often in a month they were changed.
import { and, eq, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import { profileChanges, users } from "../../db/tables/accounts.ts";
import { images } from "../../db/tables/images.ts";
import type { Account } from "./accounts.repo.ts";

export type WritingChange = { [K in "writeLength" | "modelType"]: Account[K] | undefined };
export type Changed = "nickname" | "avatar";

const thisMonth = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

/** How often each was changed this month. */
export async function countChanges(db: Executor, uid: string): Promise<Record<Changed, number>> {
  const rows = await db
    .select({ what: profileChanges.what, count: profileChanges.count })
    .from(profileChanges)
    .where(and(eq(profileChanges.userId, uid), eq(profileChanges.month, thisMonth)));
  const of = (what: Changed) => rows.find((row) => row.what === what)?.count ?? 0;
  return { nickname: of("nickname"), avatar: of("avatar") };
}

/** Counts one more change this month; false when there were `most` already. */
export async function countChange(tx: Transaction, uid: string, what: Changed, most: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into profile_changes as c (user_id, what, month, count)
    select ${uid}, ${what}, ${thisMonth}, 1 where ${most} > 0
    on conflict (user_id, what) do update
      set month = excluded.month, count = case when c.month = excluded.month then c.count + 1 else 1 end
      where c.month <> excluded.month or c.count < ${most}`);
  return rowCount === 1;
}

/** Reads an account and locks its row until the transaction ends. */
export async function lockAccount(tx: Transaction, uid: string): Promise<Account | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, uid)).for("no key update");
  return row ?? null;
}

export async function setProfile(
  tx: Transaction,
  uid: string,
  change: { nickname: string } | { headimgurl: string | null } | WritingChange,
): Promise<Account> {
  const [row] = await tx.update(users).set(change).where(eq(users.id, uid)).returning();
  if (!row) throw new Error("the account no longer exists");
  return row;
}

/**
 * Whether a picture is a person's own, was uploaded as an avatar and has passed; its row is locked until the
 * transaction ends.
 */
export async function isOwnAvatar(tx: Transaction, uid: string, imageId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(
      and(eq(images.id, imageId), eq(images.ownerId, uid), eq(images.purpose, "avatar"), eq(images.status, "passed")),
    )
    .for("key share");
  return rows.length === 1;
}
