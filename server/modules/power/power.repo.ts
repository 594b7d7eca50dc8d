// Wallets, grants, holds and the ledger in the database. The steps of a generation are database functions
// (server/db/functions/power-*.sql), one round trip each. All other writes run in a transaction that has locked the
// wallet.
import { min, sql } from "drizzle-orm";
import type { PowerBucket } from "../../../contract/power.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { powerGrants, wallets } from "../../db/tables/power.ts";

export type Wallet = typeof wallets.$inferSelect;

export interface HoldRow {
  uid: string;
  generationId: string;
  kind: "continue" | "lab";
  storyId: string | null;
  chapterId: string | null;
  amount: number;
  labTrials: number;
  now: Date;
  expiresAt: Date;
}

export type HoldAnswer = {
  outcome: "held" | "again" | "conflict" | "short" | "due";
  units: number;
  available: number;
};

/** Holds a generation's power. Locks the wallet until the end of the transaction. */
export async function callHold(db: Executor, h: HoldRow): Promise<HoldAnswer> {
  const { rows } = await db.execute<HoldAnswer>(sql`select * from power_hold(${h.uid}, ${h.generationId}, ${h.kind},
    ${h.storyId}, ${h.chapterId}, ${h.amount}, ${h.labTrials}, ${h.now.toISOString()}, ${h.expiresAt.toISOString()})`);
  return one(rows);
}

/**
 * Takes what is held, at most `most` units of it; returns the units, or null if the wallet has to be settled first.
 */
export async function callCapture(
  db: Executor,
  generationId: string,
  now: Date,
  most: number | null,
): Promise<number | null> {
  const { rows } = await db.execute<{ units: number | null }>(
    sql`select units from power_capture(${generationId}, ${now.toISOString()}, ${most}::integer)`,
  );
  return one(rows).units;
}

export type ReleaseAnswer = "released" | "ended" | "none" | "due";

/** Gives back what is held. */
export async function callRelease(db: Executor, generationId: string, now: Date): Promise<ReleaseAnswer> {
  const { rows } = await db.execute<{ outcome: ReleaseAnswer }>(
    sql`select outcome from power_release(${generationId}, ${now.toISOString()})`,
  );
  return one(rows).outcome;
}

/** The person for whose generation power was held; null if nothing was ever held for it. */
export async function findHolder(db: Executor, generationId: string): Promise<string | null> {
  const { rows } = await db.execute<{ uid: string }>(
    sql`select user_id as uid from holds where generation_id = ${generationId}`,
  );
  return rows[0]?.uid ?? null;
}

/** Creates a person's wallet if there is none, and locks it until the end of the transaction. */
export async function lockWallet(tx: Transaction, uid: string, now: Date): Promise<Wallet> {
  await tx.insert(wallets).values({ userId: uid, dueAt: now }).onConflictDoNothing();
  return one(await tx.select().from(wallets).where(sql`${wallets.userId} = ${uid}`).for("update"));
}

export async function findWallet(db: Executor, uid: string): Promise<Wallet | null> {
  return (await db.select().from(wallets).where(sql`${wallets.userId} = ${uid}`))[0] ?? null;
}

export async function updateWallet(tx: Transaction, uid: string, change: Partial<Wallet>): Promise<void> {
  await tx.update(wallets).set(change).where(sql`${wallets.userId} = ${uid}`);
}

export type OpenGrant = typeof powerGrants.$inferSelect;

/** A person's grants of which something is left, in the order they are spent. */
export async function listOpenGrants(db: Executor, uid: string): Promise<OpenGrant[]> {
  return db
    .select()
    .from(powerGrants)
    .where(sql`${powerGrants.userId} = ${uid} and ${powerGrants.open}`)
    .orderBy(powerGrants.priority, powerGrants.expiresAt, powerGrants.id);
}

export async function setGrantEnd(tx: Transaction, grantId: string, expiresAt: Date): Promise<void> {
  await tx.execute(sql`update power_grants set expires_at = ${expiresAt.toISOString()} where id = ${grantId}`);
}

/** When the next grant expires of which something is left that is not held; null if none does. */
export async function nextGrantEnd(tx: Transaction, uid: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: min(powerGrants.expiresAt) })
    .from(powerGrants)
    .where(
      sql`${powerGrants.userId} = ${uid} and ${powerGrants.open} and ${powerGrants.remaining} > ${powerGrants.held}`,
    );
  return row?.at ?? null;
}

export interface NewGrant {
  uid: string;
  bucket: PowerBucket;
  priority: number;
  amount: number;
  source: string;
  key: string;
  requestHash: string;
  effectiveAt: Date;
  expiresAt: Date | null;
  now: Date;
}

/** Books a grant; false if its key was used before. The caller has locked the wallet. */
export async function insertGrant(tx: Transaction, g: NewGrant): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with written as (
      insert into ledger_transactions (user_id, kind, source, idempotency_key, request_hash, balance, at)
      select ${g.uid}, 'grant', ${g.source}, ${g.key}, ${g.requestHash},
        ${g.amount} + coalesce(sum(remaining), 0), ${g.now.toISOString()}
      from power_grants where user_id = ${g.uid} and open
      on conflict (idempotency_key) do nothing returning id
    ), made as (
      insert into power_grants (user_id, bucket, priority, granted, remaining, effective_at, expires_at, source_ref)
      select ${g.uid}, ${g.bucket}, ${g.priority}, ${g.amount}, ${g.amount}, ${g.effectiveAt.toISOString()},
        ${g.expiresAt?.toISOString() ?? null}, ${g.key} from written returning id
    )
    insert into ledger_entries (transaction_id, account, grant_id, amount)
    select written.id, side.account, case when side.amount > 0 then made.id end, side.amount from written, made,
      (values ('house:issued', ${-g.amount}::integer),
        (${`person:${g.uid}:${g.bucket}`}, ${g.amount}::integer)) as side (account, amount)`);
  return (rowCount ?? 0) > 0;
}

/** The hash of the request that used a key; null if the key was not used. */
export async function findRequestHash(db: Executor, key: string): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select request_hash as hash from ledger_transactions where idempotency_key = ${key}`,
  );
  return rows[0]?.hash ?? null;
}

/**
 * Books the end of the part of a grant that is not held. Each such end leaves less, so the amount left before it makes
 * the idempotency key unique.
 */
export async function endGrant(
  tx: Transaction,
  uid: string,
  grant: OpenGrant,
  { kind, source, now }: { kind: "expire" | "adjust"; source: string; now: Date },
): Promise<void> {
  const amount = grant.remaining - grant.held;
  await tx.execute(sql`
    with ended as (
      update power_grants set remaining = held, open = held > 0 where id = ${grant.id} returning 1
    ), written as (
      insert into ledger_transactions (user_id, kind, source, idempotency_key, request_hash, balance, at)
      select ${uid}, ${kind}, ${source}, ${`end:${grant.id}:${grant.remaining}`}, ${`${kind}:${amount}`},
        coalesce(sum(remaining), 0) - ${amount}, ${now.toISOString()}
      from power_grants where user_id = ${uid} and open returning id
    )
    insert into ledger_entries (transaction_id, account, grant_id, amount)
    select written.id, side.account, case when side.amount < 0 then ${grant.id}::uuid end, side.amount from written,
      (values (${`person:${uid}:${grant.bucket}`}, ${-amount}::integer),
        ('house:ended', ${amount}::integer)) as side (account, amount)`);
}

/** People whose wallets are due to be settled. */
export async function listDueWallets(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ userId: wallets.userId })
    .from(wallets)
    .where(sql`${wallets.dueAt} <= ${now.toISOString()}`)
    .orderBy(wallets.dueAt)
    .limit(limit);
  return rows.map((row) => row.userId);
}

/** Generations whose holds are still open although they have expired. */
export async function listLateHolds(db: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select generation_id as id from holds where state = 'open' and expires_at <= ${now.toISOString()}
    order by expires_at, generation_id limit ${limit}`);
  return rows.map((row) => row.id);
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error("the database returned no row");
  return row;
}
