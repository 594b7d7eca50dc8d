// The steps of a pending login in the database. Each step can be taken once, and only by the browser it belongs to.
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { loginTickets, thirdLoginSteps } from "../../db/tables/third-login.ts";
import { hashOf } from "./secrets.ts";

type Step = (typeof thirdLoginSteps.$inferSelect)["step"];

export interface StepKey {
  step: Step;
  secret: string;
  /** Null for no browser; then only steps stored without a browser match. */
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

/**
 * Deletes a step and returns its content, so only one of several concurrent calls gets it. Null for an unknown secret.
 */
export async function takeStep(db: Executor, key: StepKey): Promise<unknown> {
  const [row] = await db.delete(thirdLoginSteps).where(fits(key)).returning({ content: thirdLoginSteps.content });
  return row?.content ?? null;
}

/** A step's content, without deleting it; null for an unknown secret. */
export async function readStep(db: Executor, key: StepKey): Promise<unknown> {
  const [row] = await db.select({ content: thirdLoginSteps.content }).from(thirdLoginSteps).where(fits(key)).limit(1);
  return row?.content ?? null;
}

/** Deletes expired steps and tickets. */
export async function purgeThirdLogins(db: Executor): Promise<void> {
  await db.delete(thirdLoginSteps).where(lt(thirdLoginSteps.expiresAt, sql`now()`));
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, sql`now()`));
}
