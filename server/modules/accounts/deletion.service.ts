// Deleting one's account: requested with the password, done by a job two weeks later, cancelled by a login until then.
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Locale } from "../../../contract/limits.ts";
import { DEFAULT_LOCALE } from "../../../contract/limits.ts";
import type { DeletionObstacle, DeletionPreview } from "../../../contract/own-account.ts";
import type { Database } from "../../db/client.ts";
import type { Person } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { PostBox } from "../../platform/mail/post-box.ts";
import { type Account, findById } from "./accounts.repo.ts";
import { type Accounts, STATUS, type StatusAnswer } from "./accounts.service.ts";
import { countOwned, isRecentSession, markAccount } from "./deletion.repo.ts";
import { requireLiveSession } from "./live-session.ts";
import type { IsOwnPassword } from "./own-password.ts";
import type { OwnSessions } from "./own-sessions.service.ts";

export interface DeletionRequest {
  pwd: string | undefined;
  lang: Locale | undefined;
  address: string;
}

export interface AccountDeletion {
  preview(person: Person): Promise<DeletionPreview>;
  /**
   * Marks the account, ends its sessions and sends a mail; status 2 for a wrong password. Throws login_again_first
   * (no password, and not logged in lately), administrator_stays and demo_account_stays (an obstacle),
   * too_many_requests, session_invalid and account_locked (the session ended, or the account was locked, meanwhile).
   */
  request(person: Person, how: DeletionRequest): Promise<StatusAnswer<{ due_at: number }>>;
}

export interface AccountDeletionDeps {
  db: Database;
  accounts: Pick<Accounts, "deletionObstacle">;
  isOwnPassword: IsOwnPassword;
  ownSessions: Pick<OwnSessions, "accountMarkedForDeletion">;
  /** Null: this server sends no mails. */
  postBox: Pick<PostBox, "post"> | null;
}

const OBSTACLES = { demo: "demo_account_stays", administrator: "administrator_stays" } as const satisfies Record<
  DeletionObstacle,
  ErrorCode
>;

export function createAccountDeletion({
  db,
  accounts,
  isOwnPassword,
  ownSessions,
  postBox,
}: AccountDeletionDeps): AccountDeletion {
  async function requireAccount(uid: string): Promise<Account> {
    const account = await findById(db, uid);
    // The account was deleted meanwhile.
    if (!account) throw new AppError("session_invalid");
    return account;
  }

  return {
    async preview({ uid, sessionId }) {
      const account = await requireAccount(uid);
      return {
        confirm_by: account.passwordHash === null ? "login" : "password",
        logged_in_lately: await isRecentSession(db, sessionId),
        obstacle: await accounts.deletionObstacle(account),
        ...(await countOwned(db, uid)),
      };
    },

    async request({ uid, sessionId }, { pwd, lang, address }) {
      const account = await requireAccount(uid);
      const obstacle = await accounts.deletionObstacle(account);
      if (obstacle) throw new AppError(OBSTACLES[obstacle]);
      if (account.passwordHash === null) {
        if (!(await isRecentSession(db, sessionId))) throw new AppError("login_again_first");
      } else if (pwd === undefined || !(await isOwnPassword(account, pwd, address)))
        return { status: STATUS.wrongPassword, msg: "password_error", data: null };
      const { dueAt, afterwards } = await db.transaction(async (tx) => {
        const due = await markAccount(tx, uid);
        if (due === null) throw new AppError("session_invalid");
        await requireLiveSession(tx, sessionId, uid);
        return { dueAt: due, afterwards: await ownSessions.accountMarkedForDeletion(tx, uid) };
      });
      await afterwards();
      if (account.email) postBox?.post({ to: account.email, ...deletionMail(lang, dueAt) });
      return { status: STATUS.ok, msg: "", data: { due_at: dueAt } };
    },
  };
}

/** The mail that is sent when an account's deletion is requested, as it may not have been its person. */
const WORDS = {
  "en-US": {
    subject: "Your Storyloom account will be deleted",
    text: (time: string) =>
      `Your account and everything you own in it will be deleted on ${time}.\n\n` +
      "To keep it, log in before then. If it wasn't you who asked for this, log in now and choose a new password.\n\n" +
      "Storyloom\n",
  },
  "zh-CN": {
    subject: "你的 Storyloom 账号将被注销",
    text: (time: string) =>
      `你的账号和其中属于你的全部内容将于 ${time} 删除。\n\n` +
      "如需保留，请在此之前登录。如果这不是你本人的操作，请立即登录并设置新密码。\n\nStoryloom\n",
  },
} as const;

/** `dueAt` in Unix seconds. The time is given in UTC, as the reader's time zone is unknown. */
function deletionMail(locale: Locale | undefined, dueAt: number): { subject: string; text: string } {
  const language = locale ?? DEFAULT_LOCALE;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const { subject, text } = WORDS[language];
  return { subject, text: text(`${format.format(dueAt * 1_000)} (UTC)`) };
}
