// Binds a phone to an account, or moves it there from another account, and notifies both.
import { CODE_STATUS } from "../../../contract/codes.ts";
import { maskPhone } from "../../../contract/phone-mask.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { PostBox } from "../../platform/mail/post-box.ts";
import type { Phone } from "../../platform/sms/sms.ts";
import type { Notices } from "../notices/notices.service.ts";
import { type Account, findById, lockForBinding, setPhone } from "./accounts.repo.ts";
import { hasIdentity } from "./identities.repo.ts";
import { type MailLocale, phoneBoundMail, phoneMovedMail } from "./phone-mails.ts";

/** Thrown in the transaction that uses a code: rolls it back, so that the code stays valid. */
export class NotBound extends Error {
  readonly status: number;
  readonly msg: string;

  constructor(status: number, msg: string) {
    super(msg);
    this.status = status;
    this.msg = msg;
  }
}

export interface Binding {
  account: Account;
  /** To be done once the transaction is committed. */
  afterwards(): Promise<void>;
}

export interface PhoneBinding {
  /** Throws demo_account_kept for a demo account, which can't have a phone. */
  requireBindable(uid: string): Promise<void>;
  /**
   * Binds a phone to an account; with `forced` also if another account has it. Throws NotBound if it stays with the
   * other account, session_invalid if the account no longer exists, and demo_account_kept.
   */
  give(tx: Transaction, phone: Phone, to: { uid: string; forced: boolean; lang: MailLocale }): Promise<Binding>;
}

export interface PhoneBindingDeps {
  db: Database;
  notices: Pick<Notices, "put" | "wake">;
  /** Null: this server sends no mails. */
  postBox: Pick<PostBox, "post"> | null;
  /** Emails of the demo accounts, whose passwords are public. */
  demoEmails: readonly string[];
}

/** With a password, or a linked provider, a person can still log in to an account that loses its phone. */
const hasPassword = ({ email, passwordHash }: Account) => email !== null && passwordHash !== null;

export function createPhoneBinding({ db, notices, postBox, demoEmails }: PhoneBindingDeps): PhoneBinding {
  /** A demo account's phone would still log in where its password no longer does, and could be used nowhere else. */
  function assertBindable({ email }: Account): void {
    if (email !== null && demoEmails.includes(email)) throw new AppError("demo_account_kept");
  }

  return {
    async requireBindable(uid) {
      const account = await findById(db, uid);
      if (!account) throw new AppError("session_invalid");
      assertBindable(account);
    },

    async give(tx, phone, { uid, forced, lang }) {
      const accounts = await lockForBinding(tx, phone, uid);
      const own = accounts.find(({ id }) => id === uid);
      const other = accounts.find(({ id }) => id !== uid) ?? null;
      if (!own) throw new AppError("session_invalid");
      assertBindable(own);
      if (own.callCode === phone.callCode && own.phone === phone.number)
        return { account: own, afterwards: async () => undefined };
      if (other) {
        if (!hasPassword(other) && !(await hasIdentity(tx, other.id)))
          throw new NotBound(CODE_STATUS.onlyLogin, "phone_is_only_login");
        if (!forced) throw new NotBound(CODE_STATUS.phoneUsed, "phone_used");
        await setPhone(tx, other.id, null);
      }
      const account = await setPhone(tx, uid, phone);
      if (!account) throw new AppError("session_invalid");
      const shown = { phone: maskPhone(phone.callCode, phone.number) };
      await notices.put(tx, uid, "phone_bound", shown);
      if (other) await notices.put(tx, other.id, "phone_moved", shown);
      return {
        account,
        async afterwards() {
          if (account.email) postBox?.post({ to: account.email, ...phoneBoundMail(lang, shown.phone) });
          if (other?.email) postBox?.post({ to: other.email, ...phoneMovedMail(shown.phone) });
          await notices.wake(uid);
          if (other) await notices.wake(other.id);
        },
      };
    },
  };
}
