// Captchas in the database: each can be tried once, and the token for passing it can be used once.
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { captchas } from "../../db/tables/codes.ts";

const fromNow = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

export async function insertCaptcha(db: Executor, id: string, x: number, seconds: number): Promise<void> {
  await db.insert(captchas).values({ id, x, expiresAt: fromNow(seconds) });
}

/** Uses up the only try and returns the gap's x; null if the captcha is unknown, expired or was tried before. */
export async function takeOnlyTry(db: Executor, id: string): Promise<number | null> {
  const [row] = await db
    .update(captchas)
    .set({ tried: true })
    .where(and(eq(captchas.id, id), eq(captchas.tried, false), gt(captchas.expiresAt, sql`now()`)))
    .returning({ x: captchas.x });
  return row?.x ?? null;
}

/** Stores the hash of a passed captcha's token, which is valid for `seconds` from now. */
export async function markPassed(db: Executor, id: string, validateHash: Buffer, seconds: number): Promise<void> {
  await db
    .update(captchas)
    .set({ validateHash, expiresAt: fromNow(seconds) })
    .where(eq(captchas.id, id));
}

/** Uses up a passed captcha's token; of concurrent calls with the same token, one returns true. */
export async function takePassed(db: Executor, id: string, validateHash: Buffer): Promise<boolean> {
  const { rowCount } = await db
    .delete(captchas)
    .where(and(eq(captchas.id, id), eq(captchas.validateHash, validateHash), gt(captchas.expiresAt, sql`now()`)));
  return rowCount === 1;
}

/** Deletes expired captchas. */
export async function purgeCaptchas(db: Executor): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresAt, sql`now()`));
}
