// Who may do what with reports.
import { AppError } from "../../platform/errors.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import type { Administration } from "../administration/administration.service.ts";

export interface Rights {
  isModerator: boolean;
  isAdministrator: boolean;
}

export interface ModerationPolicy {
  rightsOf(uid: string): Promise<Rights>;
  /** Throws moderators_only for everybody but moderators and administrators. */
  requireModerator(uid: string): Promise<Rights>;
  /** Throws account_protected for an administrator's account, and for moderators for another moderator's. */
  requireLockable(actor: Rights, owner: string): Promise<void>;
  /** Of those who made decisions, the administrators where the actor is none: the actor can't undo what they decided. */
  protectedFrom(actor: Rights, moderators: readonly string[]): Promise<ReadonlySet<string>>;
  /** Throws account_protected: an administrator's decision is undone by administrators alone. */
  requireUndoable(actor: Rights, moderator: string): Promise<void>;
}

export interface ModerationPolicyDeps {
  accounts: Pick<Accounts, "isAdministrator">;
  administration: Pick<Administration, "isModerator">;
}

export function createModerationPolicy({ accounts, administration }: ModerationPolicyDeps): ModerationPolicy {
  async function rightsOf(uid: string): Promise<Rights> {
    const isAdministrator = await accounts.isAdministrator(uid);
    return { isAdministrator, isModerator: isAdministrator || (await administration.isModerator(uid)) };
  }

  async function protectedFrom(actor: Rights, moderators: readonly string[]): Promise<ReadonlySet<string>> {
    if (actor.isAdministrator) return new Set();
    const known = [...new Set(moderators)];
    const are = await Promise.all(known.map((uid) => accounts.isAdministrator(uid)));
    return new Set(known.filter((_, at) => are[at]));
  }

  return {
    rightsOf,
    protectedFrom,
    async requireModerator(uid) {
      const rights = await rightsOf(uid);
      if (!rights.isModerator) throw new AppError("moderators_only");
      return rights;
    },
    async requireLockable(actor, owner) {
      const { isAdministrator, isModerator } = await rightsOf(owner);
      if (isAdministrator || (isModerator && !actor.isAdministrator)) throw new AppError("account_protected");
    },
    async requireUndoable(actor, moderator) {
      if ((await protectedFrom(actor, [moderator])).has(moderator)) throw new AppError("account_protected");
    },
  };
}
