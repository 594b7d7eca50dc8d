// The steps of a login under way in the database: each is taken once, and only by the browser it is for.
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { loginTickets, thirdLoginSteps } from "../../db/tables/third-login.ts";
import { hashOf } from "./secrets.ts";

type Step = (typeof thirdLoginSteps.$inferSelect)["step"];

export interface StepKey {
  step: Step;
  secret: string;
  /** Null: of no browser, which opens only what is for none. */
  browser: string | null;
}

const fits = ({ step, secret, browser }: StepKey) =>
  and(
    eq(thirdLoginSteps.secretHash, hashOf(secret)),
    eq(thirdLoginSteps.step, step),
    browser === null
      ? isNull(thirdLoginSteps.browserHash)
      : or(isNull(thirdLoginSteps.browserHash), eq(thirdLoginSteps.browserHash, hashOf(browser))),
    gt(thirdLoginSteps.expiresAt, sql`now()`),
  );

export async function insertStep(db: Executor, key: StepKey, content: object, seconds: number): Promise<void> {
  await db.insert(thirdLoginSteps).values({
    secretHash: hashOf(key.secret),
    step: key.step,
    browserHash: key.browser === null ? null : hashOf(key.browser),
    content,
    expiresAt: sql`now() + ${seconds} * interval '1 second'`,
  });
}

/** What a step holds, and it is gone: of many that come with it one gets it. Null for any other secret. */
export async function takeStep(db: Executor, key: StepKey): Promise<unknown> {
  const [row] = await db.delete(thirdLoginSteps).where(fits(key)).returning({ content: thirdLoginSteps.content });
  return row?.content ?? null;
}

/** What a step holds, and it stays. */
export async function readStep(db: Executor, key: StepKey): Promise<unknown> {
  const [row] = await db.select({ content: thirdLoginSteps.content }).from(thirdLoginSteps).where(fits(key)).limit(1);
  return row?.content ?? null;
}

/** Removes what can't be used any more. */
export async function purgeThirdLogins(db: Executor): Promise<void> {
  await db.delete(thirdLoginSteps).where(lt(thirdLoginSteps.expiresAt, sql`now()`));
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, sql`now()`));
}
