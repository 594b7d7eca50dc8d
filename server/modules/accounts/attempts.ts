// Rate limits of logins and other cheap calls that should not come in thousands: counted by account, by address and
// overall, in the database, so that a restart loses no counts and all processes share them. Keys are hashes: the table
// holds no emails, phones or addresses.
import { createHash } from "node:crypto";
import { CODE_RESEND_SECONDS } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { refundAttempts, takeAttempts } from "./attempts.repo.ts";
import type { Device } from "./known-device.ts";

/** At most `max` attempts in `seconds`. */
export interface AttemptLimit {
  max: number;
  seconds: number;
}

export interface AttemptLimits {
  /** Failed logins to one account from one address. */
  loginAccountNetwork: AttemptLimit;
  /** Failed logins to one account from the addresses around one (see `neighbourhood`). */
  loginAccountNeighbourhood: AttemptLimit;
  /** Failed logins to one account from all addresses. It refuses nobody: beyond it, `loginAccountSlowed` applies. */
  loginAccount: AttemptLimit;
  /** Lowered `loginAccountNeighbourhood` while many guess at one account, so that its owner can still log in. */
  loginAccountSlowed: number;
  /** Failed logins to one account on a device that was logged in to it before, counted apart from all others. */
  loginDevice: AttemptLimit;
  /** The same on all such devices together: anyone who logged in once can make any number of such devices. */
  loginDevices: AttemptLimit;
  /** Failed logins from one address. */
  loginAddress: AttemptLimit;
  /** Failed logins of everybody. High, as it protects the whole server, not one account. */
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
  /** The same for a device that has logged in with this phone or email before, counted apart from all others. */
  codeSendDeviceHour: AttemptLimit;
  codeSendDeviceDay: AttemptLimit;
  codeTryDevice: AttemptLimit;
  /** The same for all such devices together. */
  codeSendDevices: AttemptLimit;
  codeTryDevices: AttemptLimit;
  /** Logins begun at a provider, and QR codes requested. */
  providerLoginAddress: AttemptLimit;
  providerLoginOverall: AttemptLimit;
  captchaAddress: AttemptLimit;
  captchaOverall: AttemptLimit;
  /** Failed uploads one person may report. */
  uploadFailure: AttemptLimit;
}

export const ATTEMPT_LIMITS: AttemptLimits = {
  loginAccountNetwork: { max: 10, seconds: 900 },
  loginAccountNeighbourhood: { max: 30, seconds: 900 },
  loginAccount: { max: 100, seconds: 900 },
  loginAccountSlowed: 3,
  loginDevice: { max: 10, seconds: 900 },
  loginDevices: { max: 50, seconds: 900 },
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
  // With 10,000 possible codes, somebody who guesses all day succeeds with a chance of 0.2 % a day.
  codeTryTarget: { max: 20, seconds: 86_400 },
  codeTryAddress: { max: 50, seconds: 900 },
  codeTryOverall: { max: 1_000, seconds: 900 },
  codeSendDeviceHour: { max: 3, seconds: 3_600 },
  codeSendDeviceDay: { max: 5, seconds: 86_400 },
  codeTryDevice: { max: 10, seconds: 86_400 },
  codeSendDevices: { max: 10, seconds: 86_400 },
  codeTryDevices: { max: 20, seconds: 86_400 },
  providerLoginAddress: { max: 120, seconds: 900 },
  providerLoginOverall: { max: 10_000, seconds: 900 },
  captchaAddress: { max: 120, seconds: 900 },
  captchaOverall: { max: 10_000, seconds: 900 },
  uploadFailure: { max: 60, seconds: 3_600 },
};

/** An attempt that was counted; `undo` takes it back if it was not a wrong guess. */
export interface Attempt {
  undo(): Promise<void>;
}

export interface CodeTry extends Attempt {
  /** The code could not have been right: the try counts for the sender's address, but not for the phone or email. */
  notForTarget(): Promise<void>;
}

export interface Attempts {
  login(account: string, address: string, device: Device): Promise<Attempt>;
  create(address: string): Promise<Attempt>;
  merge(uid: string): Promise<Attempt>;
  /** Starts the pause before the next code to a phone or an email; null while one lasts. */
  codePause(target: string, device: Device): Promise<Attempt | null>;
  /** A code to be sent to a phone or an email. */
  codeSend(target: string, address: string, device: Device): Promise<Attempt>;
  /** A guess at a code that was sent to a phone or an email. */
  codeTry(target: string, address: string, device: Device): Promise<CodeTry>;
  /** A login begun at a provider, or a QR code. */
  providerLogin(address: string): Promise<Attempt>;
  captcha(address: string): Promise<Attempt>;
  /** A report of a failed upload. */
  uploadFailure(uid: string): Promise<Attempt>;
}

interface Counter extends AttemptLimit {
  key: string;
  /** A lower limit, `to`, while the count of the counter `by` is over `above`. */
  lowered?: { to: number; by: string; above: number };
}

/** Makes the counters. Each throws too_many_requests with `retry_after` in seconds once its limit is reached. */
export function createAttempts(db: Database, limits: AttemptLimits = ATTEMPT_LIMITS): Attempts {
  /** Counts before the guess is judged, so that concurrent guesses are all counted. */
  async function take(counters: Counter[]): Promise<Attempt> {
    const taken = await takeAttempts(db, counters);
    for (const [index, { key, max, lowered }] of counters.entries()) {
      const { count, endsIn } = taken.get(key) ?? { count: 0, endsIn: 0 };
      const isLowered = lowered !== undefined && (taken.get(lowered.by)?.count ?? 0) > lowered.above;
      if (count <= (isLowered ? lowered.to : max)) continue;
      // An attempt that a narrow counter refuses must not use up the wider counters after it, which others share.
      await refundAttempts(
        db,
        counters.slice(index + 1).map((counter) => counter.key),
      );
      throw new AppError("too_many_requests", { retry_after: Math.max(1, Math.ceil(endsIn)) });
    }
    return {
      undo: () =>
        refundAttempts(
          db,
          counters.map((counter) => counter.key),
        ),
    };
  }

  return {
    login(account, address, device) {
      const id = device.idFor(account);
      if (id !== null)
        return take([
          { key: keyOf("login device", account, id), ...limits.loginDevice },
          { key: keyOf("login devices", account), ...limits.loginDevices },
        ]);
      const everywhere = keyOf("login account", account);
      return take([
        { key: keyOf("login address", network(address)), ...limits.loginAddress },
        { key: keyOf("login account network", account, network(address)), ...limits.loginAccountNetwork },
        {
          key: keyOf("login account neighbourhood", account, neighbourhood(address)),
          ...limits.loginAccountNeighbourhood,
          lowered: { to: limits.loginAccountSlowed, by: everywhere, above: limits.loginAccount.max },
        },
        { key: everywhere, max: Number.POSITIVE_INFINITY, seconds: limits.loginAccount.seconds },
        { key: keyOf("login overall"), ...limits.loginOverall },
      ]);
    },
    create: (address) =>
      take([
        { key: keyOf("create address", network(address)), ...limits.createAddress },
        { key: keyOf("create overall"), ...limits.createOverall },
      ]),
    merge: (uid) => take([{ key: keyOf("merge", uid), ...limits.merge }]),
    codePause: (target, device) =>
      take([{ key: keyOf("code pause", target, ...devicePartsOf(target, device)), ...limits.codePause }]).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.code === "too_many_requests") return null;
          throw error;
        },
      ),
    codeSend(target, address, device) {
      const own = devicePartsOf(target, device);
      if (own.length > 0)
        return take([
          { key: keyOf("code send hour", target, ...own), ...limits.codeSendDeviceHour },
          { key: keyOf("code send day", target, ...own), ...limits.codeSendDeviceDay },
          { key: keyOf("code send devices", target), ...limits.codeSendDevices },
          // A message costs money, no matter who asks for it.
          { key: keyOf("code send overall"), ...limits.codeSendOverall },
        ]);
      return take([
        { key: keyOf("code send address", network(address)), ...limits.codeSendAddress },
        { key: keyOf("code send hour", target), ...limits.codeSendHour },
        { key: keyOf("code send day", target), ...limits.codeSendDay },
        { key: keyOf("code send overall"), ...limits.codeSendOverall },
      ]);
    },
    async codeTry(target, address, device) {
      const own = devicePartsOf(target, device);
      if (own.length > 0) {
        const attempt = await take([
          { key: keyOf("code try", target, ...own), ...limits.codeTryDevice },
          { key: keyOf("code try devices", target), ...limits.codeTryDevices },
        ]);
        return { ...attempt, notForTarget: attempt.undo };
      }
      const ofTarget = { key: keyOf("code try target", target), ...limits.codeTryTarget };
      const attempt = await take([
        { key: keyOf("code try address", network(address)), ...limits.codeTryAddress },
        ofTarget,
        { key: keyOf("code try overall"), ...limits.codeTryOverall },
      ]);
      return { ...attempt, notForTarget: () => refundAttempts(db, [ofTarget.key]) };
    },
    providerLogin: (address) =>
      take([
        { key: keyOf("third login address", network(address)), ...limits.providerLoginAddress },
        { key: keyOf("third login overall"), ...limits.providerLoginOverall },
      ]),
    captcha: (address) =>
      take([
        { key: keyOf("captcha address", network(address)), ...limits.captchaAddress },
        { key: keyOf("captcha overall"), ...limits.captchaOverall },
      ]),
    uploadFailure: (uid) => take([{ key: keyOf("upload failure", uid), ...limits.uploadFailure }]),
  };
}

/** What is added to a counter's key if the device is counted apart. */
function devicePartsOf(target: string, device: Device): string[] {
  const id = device.idFor(target);
  return id === null ? [] : ["device", id];
}

function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** The network that one person commonly has: an IPv4 address, or an IPv6 network of 64 bits. */
export function network(address: string): string {
  return ipv4Of(address) ?? `${groupsOf(address, 4)}::/64`;
}

/** The network that one person can cheaply obtain: 256 IPv4 addresses, or an IPv6 network of 48 bits. */
export function neighbourhood(address: string): string {
  const ipv4 = ipv4Of(address);
  return ipv4 === null ? `${groupsOf(address, 3)}::/48` : `${ipv4.split(".").slice(0, 3).join(".")}.0/24`;
}

function ipv4Of(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (address.includes(":") ? null : address);
}

/** The first groups of an IPv6 address. */
function groupsOf(address: string, count: number): string {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, count);
  return groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
