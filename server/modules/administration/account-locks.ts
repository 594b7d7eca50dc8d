// Locks and unlocks accounts: the account, the audit log entry and the notice are one transaction. For administrators, and
// for what moderators decide.
import type { NoticePayload } from "../../../contract/notices.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Notices } from "../notices/notices.service.ts";
import {
  type AccountRow,
  endLockDecisions,
  holdAccount,
  insertAudit,
  setLock,
  setLockEnd,
} from "./administration.repo.ts";

export interface Lock {
  actor: string;
  uid: string;
  /** Unix seconds; null for no end. */
  until: number | null;
  /** For the audit log. */
  reason: string;
  /** The person is told the reason too. */
  isTold?: boolean;
  /** A lock that the account has goes on, until the later end of both; else it is replaced. */
  isAdded?: boolean;
  /** The work that is banned with it, of which the person is told in the same notice. */
  banned?: NoticePayload<"account_locked">["banned"];
}

export interface AccountLocks {
  /** Call `locked` after the commit. Throws user_not_found, parameter_invalid (an end in the past). */
  lock(tx: Transaction, lock: Lock): Promise<AccountRow>;
  /** Tells a locked person's pages and closes their documents. */
  locked(uid: string): Promise<void>;
  /**
   * Undoes one of the locks of an account that others keep locked, until the time given. Wake the person after the
   * commit. Throws user_not_found.
   */
  undoOne(tx: Transaction, undone: { actor: string; uid: string; until: number | null; reason: string }): Promise<void>;
  /**
   * Moderators' decisions that lock it are undone by this. An account that is not locked stays as it is, and this is
   * logged and told with `isAlwaysTold` alone. Wake the person after the commit. Throws user_not_found.
   */
  unlock(
    tx: Transaction,
    unlocked: { actor: string; uid: string; reason: string; isAlwaysTold?: boolean },
  ): Promise<AccountRow>;
}

export interface AccountLocksDeps {
  notices: Pick<Notices, "put" | "withdraw" | "wake">;
  documents: Pick<Documents, "closeDocuments">;
}

const dateOf = (until: number | null) => (until === null ? null : new Date(until * 1_000));
/** Null is without an end. */
const laterOf = (one: Date | null, other: Date | null) =>
  one === null || other === null ? null : one.getTime() > other.getTime() ? one : other;

export function createAccountLocks({ notices, documents }: AccountLocksDeps): AccountLocks {
  return {
    async lock(tx, { actor, uid, until: asked, reason, isTold = false, isAdded = false, banned }) {
      const wanted = dateOf(asked);
      if (wanted !== null && wanted.getTime() <= Date.now())
        throw new AppError("parameter_invalid", [{ field: "until", reason: "past" }]);
      const before = await holdAccount(tx, uid);
      if (!before) throw new AppError("user_not_found");
      const isLocked = before.shut && (before.shutUntil === null || before.shutUntil.getTime() > Date.now());
      const end = isAdded && isLocked ? laterOf(wanted, before.shutUntil) : wanted;
      const row = isAdded && isLocked ? await setLockEnd(tx, uid, end) : await setLock(tx, uid, { until: end });
      const until = end && end.getTime() / 1_000;
      await insertAudit(tx, { actorId: actor, subjectId: uid, action: "account_locked", detail: { until, reason } });
      await notices.withdraw(tx, uid, "account_unlocked");
      await notices.withdraw(tx, uid, "account_locked");
      const told = { until, ...(isTold && { reason }), ...(banned && { banned }) };
      await notices.put(tx, uid, "account_locked", told, { expiresAt: end });
      return row;
    },

    async locked(uid) {
      // The person is notified first: once their documents are closed, they may not be connected any more.
      await notices.wake(uid);
      await documents.closeDocuments({ uid }, "unauthorized");
    },

    async undoOne(tx, { actor, uid, until, reason }) {
      if (!(await holdAccount(tx, uid))) throw new AppError("user_not_found");
      const end = dateOf(until);
      await setLockEnd(tx, uid, end);
      await insertAudit(tx, { actorId: actor, subjectId: uid, action: "lock_undone", detail: { until, reason } });
      await notices.withdraw(tx, uid, "account_locked");
      await notices.put(tx, uid, "account_locked", { until }, { expiresAt: end });
    },

    async unlock(tx, { actor, uid, reason, isAlwaysTold = false }) {
      const row = await holdAccount(tx, uid);
      if (!row) throw new AppError("user_not_found");
      if (!row.shut && !isAlwaysTold) return row;
      await insertAudit(tx, { actorId: actor, subjectId: uid, action: "account_unlocked", detail: { reason } });
      await notices.withdraw(tx, uid, "account_locked");
      await notices.put(tx, uid, "account_unlocked", {});
      await endLockDecisions(tx, { actor, uid, reason });
      return setLock(tx, uid, null);
    },
  };
}
