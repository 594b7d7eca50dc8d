// The steps of a pending login in the database. Each step can be taken once, and only by the browser it belongs to.
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { loginTickets, providerLoginSteps } from "../../db/tables/provider-login.ts";
import { hashOf } from "./secrets.ts";

type Step = (typeof providerLoginSteps.$inferSelect)["step"];

export interface StepKey {
  step: Step;
  secret: string;
  /** Null for no browser; then only steps stored without a browser match. */
  browser: string | null;
}

const fits = ({ step, secret, browser }: StepKey) =>
  and(
    eq(providerLoginSteps.secretHash, hashOf(secret)),
    eq(providerLoginSteps.step, step),
    browser === null
      ? isNull(providerLoginSteps.browserHash)
      : or(isNull(providerLoginSteps.browserHash), eq(providerLoginSteps.browserHash, hashOf(browser))),
    gt(providerLoginSteps.expiresAt, sql`now()`),
  );

export async function insertStep(db: Executor, key: StepKey, content: object, seconds: number): Promise<void> {
  await db.insert(providerLoginSteps).values({
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
  const [row] = await db.delete(providerLoginSteps).where(fits(key)).returning({ content: providerLoginSteps.content });
  return row?.content ?? null;
}

/** A step's content, without deleting it; null for an unknown secret. */
export async function readStep(db: Executor, key: StepKey): Promise<unknown> {
  const [row] = await db
    .select({ content: providerLoginSteps.content })
    .from(providerLoginSteps)
    .where(fits(key))
    .limit(1);
  return row?.content ?? null;
}

/** Deletes expired steps and tickets. */
export async function purgeProviderLogins(db: Executor): Promise<void> {
  await db.delete(providerLoginSteps).where(lt(providerLoginSteps.expiresAt, sql`now()`));
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, sql`now()`));
}
