// Which accounts a browser has been logged in to before: for these its attempts are counted apart, so that other
// people's guesses don't lock it out. The cookie gives no access by itself, and does not reveal the accounts.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { KNOWN_DEVICE_ACCOUNTS_MAX, KNOWN_DEVICE_SECONDS } from "../../../contract/limits.ts";
import { deriveKey } from "../../platform/derive-key.ts";

const NAME = "known_device";
/** All rate-limited calls are under this path. */
const PATH = "/v2/user";
/** The id and each mark have 128 bits; a mark is a truncated HMAC. */
const BYTES = 16;
const FORM = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){1,${KNOWN_DEVICE_ACCOUNTS_MAX}}$`);

/** The browser a request comes from. An account is named by what logs in to it: an email, or a phone's key. */
export interface Device {
  /** The device's id if it has been logged in to this account before, else null. */
  idFor(account: string): string | null;
  /** Called after a successful login. */
  remember(account: string): void;
}

/** A device that has never been logged in to any account. */
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
        // A forged id gains nothing: it counts only together with a valid mark, and only the server can make marks.
        const id = given ?? randomBytes(BYTES).toString("base64url");
        const mark = markFor(id, account).toString("base64url");
        const kept = [mark, ...marks.filter((one) => one !== mark)].slice(0, KNOWN_DEVICE_ACCOUNTS_MAX);
        reply.header(
          "set-cookie",
          `${NAME}=${[id, ...kept].join(".")}; Path=${PATH}; Max-Age=${KNOWN_DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`,
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
