// Whether a session still counts, once what it asked for is about to be stored.
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { isLocked } from "./accounts.policy.ts";
import { lockOfLiveSession } from "./sessions.repo.ts";

/**
 * Looking at a password takes its time: a session that ended meanwhile asks for nothing any more (session_invalid), nor
 * does a person whose account was locked (account_locked). The account's row is locked by the caller.
 */
export async function requireLiveSession(tx: Transaction, sessionId: string, uid: string): Promise<void> {
  const lock = await lockOfLiveSession(tx, sessionId, uid);
  if (lock === null) throw new AppError("session_invalid");
  if (isLocked(lock))
    throw new AppError("account_locked", { until: lock.shutUntil ? lock.shutUntil.getTime() / 1_000 : null });
}
