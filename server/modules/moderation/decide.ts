// Carries out decisions, undoes them and answers appeals. What a decision changes, the decision itself, its audit log entry
// and the notices are one transaction; of two moderators at once, the second gets `conflict`.
import type { Ban } from "../../../contract/own-decisions.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Administration } from "../administration/administration.service.ts";
import type { Notices } from "../notices/notices.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { type CaseRow, findCase, listReporters } from "./cases.repo.ts";
import {
  type FoundDecision,
  findDecision,
  findHolding,
  findTogether,
  type HeldCase,
  holdCase,
  insertDecision,
  keepAppealed,
  setReply,
  setUndone,
} from "./decisions.repo.ts";
import { banShare, type HeldShare, holdShare, setAdult, unbanShare } from "./judged-works.repo.ts";
import { findLockBefore, findRemaining, holdOwner, keepLock, type LockBefore } from "./locked-accounts.repo.ts";
import type { ModerationPolicy, Rights } from "./moderation.policy.ts";

/** A decision that a moderator asks for. `until` in Unix seconds; null: without an end. `lock`: of the author as well. */
export type Wish =
  | { action: "ban"; ban: Ban; reason: string; lock?: { until: number | null } | undefined }
  | { action: "adult"; reason: string }
  | { action: "dismiss"; reason: string }
  | { action: "lock"; until: number | null; reason: string };

/** The last decision of the case that the moderator has seen; left out where there was none. */
export interface After {
  after?: string | undefined;
}

export interface Moderator {
  actor: string;
  rights: Rights;
}

/** What was done; `tell` wakes those whom it concerns. */
export interface Decided {
  caseId: string;
  tell(): Promise<void>;
}

export interface Decide {
  decide(by: Moderator, caseId: string, wish: Wish & After): Promise<Decided>;
  /** `both`: also what was decided together with it, as far as that holds. */
  undo(by: Moderator, decisionId: string, undone: { reason: string; both: boolean }): Promise<Decided>;
  answerAppeal(by: Moderator, decisionId: string, answer: { lift: boolean; text: string }): Promise<Decided>;
}

export interface DecideDeps {
  db: Database;
  administration: Pick<Administration, "locks" | "logDecision">;
  notices: Pick<Notices, "put" | "putAll" | "wake" | "wakeSome">;
  safety: Pick<Safety, "isAdult">;
}

const LOGGED = {
  done: { ban: "work_banned", adult: "work_marked_adult" },
  undone: { ban: "work_unbanned", adult: "work_adult_undone" },
} as const;

export function createDecide({ db, administration, notices, safety }: DecideDeps, policy: ModerationPolicy): Decide {
  const { locks, logDecision } = administration;

  /** Bans a work or marks it as for adults; what it was before is stored for undoing it. */
  async function judgeWork(
    tx: Transaction,
    share: HeldShare,
    wish: Extract<Wish, { action: "ban" | "adult" }>,
  ): Promise<Pick<FoundDecision, "state_before" | "nsfw_before">> {
    if (share.is_gone) throw new AppError("share_deleted");
    // What it was before any moderator's decision that holds.
    const earlier = await findHolding(tx, share.id, wish.action, null);
    if (wish.action === "ban") {
      await banShare(tx, share.id, wish.ban);
      return {
        state_before: share.state === "banned" ? (earlier?.state_before ?? "private") : share.state,
        nsfw_before: null,
      };
    }
    await setAdult(tx, share.id, { nsfw: true, kept: true });
    return { state_before: null, nsfw_before: share.nsfw_kept ? (earlier?.nsfw_before ?? true) : share.nsfw };
  }

  /** Makes a work as it was before a decision, unless another one holds. */
  async function restoreWork(tx: Transaction, share: HeldShare, decision: FoundDecision): Promise<void> {
    if (decision.action === "ban") {
      const other = await findHolding(tx, share.id, "ban", decision.id);
      if (other?.ban) await banShare(tx, share.id, other.ban);
      else await unbanShare(tx, share.id, decision.state_before ?? "private");
      return;
    }
    if (await findHolding(tx, share.id, "adult", decision.id)) return;
    // On the square the author's words may be for adults by now, and nobody was told so while it was marked anyway.
    const isListed = share.state === "square" || share.state === "banned";
    const isAdult = isListed && (share.has_adult_text || (share.title !== null && (await safety.isAdult(share.title))));
    await setAdult(tx, share.id, { nsfw: (decision.nsfw_before ?? false) || isAdult, kept: false });
  }

  /** Undoes a decision whose case, and whose account where it is a lock, is locked for the transaction. */
  async function lift(tx: Transaction, actor: string, decision: FoundDecision, reason: string): Promise<void> {
    const { id, action, owner_id: owner, share_id: shareId } = decision;
    if (action === "lock") {
      // Other decisions may lock it still, or an administrator: before this one, or since.
      const { is_locked, until } = await findRemaining(tx, id);
      if (is_locked) await locks.undoOne(tx, { actor, uid: owner, until, reason });
      else await locks.unlock(tx, { actor, uid: owner, reason, isAlwaysTold: true });
    } else if (action !== "dismiss" && shareId !== null) {
      const share = await holdShare(tx, shareId);
      await restoreWork(tx, share, decision);
      const work = { kind: share.kind, share_id: share.id };
      await logDecision(tx, { actor, subject: owner, action: LOGGED.undone[action], reason, work });
      await notices.put(tx, owner, "work_judged", {
        decision_id: id,
        action,
        ban: decision.ban,
        lifted: true,
        reason,
        work: { ...work, title: share.title },
      });
    }
    await setUndone(tx, id, actor, reason);
    await keepAppealed(tx, decision.case_id);
  }

  /** Runs with a decision whose case is locked. Throws case_not_found, account_protected. */
  async function withDecision(
    { actor, rights }: Moderator,
    { decisionId, isUndone, both = false }: { decisionId: string; isUndone: boolean; both?: boolean },
    run: (tx: Transaction, decision: FoundDecision) => Promise<void>,
  ): Promise<Decided> {
    const found = await findDecision(db, decisionId);
    if (!found || !(await findCase(db, actor, found.case_id))) throw new AppError("case_not_found");
    const isLock = found.action === "lock" || (both && (await findTogether(db, decisionId))?.action === "lock");
    if (isLock) await policy.requireLockable(rights, found.owner_id);
    if (isUndone) await policy.requireUndoable(rights, found.moderator_id);
    await db.transaction(async (tx) => {
      if (isLock) await holdOwner(tx, found.owner_id);
      await holdCase(tx, found.case_id);
      const decision = await findDecision(tx, decisionId);
      if (!decision) throw new AppError("case_not_found");
      await run(tx, decision);
    });
    return { caseId: found.case_id, tell: () => notices.wake(found.owner_id) };
  }

  /** Carries out what is wished in the transaction that has locked the case. */
  async function carryOut(
    tx: Transaction,
    actor: string,
    {
      caseId,
      held,
      wish,
      before: lockBefore,
    }: { caseId: string; held: HeldCase; wish: Wish; before: LockBefore | null },
  ): Promise<void> {
    const { owner_id: owner, share_id: shareId } = held;
    const share = shareId === null ? null : await holdShare(tx, shareId);
    const work: { kind: ShareKind; share_id: string } | null = share && { kind: share.kind, share_id: share.id };
    const { action, reason } = wish;
    const given = { caseId, ownerId: owner, shareId, moderatorId: actor, action, reason };
    if (wish.action === "ban" || wish.action === "adult") {
      if (!share || !work) throw new AppError("parameter_invalid", [{ field: "action", reason: "invalid" }]);
      const ban = wish.action === "ban" ? wish.ban : null;
      const before = await judgeWork(tx, share, wish);
      const id = await insertDecision(tx, {
        ...given,
        ban,
        stateBefore: before.state_before,
        nsfwBefore: before.nsfw_before,
      });
      await logDecision(tx, { actor, subject: owner, action: LOGGED.done[wish.action], reason, work });
      if (wish.action === "ban" && wish.lock) {
        // The notice of the lock tells of both.
        await insertLock(tx, { ...given, action: "lock" }, wish.lock.until, lockBefore);
        return;
      }
      await notices.put(tx, owner, "work_judged", {
        decision_id: id,
        action: wish.action,
        ban,
        lifted: false,
        reason,
        work: { ...work, title: share.title },
      });
      return;
    }
    if (wish.action === "lock") return insertLock(tx, given, wish.until, lockBefore);
    await insertDecision(tx, given);
    await logDecision(tx, { actor, subject: owner, action: "reports_dismissed", reason, work });
  }

  /** Stores the decision about a lock, which is logged with the account. */
  async function insertLock(
    tx: Transaction,
    given: Parameters<typeof insertDecision>[1],
    until: number | null,
    before: LockBefore | null,
  ): Promise<void> {
    const id = await insertDecision(tx, {
      ...given,
      ...before,
      until: until === null ? null : new Date(until * 1_000),
    });
    await keepLock(tx, id);
  }

  return {
    async decide({ actor, rights }, caseId, wish) {
      const found = await findCase(db, actor, caseId);
      if (!found) throw new AppError("case_not_found");
      const owner = found.owner.uid;
      const lock = wish.action === "lock" ? wish : wish.action === "ban" ? wish.lock : undefined;
      if (lock) await policy.requireLockable(rights, owner);
      const reporters = await db.transaction(async (tx) => {
        let before: LockBefore | null = null;
        if (lock) {
          await holdOwner(tx, owner);
          before = await findLockBefore(tx, owner);
          const { reason } = wish;
          await locks.lock(tx, {
            ...{ actor, uid: owner, until: lock.until, reason, isTold: true, isAdded: true },
            ...(wish.action === "ban" && bannedWork(found, wish.ban)),
          });
        }
        const held = await holdCase(tx, caseId);
        if (!held) throw new AppError("case_not_found");
        // A case is decided anew only where no decision holds, by who has seen the last one.
        if (held.is_held || held.last_id !== (wish.after ?? null)) throw new AppError("conflict");
        await carryOut(tx, actor, { caseId, held, wish, before });
        const acted = wish.action !== "dismiss";
        // Who was told the same before is not told again.
        const given = held.last_acted === acted ? [] : await listReporters(tx, caseId);
        await notices.putAll(
          tx,
          "report_decided",
          given.map(({ uid, name }) => ({ uid, payload: { kind: held.kind, name, acted } })),
        );
        return given.map(({ uid }) => uid);
      });
      return {
        caseId,
        async tell() {
          if (lock) await locks.locked(owner);
          else if (wish.action !== "dismiss") await notices.wake(owner);
          await notices.wakeSome(reporters);
        },
      };
    },

    undo: (by, decisionId, { reason, both }) =>
      withDecision(by, { decisionId, isUndone: true, both }, async (tx, decision) => {
        if (decision.is_undone || decision.action === "dismiss") throw new AppError("conflict");
        // Read before either is undone: an unlocking undoes what locks the account.
        const other = both ? await findTogether(tx, decisionId) : null;
        await lift(tx, by.actor, decision, reason);
        if (other) await lift(tx, by.actor, other, reason);
      }),

    answerAppeal: (by, decisionId, { lift: isLifted, text }) =>
      withDecision(by, { decisionId, isUndone: isLifted }, async (tx, decision) => {
        const { is_appealed, is_replied, is_undone, owner_id: owner, share_id: shareId, action } = decision;
        if (!is_appealed || is_replied || is_undone) throw new AppError("conflict");
        // Locked before the decision's row: an author who marks the work changes that too.
        const share = action === "lock" || shareId === null ? null : await holdShare(tx, shareId);
        await setReply(tx, decisionId, by.actor, text);
        if (isLifted) return lift(tx, by.actor, decision, text);
        const work = share && { kind: share.kind, share_id: share.id };
        await logDecision(tx, { actor: by.actor, subject: owner, action: "appeal_refused", reason: text, work });
        await notices.put(tx, owner, "appeal_refused", {
          decision_id: decisionId,
          text,
          work: share && work && { ...work, title: share.title },
        });
        await keepAppealed(tx, decision.case_id);
      }),
  };
}

/** What the notice of a lock tells of the ban of the case's work. */
function bannedWork({ kind, share }: CaseRow, ban: Ban) {
  if (kind === "user" || !share) return {};
  return { banned: { ban, work: { kind, share_id: share.id, title: share.title } } };
}
