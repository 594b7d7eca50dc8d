// The cookie that ties a pending third-party login to the browser that began it. By itself it grants no access.
import type { FastifyReply, FastifyRequest } from "fastify";
import { PROVIDER_LOGIN_SECONDS } from "../../../contract/limits.ts";
import { newSecret } from "./secrets.ts";

const NAME = "login_browser";
/** All routes of such logins are under this path. */
const PATH = "/v2";

/** The value of the browser's cookie; null if it has none or a malformed one. */
export function browserIdOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  for (const part of (headers.cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === NAME && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** Returns the cookie's value, a new one if the browser has none, and sets the cookie again to extend its life. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const browser = browserIdOf(request) ?? newSecret();
  reply.header(
    "set-cookie",
    // Lax: the return from a provider is a top-level navigation from another site.
    `${NAME}=${browser}; Path=${PATH}; Max-Age=${PROVIDER_LOGIN_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
  return browser;
}
