// What administrators do with accounts: find, lock, unlock, warn, mark as official. Each action and its audit log entry are one
// transaction.
import { z } from "zod";
import type { AdminAccount, AuditEntry, ModelFieldChange, ModerationInfo } from "../../../contract/administration.ts";
import type { BigModel } from "../../../contract/models.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Notices } from "../notices/notices.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { type AccountLocks, createAccountLocks } from "./account-locks.ts";
import { requireAdministrator as requireAdministratorOf } from "./administration.policy.ts";
import { presentAccount, presentAudit } from "./administration.present.ts";
import {
  type AccountRow,
  findAccounts,
  findIsModerator,
  holdAccount,
  insertAudit,
  listAudit,
  setModerator,
  setOfficial,
} from "./administration.repo.ts";

interface PageQuery {
  limit: number;
  cursor?: string | undefined;
  url: string;
}

/** A change of a model's connection, without the API key. */
export interface LoggedModelChange {
  actor: string;
  action: "model_connected" | "model_changed" | "model_disconnected";
  model: BigModel;
  changes: ModelFieldChange[];
}

/** What a moderator decided, of a work or of reports. */
export interface LoggedDecision {
  actor: string;
  /** The person it concerns. */
  subject: string;
  action: Extract<AuditEntry["action"], `work_${string}` | "reports_dismissed" | "appeal_refused">;
  reason: string;
  /** Null if it is about the account. */
  work: { kind: ShareKind; share_id: string } | null;
}

/** Every call throws administrators_only for anybody but administrators. */
export interface Administration {
  accounts(
    actor: string,
    asked: PageQuery & { search: string; marked?: "deletion" | undefined },
  ): Promise<Page<AdminAccount>>;
  /**
   * `until` in Unix seconds, null for no end. Throws account_protected (oneself, another administrator),
   * user_not_found, parameter_invalid.
   */
  lock(actor: string, uid: string, lock: { until: number | null; reason: string }): Promise<AdminAccount>;
  /** Throws account_protected, user_not_found. */
  unlock(actor: string, uid: string, reason: string): Promise<AdminAccount>;
  /** Throws account_protected (oneself, another administrator), user_not_found. */
  warn(actor: string, uid: string, text: string): Promise<void>;
  /** Administrators' accounts too. Throws user_not_found. */
  setOfficial(actor: string, uid: string, official: boolean): Promise<AdminAccount>;
  /** The same. */
  setModerator(actor: string, uid: string, moderator: boolean): Promise<AdminAccount>;
  moderation(actor: string): Promise<ModerationInfo>;
  auditLog(actor: string, asked: PageQuery): Promise<Page<AuditEntry>>;
  /** Whether an administrator has made this account a moderator; administrators act as moderators anyway. */
  isModerator(uid: string): Promise<boolean>;
  /** Lock accounts in the caller's transaction. The caller has checked that `actor` may do this. */
  locks: AccountLocks;
  /** Writes to the audit log in the caller's transaction. The caller has checked that `actor` may do this. */
  logDecision(tx: Transaction, decision: LoggedDecision): Promise<void>;
  /** The same of a model. */
  logModelChange(tx: Transaction, act: LoggedModelChange): Promise<void>;
}

export interface AdministrationDeps {
  db: Database;
  accounts: Pick<Accounts, "isAdministrator" | "administratorTest">;
  notices: Pick<Notices, "put" | "withdraw" | "wake">;
  documents: Pick<Documents, "closeDocuments">;
  storageUses: Pick<StorageUses, "usedBy">;
  safety: Pick<Safety, "about">;
}

const place = z.tuple([z.uuid()]);

export function createAdministration({
  db,
  accounts,
  notices,
  documents,
  storageUses,
  safety,
}: AdministrationDeps): Administration {
  const locks = createAccountLocks({ notices, documents });
  const requireAdministrator = (uid: string) => requireAdministratorOf(accounts, uid);

  /** Presents the account of somebody who is not an administrator. */
  async function presentOther(row: AccountRow): Promise<AdminAccount> {
    const stored = await storageUses.usedBy([row.id]);
    return presentAccount(row, { administrator: false, stored: stored.get(row.id) ?? 0 });
  }

  async function presentAny(row: AccountRow): Promise<AdminAccount> {
    const [isAdministrator, stored] = await Promise.all([accounts.administratorTest(), storageUses.usedBy([row.id])]);
    return presentAccount(row, { administrator: isAdministrator(row), stored: stored.get(row.id) ?? 0 });
  }

  /** Throws account_protected for the actor's own account and for another administrator's. */
  async function requireOther(actor: string, uid: string): Promise<void> {
    await requireAdministrator(actor);
    if (uid === actor || (await accounts.isAdministrator(uid))) throw new AppError("account_protected");
  }

  return {
    async accounts(actor, { search, marked, limit, cursor, url }) {
      await requireAdministrator(actor);
      const before = decodeCursor(cursor, place)?.[0] ?? null;
      const [rows, isAdministrator] = await Promise.all([
        findAccounts(db, { search, marked: marked === "deletion", before, limit }),
        accounts.administratorTest(),
      ]);
      const stored = await storageUses.usedBy(rows.map(({ id }) => id));
      return pageOf(
        rows,
        { limit, cursor, url },
        (row) => presentAccount(row, { administrator: isAdministrator(row), stored: stored.get(row.id) ?? 0 }),
        (row) => [row.id],
      );
    },

    async lock(actor, uid, { until, reason }) {
      await requireOther(actor, uid);
      const locked = await db.transaction((tx) => locks.lock(tx, { actor, uid, until, reason }));
      await locks.locked(uid);
      return presentOther(locked);
    },

    async unlock(actor, uid, reason) {
      await requireOther(actor, uid);
      const unlocked = await db.transaction((tx) => locks.unlock(tx, { actor, uid, reason }));
      await notices.wake(uid);
      return presentOther(unlocked);
    },

    async warn(actor, uid, text) {
      await requireOther(actor, uid);
      await db.transaction(async (tx) => {
        if (!(await holdAccount(tx, uid))) throw new AppError("user_not_found");
        await insertAudit(tx, { actorId: actor, subjectId: uid, action: "account_warned", detail: { reason: text } });
        await notices.put(tx, uid, "warned", { text });
      });
      await notices.wake(uid);
    },

    async setOfficial(actor, uid, official) {
      await requireAdministrator(actor);
      const row = await db.transaction(async (tx) => {
        const before = await holdAccount(tx, uid);
        if (!before) throw new AppError("user_not_found");
        if (before.isOfficial === official) return before;
        const action = official ? "account_made_official" : "account_official_taken";
        await insertAudit(tx, { actorId: actor, subjectId: uid, action, detail: {} });
        return setOfficial(tx, uid, official);
      });
      return presentAny(row);
    },

    async setModerator(actor, uid, moderator) {
      await requireAdministrator(actor);
      const row = await db.transaction(async (tx) => {
        const before = await holdAccount(tx, uid);
        if (!before) throw new AppError("user_not_found");
        if (before.isModerator === moderator) return before;
        const action = moderator ? "account_made_moderator" : "account_moderator_taken";
        await insertAudit(tx, { actorId: actor, subjectId: uid, action, detail: {} });
        await setModerator(tx, uid, moderator);
        return { ...before, isModerator: moderator };
      });
      return presentAny(row);
    },

    isModerator: (uid) => findIsModerator(db, uid),

    async moderation(actor) {
      await requireAdministrator(actor);
      return safety.about();
    },

    async auditLog(actor, { limit, cursor, url }) {
      await requireAdministrator(actor);
      const before = decodeCursor(cursor, place)?.[0] ?? null;
      return pageOf(await listAudit(db, { before, limit }), { limit, cursor, url }, presentAudit, (row) => [row.id]);
    },

    locks,

    logDecision: (tx, { actor, subject, action, reason, work }) =>
      insertAudit(tx, { actorId: actor, subjectId: subject, action, detail: { reason, ...(work && { work }) } }),

    logModelChange: (tx, { actor, action, model, changes }) =>
      insertAudit(tx, { actorId: actor, action, detail: { model, changes } }),
  };
}
