// People in the database: found by email or id, made, merged.
import { asc, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { accountMerges, users } from "../../db/tables/accounts.ts";

export type Account = typeof users.$inferSelect;

export async function findByEmail(db: Executor, email: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return row ?? null;
}

export async function findById(db: Executor, id: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

/** The id of the account that was made first, of all but those with the given emails. */
export async function findFirstAccount(db: Executor, except: readonly string[]): Promise<string | null> {
  const others = except.length > 0 ? or(isNull(users.email), notInArray(users.email, [...except])) : undefined;
  // Ids are made in the order of time.
  const [row] = await db.select({ id: users.id }).from(users).where(others).orderBy(asc(users.id)).limit(1);
  return row?.id ?? null;
}

/** Makes an account; null when the email is in use. */
export async function insertAccount(
  db: Executor,
  account: { email: string; passwordHash: string; nickname: string },
): Promise<Account | null> {
  const [row] = await db.insert(users).values(account).onConflictDoNothing({ target: users.email }).returning();
  return row ?? null;
}

/** Notes that an anonymous uid became a person, unless it already did, and answers whose it is now. */
export async function insertMerge(db: Executor, fromUid: string, toUserId: string): Promise<string> {
  const [row] = await db
    .insert(accountMerges)
    .values({ fromUid, toUserId })
    // Writing the row over itself makes the statement answer the row that was there first.
    .onConflictDoUpdate({ target: accountMerges.fromUid, set: { fromUid: sql`excluded.from_uid` } })
    .returning({ toUserId: accountMerges.toUserId });
  if (!row) throw new Error("the merge was neither stored nor found");
  return row.toUserId;
}
