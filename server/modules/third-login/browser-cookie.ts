// The cookie that ties a login under way to the browser that began it. It opens nothing by itself.
import type { FastifyReply, FastifyRequest } from "fastify";
import { THIRD_LOGIN_SECONDS } from "../../../contract/limits.ts";
import { newSecret } from "./secrets.ts";

const NAME = "login_browser";
/** All calls and addresses of such logins are under it. */
const PATH = "/v2";

/** What the browser carries; null where it carries nothing of ours. */
export function browserOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  for (const part of (headers.cookie ?? "").split(";")) {
    const [name, value] = part.trim().split("=");
    if (name === NAME && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** The browser's own, given to it where it has none; good for another while. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const browser = browserOf(request) ?? newSecret();
  reply.header(
    "set-cookie",
    // Lax: coming back from a provider is a navigation from another site.
    `${NAME}=${browser}; Path=${PATH}; Max-Age=${THIRD_LOGIN_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  );
  return browser;
}
