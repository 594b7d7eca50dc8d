// Which account at a login provider logs in to which account here.
import { and, asc, eq } from "drizzle-orm";
import type { Database, Executor } from "../../db/client.ts";
import { users } from "../../db/tables/accounts.ts";
import { identities } from "../../db/tables/identities.ts";
import type { Account } from "./accounts.repo.ts";

export type IdentityKey = Pick<typeof identities.$inferSelect, "provider" | "subject">;

export async function findByIdentity(db: Executor, { provider, subject }: IdentityKey): Promise<Account | null> {
  const [row] = await db
    .select({ account: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .limit(1);
  return row?.account ?? null;
}

/** Whether an account at any provider logs in to this one. */
export async function hasIdentity(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** The providers that are linked to an account, in the order they were linked. */
export async function listIdentities(db: Executor, userId: string) {
  return db
    .select({ provider: identities.provider, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.provider));
}

/** Links an identity; false if it already has an account, or the account has another identity of this provider. */
export async function insertIdentity(db: Executor, key: IdentityKey, userId: string): Promise<boolean> {
  const { rowCount } = await db
    .insert(identities)
    .values({ ...key, userId })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function deleteIdentity(db: Executor, userId: string, provider: IdentityKey["provider"]): Promise<void> {
  await db.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
}

/** The identity was given an account at the same moment. */
class Taken extends Error {}

/** Makes an account for an identity; null if it was given one meanwhile. */
export async function insertIdentityAccount(db: Database, key: IdentityKey, nickname: string): Promise<Account | null> {
  try {
    return await db.transaction(async (tx) => {
      const [account] = await tx.insert(users).values({ nickname }).returning();
      if (!account) throw new Error("the account was not stored");
      if (!(await insertIdentity(tx, key, account.id))) throw new Taken();
      return account;
    });
  } catch (error) {
    if (error instanceof Taken) return null;
    throw error;
  }
}
