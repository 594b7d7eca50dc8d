// One-time codes in the database.
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { oneTimeCodes } from "../../db/tables/codes.ts";

export interface StoredCode {
  codeHash: Buffer;
  targetHash: Buffer | null;
}

export async function insertCode(db: Executor, id: string, stored: StoredCode, seconds: number): Promise<void> {
  await db.insert(oneTimeCodes).values({ id, ...stored, expiresAt: sql`now() + ${seconds} * interval '1 second'` });
}

/**
 * Counts a try before it is judged and returns the hashes to judge it by; null for a code that is used, expired or out
 * of tries. The row stays locked until the caller's transaction ends, so concurrent tries of one code see each other.
 */
export async function takeTry(db: Executor, id: string, triesMax: number): Promise<StoredCode | null> {
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.id, id),
        isNull(oneTimeCodes.usedAt),
        lt(oneTimeCodes.tries, triesMax),
        gt(oneTimeCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ codeHash: oneTimeCodes.codeHash, targetHash: oneTimeCodes.targetHash });
  return row ?? null;
}

/** Takes back a counted try that was not a wrong guess. */
export async function refundTry(db: Executor, id: string): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} - 1` })
    .where(eq(oneTimeCodes.id, id));
}

export async function markUsed(db: Executor, id: string): Promise<void> {
  await db.update(oneTimeCodes).set({ usedAt: sql`now()` }).where(eq(oneTimeCodes.id, id));
}

export async function deleteCode(db: Executor, id: string): Promise<void> {
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, id));
}

/** Deletes expired codes; returns how many. */
export async function purgeCodes(db: Executor): Promise<number> {
  const { rowCount } = await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, sql`now()`));
  return rowCount ?? 0;
}
