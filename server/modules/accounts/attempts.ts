// How often the door may be tried, and what else costs little but should not come by the thousand: counted by account, by address and overall, in the database, so that neither a
// restart nor a second process forgets. Keys are hashes: the table names nobody.
import { createHash } from "node:crypto";
import { CODE_RESEND_SECONDS } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { giveBackAttempts, takeAttempts } from "./attempts.repo.ts";

/** So many attempts in so many seconds. */
export interface AttemptLimit {
  max: number;
  seconds: number;
}

export interface AttemptLimits {
  /** Failed logins to one account, from wherever. */
  loginAccount: AttemptLimit;
  /** Failed logins from one address. */
  loginAddress: AttemptLimit;
  /** Failed logins of everybody. High: it is the brake of the whole house, not of one person. */
  loginOverall: AttemptLimit;
  createAddress: AttemptLimit;
  createOverall: AttemptLimit;
  /** Anonymous uids one person may merge. */
  merge: AttemptLimit;
  /** The pause between two codes to one phone or email. */
  codePause: AttemptLimit;
  /** Codes sent to one phone or email. */
  codeSendHour: AttemptLimit;
  codeSendDay: AttemptLimit;
  codeSendAddress: AttemptLimit;
  codeSendOverall: AttemptLimit;
  /** Wrong codes for one phone or email, whichever code they were guesses at. */
  codeTryTarget: AttemptLimit;
  codeTryAddress: AttemptLimit;
  codeTryOverall: AttemptLimit;
  /** Logins begun at a provider's, and QR codes asked for. */
  thirdLoginAddress: AttemptLimit;
  thirdLoginOverall: AttemptLimit;
  captchaAddress: AttemptLimit;
  captchaOverall: AttemptLimit;
  /** Failed uploads one person may report. */
  uploadFailure: AttemptLimit;
}

export const ATTEMPT_LIMITS: AttemptLimits = {
  loginAccount: { max: 10, seconds: 900 },
  loginAddress: { max: 50, seconds: 900 },
  loginOverall: { max: 5_000, seconds: 900 },
  createAddress: { max: 100, seconds: 3_600 },
  createOverall: { max: 5_000, seconds: 3_600 },
  merge: { max: 30, seconds: 3_600 },
  codePause: { max: 1, seconds: CODE_RESEND_SECONDS },
  codeSendHour: { max: 5, seconds: 3_600 },
  codeSendDay: { max: 10, seconds: 86_400 },
  codeSendAddress: { max: 30, seconds: 3_600 },
  codeSendOverall: { max: 3_000, seconds: 3_600 },
  // Of 10,000 codes: 0.2 % a day for whoever does nothing else.
  codeTryTarget: { max: 20, seconds: 86_400 },
  codeTryAddress: { max: 50, seconds: 900 },
  codeTryOverall: { max: 1_000, seconds: 900 },
  thirdLoginAddress: { max: 120, seconds: 900 },
  thirdLoginOverall: { max: 10_000, seconds: 900 },
  captchaAddress: { max: 120, seconds: 900 },
  captchaOverall: { max: 10_000, seconds: 900 },
  uploadFailure: { max: 60, seconds: 3_600 },
};

/** An attempt that was counted; `undo` takes it back when it turns out to have been no guess. */
export interface Attempt {
  undo(): Promise<void>;
}

export interface CodeTry extends Attempt {
  /** It could open nothing: it counts for the address it came from, and not for whose code it was said to be. */
  notForTarget(): Promise<void>;
}

export interface Attempts {
  login(account: string, address: string): Promise<Attempt>;
  create(address: string): Promise<Attempt>;
  merge(uid: string): Promise<Attempt>;
  /** The pause before the next code to a phone or an email; null while one lasts. */
  codePause(target: string): Promise<Attempt | null>;
  /** A code to be sent to a phone or an email. */
  codeSend(target: string, address: string): Promise<Attempt>;
  /** A guess at a code that was sent there. */
  codeTry(target: string, address: string): Promise<CodeTry>;
  /** A login begun at a provider's, or a QR code. */
  thirdLogin(address: string): Promise<Attempt>;
  captcha(address: string): Promise<Attempt>;
  /** A report of a failed upload. */
  uploadFailure(uid: string): Promise<Attempt>;
}

interface Counter extends AttemptLimit {
  key: string;
}

/** Makes the counters. Each throws 42900 with `retry_after` in seconds once its limit is reached. */
export function createAttempts(db: Database, limits: AttemptLimits = ATTEMPT_LIMITS): Attempts {
  /** Counts before the guess is judged, so that a thousand guesses at once are a thousand. */
  async function take(counters: Counter[]): Promise<Attempt> {
    const taken = await takeAttempts(db, counters);
    for (const [index, { key, max }] of counters.entries()) {
      const { count, endsIn } = taken.get(key) ?? { count: 0, endsIn: 0 };
      if (count <= max) continue;
      // Who is refused by a narrow counter must not use up the wider ones behind it for everybody else.
      await giveBackAttempts(
        db,
        counters.slice(index + 1).map((counter) => counter.key),
      );
      throw new AppError(42900, { retry_after: Math.max(1, Math.ceil(endsIn)) });
    }
    return {
      undo: () =>
        giveBackAttempts(
          db,
          counters.map((counter) => counter.key),
        ),
    };
  }

  return {
    login: (account, address) =>
      take([
        { key: keyOf("login address", network(address)), ...limits.loginAddress },
        { key: keyOf("login account", account), ...limits.loginAccount },
        { key: keyOf("login overall"), ...limits.loginOverall },
      ]),
    create: (address) =>
      take([
        { key: keyOf("create address", network(address)), ...limits.createAddress },
        { key: keyOf("create overall"), ...limits.createOverall },
      ]),
    merge: (uid) => take([{ key: keyOf("merge", uid), ...limits.merge }]),
    codePause: (target) =>
      take([{ key: keyOf("code pause", target), ...limits.codePause }]).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 42900) return null;
        throw error;
      }),
    codeSend: (target, address) =>
      take([
        { key: keyOf("code send address", network(address)), ...limits.codeSendAddress },
        { key: keyOf("code send hour", target), ...limits.codeSendHour },
        { key: keyOf("code send day", target), ...limits.codeSendDay },
        { key: keyOf("code send overall"), ...limits.codeSendOverall },
      ]),
    async codeTry(target, address) {
      const ofTarget = { key: keyOf("code try target", target), ...limits.codeTryTarget };
      const attempt = await take([
        { key: keyOf("code try address", network(address)), ...limits.codeTryAddress },
        ofTarget,
        { key: keyOf("code try overall"), ...limits.codeTryOverall },
      ]);
      return { ...attempt, notForTarget: () => giveBackAttempts(db, [ofTarget.key]) };
    },
    thirdLogin: (address) =>
      take([
        { key: keyOf("third login address", network(address)), ...limits.thirdLoginAddress },
        { key: keyOf("third login overall"), ...limits.thirdLoginOverall },
      ]),
    captcha: (address) =>
      take([
        { key: keyOf("captcha address", network(address)), ...limits.captchaAddress },
        { key: keyOf("captcha overall"), ...limits.captchaOverall },
      ]),
    uploadFailure: (uid) => take([{ key: keyOf("upload failure", uid), ...limits.uploadFailure }]),
  };
}

function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** What one person commonly holds: an IPv4 address, or an IPv6 network of 64 bits. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
