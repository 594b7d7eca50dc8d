// Accounts: logging in and signing up by email, a person's own record, anonymous uids and merging them.
import type { TokenPair, UserRecord } from "../../../contract/accounts.ts";
import type { DeletionObstacle } from "../../../contract/own-account.ts";
import { SESSION_OVER_TEXT } from "../../../contract/sessions.ts";
import type { Database, Executor } from "../../db/client.ts";
import type { Captcha } from "../captcha/captcha.service.ts";
import { presentAccount, presentAnonymous } from "./accounts.present.ts";
import {
  type Account,
  findByEmail,
  findById,
  insertAccount,
  insertMerge,
  replacePasswordHash,
} from "./accounts.repo.ts";
import { type AdministratorsOptions, createAdministrators } from "./administrators.ts";
import type { AnonymousUids } from "./anonymous-uid.ts";
import type { Attempts } from "./attempts.ts";
import type { Device } from "./known-device.ts";
import { nicknameFromEmail } from "./nickname.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.service.ts";

/** The response of an older account call: status 0 and data, or another status with its reason. */
export type StatusAnswer<T> = { status: number; msg: string; data: T | null };

/** calls.md 8, "Email login" and "User info"; numbers of our own where it only says "other". */
export const STATUS = {
  ok: 0,
  registrationsClosed: 1,
  wrongPassword: 2,
  emailInUse: 3,
  notAnonymous: 4,
  mergedElsewhere: 5,
  notOneself: -1,
  verificationWrong: -3,
} as const;

export interface EmailLogin {
  email: string;
  /** The md5 of the password. */
  pwd: string;
  type: "login" | "create";
  validate?: string;
  captcha_id?: string;
  address: string;
  userAgent: string;
  device: Device;
}

export interface Accounts {
  /** A fresh anonymous uid. */
  anonymousUid(): string;
  /** Logs in or signs up. Throws user_not_found (deleted meanwhile), too_many_requests when tried too often. */
  emailLogin(request: EmailLogin): Promise<StatusAnswer<UserRecord>>;
  /** The record of `uid`, to `asker` only if it is their own; an anonymous uid's to anyone who sends it. */
  userInfo(uid: string, asker: string | null, token: string | null): Promise<StatusAnswer<UserRecord>>;
  /** Merges an anonymous uid into a person's account; a repeat changes nothing. Throws too_many_requests. */
  merge(person: string, toUid: string, fromUid: string): Promise<StatusAnswer<Record<string, never>>>;
  /** Whether a person may change what concerns everybody on this server. */
  isAdministrator(uid: string): Promise<boolean>;
  /** Returns the same check for accounts that were read already. */
  administratorTest(): Promise<(account: { id: string; email: string | null }) => boolean>;
  /** The ids of all administrators who have an account. */
  administratorIds(): Promise<string[]>;
  /** Why a person may not delete their account; null if they may. */
  deletionObstacle(account: { id: string; email: string | null }): Promise<DeletionObstacle | null>;
  /**
   * Makes an account without logging it in, in the caller's transaction if there is one; null when the email is in use.
   */
  createAccount(
    account: { email: string; digest: string; nickname: string },
    within?: Executor,
  ): Promise<string | null>;
}

export interface AccountsDeps {
  db: Database;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
  captcha: Pick<Captcha, "redeem">;
  anonymousUids: AnonymousUids;
  registrationsOpen: boolean;
  /** Whether every account needs a phone. */
  phoneRequired: boolean;
  administrators: AdministratorsOptions;
  /** Whether a login is public knowledge; it is then refused although it is right. */
  isPublicLogin(email: string, digest: string): boolean;
}

const refused = (status: number, msg: string) => ({ status, msg, data: null });

export function createAccounts({
  db,
  sessions,
  passwords,
  attempts,
  captcha,
  anonymousUids,
  registrationsOpen,
  phoneRequired,
  administrators,
  isPublicLogin,
}: AccountsDeps): Accounts {
  const withTokens = (account: Account, tokens: TokenPair): StatusAnswer<UserRecord> => ({
    status: STATUS.ok,
    msg: "",
    data: { ...presentAccount(account, phoneRequired), ...tokens },
  });

  async function login({ email, pwd, address, userAgent, device }: EmailLogin): Promise<StatusAnswer<UserRecord>> {
    const attempt = await attempts.login(email, address, device);
    const entered = await enter({ email, pwd, userAgent }).catch(async (error: unknown) => {
      // The guess was not checked, as the queue for hashing was full; or it was right, and the account was deleted.
      await attempt.undo();
      throw error;
    });
    if (!entered) return refused(STATUS.wrongPassword, "password_error");
    await attempt.undo();
    // The login succeeds even if the queue for hashing is full: the next login then hashes the password again.
    await rehashIfOutdated(entered.account, pwd).catch(() => undefined);
    device.remember(email);
    return withTokens(entered.account, entered.tokens);
  }

  /** Begins a session; null where the password is wrong. */
  async function enter({ email, pwd, userAgent }: Pick<EmailLogin, "email" | "pwd" | "userAgent">) {
    for (;;) {
      const account = await findByEmail(db, email);
      const right = await passwords.verify(account?.passwordHash ?? null, pwd);
      if (!account?.passwordHash || !right || isPublicLogin(email, pwd)) return null;
      // Verifying takes time: a password that was replaced meanwhile must not log in. The new hash may be of the same
      // password, so it is verified, too.
      const tokens = await sessions.startByPassword(account.id, account.passwordHash, userAgent);
      if (tokens) return { account, tokens };
    }
  }

  /** Hashes a password again if it was hashed at another cost than today's. */
  async function rehashIfOutdated({ id, passwordHash }: Account, pwd: string): Promise<void> {
    if (passwordHash !== null && passwords.isOutdated(passwordHash))
      await replacePasswordHash(db, id, passwordHash, await passwords.hash(pwd));
  }

  async function create({
    email,
    pwd,
    validate,
    captcha_id,
    address,
    userAgent,
    device,
  }: EmailLogin): Promise<StatusAnswer<UserRecord>> {
    if (!registrationsOpen) return refused(STATUS.registrationsClosed, "registrations_closed");
    // The captcha's token may be left out; if it is given, even in part, it must be right.
    const verified =
      (validate === undefined && captcha_id === undefined) || (await captcha.redeem(captcha_id, validate));
    if (!verified) return refused(STATUS.verificationWrong, "captcha_wrong");
    await attempts.create(address);
    if (await findByEmail(db, email)) return refused(STATUS.emailInUse, "email_used");
    const account = await insertAccount(db, {
      email,
      passwordHash: await passwords.hash(pwd),
      nickname: nicknameFromEmail(email),
    });
    if (!account) return refused(STATUS.emailInUse, "email_used");
    const tokens = await sessions.start(account.id, userAgent);
    device.remember(email);
    return withTokens(account, tokens);
  }

  return {
    anonymousUid: () => anonymousUids.create(),
    ...createAdministrators(db, administrators),
    emailLogin: (request) => (request.type === "create" ? create(request) : login(request)),

    async userInfo(uid, asker, token) {
      const issuedAt = anonymousUids.issuedAt(uid);
      if (issuedAt !== null) return { status: STATUS.ok, msg: "", data: presentAnonymous(uid, issuedAt) };
      // The client then silently requests another uid for the visitor.
      if (anonymousUids.looksLike(uid)) return refused(STATUS.notAnonymous, "uid_invalid");
      // The client shows this text: somebody whose session has ended is told so, not that they don't exist.
      if (asker === null) {
        const reason = token === null ? null : await sessions.endReason(token);
        return refused(STATUS.notOneself, SESSION_OVER_TEXT[reason ?? "over"]);
      }
      const account = asker === uid ? await findById(db, uid) : null;
      if (!account) return refused(STATUS.notOneself, "user_not_found");
      return { status: STATUS.ok, msg: "", data: presentAccount(account, phoneRequired) };
    },

    async merge(person, toUid, fromUid) {
      if (toUid !== person) return refused(STATUS.notOneself, "user_not_found");
      if (anonymousUids.issuedAt(fromUid) === null) return refused(STATUS.notAnonymous, "uid_invalid");
      await attempts.merge(person);
      const owner = await insertMerge(db, fromUid, person);
      return owner === person
        ? { status: STATUS.ok, msg: "", data: {} }
        : refused(STATUS.mergedElsewhere, "uid_merged");
    },

    async createAccount({ email, digest, nickname }, within = db) {
      const account = await insertAccount(within, { email, passwordHash: await passwords.hash(digest), nickname });
      return account?.id ?? null;
    },
  };
}
