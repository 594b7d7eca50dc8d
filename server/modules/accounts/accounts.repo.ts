// Accounts in the database: finding them by email, phone or id, creating and merging them.
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import { accountMerges, users } from "../../db/tables/accounts.ts";
import type { Phone } from "../../platform/sms/sms.ts";

export type Account = typeof users.$inferSelect;

export async function findByEmail(db: Executor, email: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return row ?? null;
}

/** The account a phone logs in to; locked until the transaction ends. */
export async function findByPhone(db: Executor, { callCode, number }: Phone): Promise<Account | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.callCode, callCode), eq(users.phone, number)))
    .limit(1)
    .for("update");
  return row ?? null;
}

/** An account, and the one that has the phone; both locked until the transaction ends, always in the same order. */
export async function lockForBinding(tx: Transaction, { callCode, number }: Phone, uid: string): Promise<Account[]> {
  return tx
    .select()
    .from(users)
    .where(or(eq(users.id, uid), and(eq(users.callCode, callCode), eq(users.phone, number))))
    .orderBy(asc(users.id))
    .for("update");
}

export async function findById(db: Executor, id: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

/** An account, locked until the transaction ends. */
export async function lockAccount(tx: Transaction, id: string): Promise<Account | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return row ?? null;
}

/** The ids of the accounts with these emails. */
export async function findIdsByEmail(db: Executor, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return rows.map(({ id }) => id);
}

/** The id of the oldest account, leaving out those with the given emails. */
export async function findFirstAccount(db: Executor, except: readonly string[]): Promise<string | null> {
  const others = except.length > 0 ? or(isNull(users.email), notInArray(users.email, [...except])) : undefined;
  // Ids are generated in chronological order.
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

/** Makes an account for a phone; null if another one was made for it meanwhile. */
export async function insertPhoneAccount(db: Executor, phone: Phone, nickname: string): Promise<Account | null> {
  const [row] = await db
    .insert(users)
    .values({ callCode: phone.callCode, phone: phone.number, nickname })
    .onConflictDoNothing({ target: [users.callCode, users.phone] })
    .returning();
  return row ?? null;
}

/** Sets or removes an account's phone. Throws if another account has the phone; see `isPhoneTaken`. */
export async function setPhone(db: Executor, id: string, phone: Phone | null): Promise<Account | null> {
  const [row] = await db
    .update(users)
    .set({ callCode: phone?.callCode ?? null, phone: phone?.number ?? null })
    .where(eq(users.id, id))
    .returning();
  return row ?? null;
}

/** Whether an error means that another account was given the phone at the same moment. */
export function isPhoneTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { constraint?: unknown }).constraint === "users_phone_key") return true;
  return false;
}

/**
 * Sets an account's password; returns its id, or null if no account has this email. A concurrent login with the old
 * password either waits and is refused, or has already stored its session, which the caller can end.
 */
export async function setPassword(tx: Transaction, email: string, passwordHash: string): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("update");
  const [row] = await tx.update(users).set({ passwordHash }).where(eq(users.email, email)).returning({ id: users.id });
  return row?.id ?? null;
}

/**
 * Sets a new password's hash if the stored one still is `before`; false if it is not. The account is locked until the
 * transaction ends, as by `setPassword`.
 */
export async function changePassword(tx: Transaction, id: string, before: string, after: string): Promise<boolean> {
  const account = await lockAccount(tx, id);
  if (account?.passwordHash !== before) return false;
  await tx.update(users).set({ passwordHash: after }).where(eq(users.id, id));
  return true;
}

/** The distinct cost parameters of the stored password hashes, such as "m=65536,t=3,p=1". */
export async function listPasswordCosts(db: Executor): Promise<string[]> {
  const cost = sql<string>`split_part(${users.passwordHash}, '$', 4)`;
  const rows = await db.selectDistinct({ cost }).from(users).where(isNotNull(users.passwordHash));
  return rows.map((row) => row.cost);
}

/** Stores another hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(db: Executor, id: string, before: string, after: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)));
}

/** Records that an anonymous uid belongs to an account, unless it already does, and returns the account it has now. */
export async function insertMerge(db: Executor, fromUid: string, toUserId: string): Promise<string> {
  const [row] = await db
    .insert(accountMerges)
    .values({ fromUid, toUserId })
    // Updating the row to the same value makes the statement return the existing row.
    .onConflictDoUpdate({ target: accountMerges.fromUid, set: { fromUid: sql`excluded.from_uid` } })
    .returning({ toUserId: accountMerges.toUserId });
  if (!row) throw new Error("the merge was neither stored nor found");
  return row.toUserId;
}
