// Captchas in the database: each is tried once, and what it gave is used once.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { captchas } from "../../db/tables/codes.ts";

const fromNow = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

export async function insertCaptcha(db: Executor, id: string, x: number, seconds: number): Promise<void> {
  await db.insert(captchas).values({ id, x, expiresAt: fromNow(seconds) });
}

/** Takes the one try and answers where the gap is; null when there is none to take. */
export async function takeOnlyTry(db: Executor, id: string): Promise<number | null> {
  const [row] = await db
    .update(captchas)
    .set({ tried: true })
    .where(and(eq(captchas.id, id), eq(captchas.tried, false), gt(captchas.expiresAt, sql`now()`)))
    .returning({ x: captchas.x });
  return row?.x ?? null;
}

/** Notes what a passed one gave, good for so many seconds from now. */
export async function markPassed(db: Executor, id: string, validateHash: Buffer, seconds: number): Promise<void> {
  await db
    .update(captchas)
    .set({ validateHash, expiresAt: fromNow(seconds) })
    .where(eq(captchas.id, id));
}

/** Uses up what a passed one gave; of many that come with it one is answered true. */
export async function takePassed(db: Executor, id: string, validateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .delete(captchas)
    .where(and(eq(captchas.id, id), eq(captchas.validateHash, validateHash), gt(captchas.expiresAt, sql`now()`)));
  return rowCount === 1;
}

/** Removes those whose time is over. */
export async function purgeCaptchas(db: Executor): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresAt, sql`now()`));
}
