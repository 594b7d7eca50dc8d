// Changes one's own password: requires the present one, ends all other sessions and notifies the person.
import type { Locale } from "../../../contract/limits.ts";
import { DEFAULT_LOCALE } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import type { Person } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { PostBox } from "../../platform/mail/post-box.ts";
import { changePassword, findById } from "./accounts.repo.ts";
import { STATUS, type StatusAnswer } from "./accounts.service.ts";
import { requireLiveSession } from "./live-session.ts";
import type { IsOwnPassword } from "./own-password.ts";
import type { OwnSessions } from "./own-sessions.service.ts";
import type { Passwords } from "./passwords.ts";

export interface PasswordChangeRequest {
  /** The md5 of the present password and of the new one. */
  pwd: string;
  new_pwd: string;
  lang?: Locale | undefined;
  address: string;
}

export interface PasswordChange {
  /**
   * Status 2: the present password is wrong. Throws demo_account_kept (one of the demo's accounts), password_none (no
   * password), too_many_requests, and session_invalid and account_locked (the session ended, or the account was locked,
   * meanwhile).
   */
  change(person: Person, request: PasswordChangeRequest): Promise<StatusAnswer<Record<string, never>>>;
}

export interface PasswordChangeDeps {
  db: Database;
  passwords: Pick<Passwords, "hash">;
  isOwnPassword: IsOwnPassword;
  ownSessions: Pick<OwnSessions, "passwordChanged">;
  /** Null: this server sends no mails. */
  postBox: Pick<PostBox, "post"> | null;
  /** Emails of the demo accounts, whose passwords are public and must stay so. */
  demoEmails: readonly string[];
}

export function createPasswordChange(deps: PasswordChangeDeps): PasswordChange {
  const { db, passwords, isOwnPassword, ownSessions, postBox, demoEmails } = deps;
  return {
    async change({ uid, sessionId }, { pwd, new_pwd, lang, address }) {
      for (;;) {
        const account = await findById(db, uid);
        // The account was deleted meanwhile.
        if (!account) throw new AppError("session_invalid");
        const { email, passwordHash } = account;
        if (email !== null && demoEmails.includes(email)) throw new AppError("demo_account_kept");
        if (passwordHash === null) throw new AppError("password_none");
        if (!(await isOwnPassword(account, pwd, address)))
          return { status: STATUS.wrongPassword, msg: "password_error", data: null };
        const next = await passwords.hash(new_pwd);
        // In one transaction: no other session may outlive the password it was started with.
        const afterwards = await db.transaction(async (tx) => {
          if (!(await changePassword(tx, uid, passwordHash, next))) return null;
          await requireLiveSession(tx, sessionId, uid);
          return ownSessions.passwordChanged(tx, uid, sessionId);
        });
        // Another hash was stored meanwhile, perhaps of the same password, so it is verified again.
        if (!afterwards) continue;
        // First, so that the person is told even if the rest fails.
        if (email !== null) postBox?.post({ to: email, ...passwordMail(lang) });
        await afterwards();
        return { status: STATUS.ok, msg: "", data: {} };
      }
    },
  };
}

/**
 * The mail that is sent when an account's password was changed by somebody logged in, as it may not have been its
 * person.
 */
const WORDS = {
  "en-US": {
    subject: "The password of your Storyloom account was changed",
    text:
      "Your account has a new password, and every other device was logged out.\n\n" +
      "If this wasn't you: choose “Forgot it?” at the login at once and set a password of your own.\n\nStoryloom\n",
  },
  "zh-CN": {
    subject: "你的 Storyloom 账号密码已修改",
    text:
      "你的账号已设置新密码，其他设备上的登录均已退出。\n\n" +
      "如果这不是你本人的操作：请立即在登录时选择“忘记密码？”，重新设置密码。\n\nStoryloom\n",
  },
} as const;

/** In the language of the person who did it. */
function passwordMail(locale: Locale | undefined): { subject: string; text: string } {
  return WORDS[locale ?? DEFAULT_LOCALE];
}
