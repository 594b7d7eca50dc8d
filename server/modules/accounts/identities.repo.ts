// Which account of a provider's opens which of ours.
import { and, eq } from "drizzle-orm";
import type { Database, Executor } from "../../db/client.ts";
import { users } from "../../db/tables/accounts.ts";
import { identities } from "../../db/tables/third-login.ts";
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

/** Whether any account of a provider's opens this one. */
export async function hasIdentity(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** Somebody made it at the same moment. */
class Taken extends Error {}

/** Makes an account that this identity opens; null when it has one meanwhile. */
export async function insertIdentityAccount(db: Database, key: IdentityKey, nickname: string): Promise<Account | null> {
  try {
    return await db.transaction(async (tx) => {
      const [account] = await tx.insert(users).values({ nickname }).returning();
      if (!account) throw new Error("the account was not stored");
      const linked = await tx
        .insert(identities)
        .values({ ...key, userId: account.id })
        .onConflictDoNothing();
      if (linked.rowCount !== 1) throw new Taken();
      return account;
    });
  } catch (error) {
    if (error instanceof Taken) return null;
    throw error;
  }
}
