// Which accounts a browser has been logged in to before: for these it has counts of its own, so that others who guess
// at them don't shut it out. The cookie opens nothing by itself, and names no account to who reads it.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deriveKey } from "../../platform/derive-key.ts";

const NAME = "known_device";
/** The calls that are limited are under it. */
const PATH = "/v2/user";
const MAX_AGE_SECONDS = 180 * 86_400;
/** Accounts a browser is known to; the one it has not been logged in to for longest is forgotten first. */
export const DEVICE_ACCOUNTS_MAX = 5;
/** 128 bits each, the mark cut from an HMAC. */
const BYTES = 16;
const FORM = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){1,${DEVICE_ACCOUNTS_MAX}}$`);

/** The browser a request comes from. An account is what it is logged in to by: an email, or a phone's key. */
export interface Device {
  /** The device's id if it has been logged in to this account before, else null. */
  idFor(account: string): string | null;
  /** After a login that succeeded. */
  remember(account: string): void;
}

/** Of a request that was never logged in, or is none. */
export const UNKNOWN_DEVICE: Device = { idFor: () => null, remember: () => undefined };

export type DeviceOfRequest = (request: Pick<FastifyRequest, "headers">, reply: FastifyReply) => Device;

/** `secure`: whether the cookie is for encrypted connections only. */
export function createKnownDevices(secret: Uint8Array, secure: boolean): DeviceOfRequest {
  const key = deriveKey(secret, "known device");
  const markFor = (id: string, account: string) =>
    createHmac("sha256", key).update(`${id}\n${account}`).digest().subarray(0, BYTES);

  return ({ headers }, reply) => {
    const [given, ...marks] = cookieOf(headers.cookie)?.split(".") ?? [];
    const has = (id: string, account: string) => {
      const mark = markFor(id, account);
      return marks.some((one) => timingSafeEqual(Buffer.from(one, "base64url"), mark));
    };
    return {
      idFor: (account) => (given !== undefined && has(given, account) ? given : null),
      remember(account) {
        // A made-up id gains nothing: it counts only beside a mark, and marks are made here alone.
        const id = given ?? randomBytes(BYTES).toString("base64url");
        const mark = markFor(id, account).toString("base64url");
        const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, DEVICE_ACCOUNTS_MAX);
        reply.header(
          "set-cookie",
          `${NAME}=${[id, ...kept].join(".")}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`,
        );
      },
    };
  };
}

function cookieOf(cookies: string | undefined): string | null {
  for (const part of (cookies ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === NAME && value !== undefined && FORM.test(value)) return value;
  }
  return null;
}
