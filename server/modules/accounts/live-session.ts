// Checks that a session is still valid when a change it requested is about to be stored.
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { isLocked } from "./accounts.policy.ts";
import { lockOfLiveSession } from "./sessions.repo.ts";

/**
 * Verifying a password takes time. Throws session_invalid if the session ended meanwhile, account_locked if the account
 * was locked. The caller has locked the account's row.
 */
export async function requireLiveSession(tx: Transaction, sessionId: string, uid: string): Promise<void> {
  const lock = await lockOfLiveSession(tx, sessionId, uid);
  if (lock === null) throw new AppError("session_invalid");
  if (isLocked(lock))
    throw new AppError("account_locked", { until: lock.shutUntil ? lock.shutUntil.getTime() / 1_000 : null });
}
