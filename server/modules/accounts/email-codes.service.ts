// Codes by email: they reset a forgotten password or confirm an address. Neither a response nor its time nor the codes
// that are accepted reveal whether there is an account.
import { email as emailForm } from "../../../contract/accounts.ts";
import { CODE_STATUS } from "../../../contract/codes.ts";
import type { LOCALES } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import type { Person } from "../../platform/bind.ts";
import { AppError } from "../../platform/errors.ts";
import type { PostBox } from "../../platform/mail/post-box.ts";
import type { CodeRejection, Codes } from "../codes/codes.service.ts";
import { findByEmail, setPassword } from "./accounts.repo.ts";
import type { StatusAnswer } from "./accounts.service.ts";
import type { Attempts, CodeTry } from "./attempts.ts";
import { codeMail } from "./code-messages.ts";
import type { Device } from "./known-device.ts";
import type { OwnSessions } from "./own-sessions.service.ts";
import type { Passwords } from "./passwords.ts";

export interface EmailMessage {
  type: "reset" | "create";
  email: string;
  lang?: (typeof LOCALES)[number] | undefined;
  address: string;
  device: Device;
}

export interface EmailCode {
  email: string;
  code: string;
  code_id: string;
  address: string;
  device: Device;
}

type Nothing = Record<string, never>;

export interface EmailCodes {
  /** Sends a code. Throws demo_account_kept (a new password for one of the demo's accounts), too_many_requests. */
  message(request: EmailMessage): Promise<StatusAnswer<{ code_id: string }>>;
  /** Whether a code is right; it stays valid. Throws too_many_requests. */
  confirm(request: EmailCode): Promise<StatusAnswer<Nothing>>;
  /**
   * Sets a new password (its md5); ends all sessions of the account except the one that sends the request. Throws
   * demo_account_kept, too_many_requests.
   */
  reset(request: EmailCode & { pwd: string; person: Person | null }): Promise<StatusAnswer<Nothing>>;
}

export interface EmailCodesDeps {
  db: Database;
  /** Null: this server sends no mails. */
  postBox: Pick<PostBox, "post"> | null;
  codes: Codes;
  attempts: Attempts;
  passwords: Passwords;
  ownSessions: Pick<OwnSessions, "passwordChanged">;
  /** Emails of the demo accounts, whose passwords are public and must stay so. */
  demoEmails: readonly string[];
}

const done = <T>(data: T) => ({ status: CODE_STATUS.ok, msg: "", data });
const refused = (status: number, msg: string) => ({ status, msg, data: null });
const notAnEmail = () => refused(CODE_STATUS.emailWrong, "email_error");
const FAULTS: Record<CodeRejection, () => StatusAnswer<never>> = {
  wrong: () => refused(CODE_STATUS.wrong, "send_error"),
  malformed: () => refused(CODE_STATUS.wrong, "send_error"),
  elsewhere: () => refused(CODE_STATUS.wrong, "send_error"),
  over: () => refused(CODE_STATUS.over, "send_timeout"),
};
/** Only a wrong guess counts against the email: other refused codes could not have been right. */
async function refuseCode(attempt: CodeTry, fault: CodeRejection): Promise<StatusAnswer<never>> {
  if (fault !== "wrong") await attempt.notForTarget();
  return FAULTS[fault]();
}
/** One purpose for both types: the code proves that the person can read mails to this address. */
const purposeOf = (email: string) => ({ use: "email", target: email }) as const;

export function createEmailCodes(deps: EmailCodesDeps): EmailCodes {
  const { db, postBox, codes, attempts, passwords, ownSessions, demoEmails } = deps;
  const assertReplaceable = (email: string) => {
    if (demoEmails.includes(email)) throw new AppError("demo_account_kept");
  };

  return {
    async message({ type, email: typed, lang, address, device }) {
      const email = emailForm.safeParse(typed).data;
      if (email === undefined) return notAnEmail();
      if (!postBox) return refused(CODE_STATUS.unavailable, "login_method_unavailable");
      if (type === "reset") assertReplaceable(email);
      const pause = await attempts.codePause(email, device);
      if (!pause) return refused(CODE_STATUS.emailPause, "code_one_send");
      await attempts.codeSend(email, address, device).catch(async (error: unknown) => {
        await pause.undo();
        throw error;
      });
      const exists = (await findByEmail(db, email)) !== null;
      // Signing up with this email reveals the same anyway.
      if (type === "create" && exists) return refused(CODE_STATUS.emailUsed, "email_used");
      const purpose = purposeOf(email);
      if (type === "reset" && !exists) return done({ code_id: (await codes.issueUnmatchable(purpose)).id });
      const { id, code } = await codes.issue(purpose);
      postBox.post({ to: email, ...codeMail(lang, type, code) });
      return done({ code_id: id });
    },

    async confirm({ email: typed, code, code_id, address, device }) {
      const email = emailForm.safeParse(typed).data;
      if (email === undefined) return notAnEmail();
      const attempt = await attempts.codeTry(email, address, device);
      const result = await codes.check({ ...purposeOf(email), id: code_id, code });
      if (result !== "right") return refuseCode(attempt, result);
      await attempt.undo();
      return done({});
    },

    async reset({ email: typed, pwd, code, code_id, address, device, person }) {
      const email = emailForm.safeParse(typed).data;
      if (email === undefined) return notAnEmail();
      assertReplaceable(email);
      const attempt = await attempts.codeTry(email, address, device);
      const given = { ...purposeOf(email), id: code_id, code };
      // Checked before the slow hash is made, which must not hold a database connection; used up with the change.
      const first = await codes.check(given);
      if (first !== "right") return refuseCode(attempt, first);
      const passwordHash = await passwords.hash(pwd);
      // In one transaction: no session may outlive the password it was started with.
      const used = await codes.use(given, async (tx) => {
        const uid = await setPassword(tx, email, passwordHash);
        return uid === null
          ? null
          : ownSessions.passwordChanged(tx, uid, person?.uid === uid ? person.sessionId : null);
      });
      if ("fault" in used) return refuseCode(attempt, used.fault);
      await attempt.undo();
      // Null: the account was deleted meanwhile.
      if (used.opened === null) return FAULTS.over();
      device.remember(email);
      await used.opened();
      return done({});
    },
  };
}
