// People in the database: found by email or id, made, merged.
import { and, asc, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
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

/** An account, and whichever has the phone; both locked until the transaction ends, always in the same order. */
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

/** Makes an account of a phone; null when it has one meanwhile. */
export async function insertPhoneAccount(db: Executor, phone: Phone, nickname: string): Promise<Account | null> {
  const [row] = await db
    .insert(users)
    .values({ callCode: phone.callCode, phone: phone.number, nickname })
    .onConflictDoNothing({ target: [users.callCode, users.phone] })
    .returning();
  return row ?? null;
}

/** Gives an account a phone, or takes it. Fails where the phone is another's; see `isPhoneTaken`. */
export async function setPhone(db: Executor, id: string, phone: Phone | null): Promise<Account | null> {
  const [row] = await db
    .update(users)
    .set({ callCode: phone?.callCode ?? null, phone: phone?.number ?? null })
    .where(eq(users.id, id))
    .returning();
  return row ?? null;
}

/** Whether a failure says that somebody else was given the phone at the same moment. */
export function isPhoneTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { constraint?: unknown }).constraint === "users_phone_key") return true;
  return false;
}

/**
 * Gives an account another password; answers its id, or null when no account has this email. A login with the old one
 * at the same moment waits and is refused, or its session is there to be ended.
 */
export async function setPassword(tx: Transaction, email: string, passwordHash: string): Promise<string | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("update");
  const [row] = await tx.update(users).set({ passwordHash }).where(eq(users.email, email)).returning({ id: users.id });
  return row?.id ?? null;
}

/**
 * Replaces a password's hash by another password's, if it still is the one given; false where it is not. The account is
 * locked until the transaction ends, as by `setPassword`.
 */
export async function changePassword(tx: Transaction, id: string, before: string, after: string): Promise<boolean> {
  const account = await lockAccount(tx, id);
  if (account?.passwordHash !== before) return false;
  await tx.update(users).set({ passwordHash: after }).where(eq(users.id, id));
  return true;
}

/** What the stored hashes of passwords say they cost, each once, such as "m=65536,t=3,p=1". */
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
