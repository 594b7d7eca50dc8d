// Which providers' accounts log in to one's own account: the person links and unlinks them, and is notified of both.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { LinkedIdentity } from "../../../contract/identities.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { Database, Transaction } from "../../db/client.ts";
import type { Person } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { Identity } from "../../platform/identity/identity.ts";
import type { PostBox } from "../../platform/mail/post-box.ts";
import type { Notices } from "../notices/notices.service.ts";
import { type Account, lockAccount } from "./accounts.repo.ts";
import { deleteIdentity, findByIdentity, insertIdentity, listIdentities } from "./identities.repo.ts";
import { identityMail } from "./identity-mails.ts";
import { lockOfLiveSession } from "./sessions.repo.ts";

/**
 * The login methods that this server offers besides a password; a linked provider or phone that is not offered does not
 * count as one.
 */
export interface OfferedLogins {
  providers: readonly LoginProvider[];
  phone: boolean;
}

export interface Linking {
  list(uid: string): Promise<{ data: LinkedIdentity[] }>;
  /**
   * Throws identity_taken (it logs in to another account), identity_linked (the account has another identity of this
   * provider), demo_account_not_linked, session_invalid.
   */
  link(person: Person, what: { provider: LoginProvider; identity: Identity; lang?: Locale | undefined }): Promise<void>;
  /** Throws identity_not_found (none is linked), only_login_method (there is no other login), session_invalid. */
  unlink(
    person: Person,
    what: { provider: LoginProvider; offered: OfferedLogins; lang?: Locale | undefined },
  ): Promise<void>;
}

export interface LinkingDeps {
  db: Database;
  notices: Pick<Notices, "put" | "wake">;
  /** Null: this server sends no mails. */
  postBox: Pick<PostBox, "post"> | null;
  /** Emails of the demo accounts, whose passwords are public. */
  demoEmails: readonly string[];
}

export function createLinking({ db, notices, postBox, demoEmails }: LinkingDeps): Linking {
  /** Locks the account until the transaction ends, so concurrent changes of its logins run one after the other. */
  async function hold(tx: Transaction, { uid, sessionId }: Person): Promise<Account> {
    const account = await lockAccount(tx, uid);
    // A session that ended meanwhile must not change the logins.
    if (!account || !(await lockOfLiveSession(tx, sessionId, uid))) throw new AppError("session_invalid");
    return account;
  }

  async function tell(
    { id, email }: Account,
    what: "linked" | "unlinked",
    provider: LoginProvider,
    lang: Locale | undefined,
  ): Promise<void> {
    if (email) postBox?.post({ to: email, ...identityMail(what, provider, lang) });
    await notices.wake(id);
  }

  return {
    async list(uid) {
      const rows = await listIdentities(db, uid);
      return { data: rows.map(({ provider, createdAt }) => ({ provider, since: createdAt.getTime() / 1_000 })) };
    },

    async link(person, { provider, identity, lang }) {
      const key = { provider, subject: identity.subject };
      const linkedTo = await db.transaction(async (tx) => {
        const account = await hold(tx, person);
        // The identity would still log in where the demo's password no longer does.
        if (account.email !== null && demoEmails.includes(account.email)) throw new AppError("demo_account_not_linked");
        if (await insertIdentity(tx, key, person.uid)) {
          await notices.put(tx, person.uid, "identity_linked", { provider });
          return account;
        }
        const owner = await findByIdentity(tx, key);
        // Linking the same identity again changes nothing.
        if (owner?.id === person.uid) return null;
        throw new AppError(owner ? "identity_taken" : "identity_linked");
      });
      if (linkedTo) await tell(linkedTo, "linked", provider, lang);
    },

    async unlink(person, { provider, offered, lang }) {
      const account = await db.transaction(async (tx) => {
        const held = await hold(tx, person);
        const linked = (await listIdentities(tx, person.uid)).map((identity) => identity.provider);
        if (!linked.includes(provider)) throw new AppError("identity_not_found");
        const others = linked.some((one) => one !== provider && offered.providers.includes(one));
        const hasPassword = held.email !== null && held.passwordHash !== null;
        if (!others && !hasPassword && !(offered.phone && held.phone !== null)) throw new AppError("only_login_method");
        await deleteIdentity(tx, person.uid, provider);
        await notices.put(tx, person.uid, "identity_unlinked", { provider });
        return held;
      });
      await tell(account, "unlinked", provider, lang);
    },
  };
}
