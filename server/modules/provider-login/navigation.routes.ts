// The routes a browser navigates to on its way to a login provider and back. People see the responses, so errors are
// pages or are passed to the page that began the login; all redirects go to this server or the provider.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import {
  AUTHORIZE_PATH,
  CALLBACK_PATH,
  LOGIN_POPUP_RESULT_PATH,
  LOGIN_RETURN_PATH,
  loginProvider,
  loginUuid,
  OAUTH_PATH,
} from "../../../contract/provider-login.ts";
import { AppError } from "../../platform/errors.ts";
import { IdentityError } from "../../platform/identity/identity.ts";
import type { Origins } from "../../platform/origins.ts";
import { pageLanguage } from "../../platform/page-language.ts";
import { browserIdOf, setBrowserCookie } from "./browser-cookie.ts";
import { confirmRoutes, OWN_PAGE_POLICY, sendEnd } from "./confirm.routes.ts";
import type { Answered, ProviderLogins, Target } from "./provider-login.service.ts";
import type { WeixinLogins } from "./weixin.service.ts";

export interface NavigationRoutesOptions {
  providerLogins: ProviderLogins;
  weixinLogins: WeixinLogins | null;
  origins: Origins;
  secure: boolean;
  publicDir: string;
}

/** calls.md 7: the platforms of whole-page logins, by the names in their addresses. */
const PLATFORMS: Readonly<Record<string, LoginProvider>> = { qq: "qq", weibo: "weibo", weixin: "weixin", wx: "weixin" };

export async function navigationRoutes(app: FastifyInstance, options: NavigationRoutesOptions): Promise<void> {
  const { providerLogins, weixinLogins, origins, secure, publicDir } = options;

  /** Redirects the browser to a provider; an error is passed back to the page that began the login. */
  async function begin(request: FastifyRequest, reply: FastifyReply, provider: LoginProvider, target: Target) {
    const browser = setBrowserCookie(request, reply, secure);
    const redirectUri = `${origins.of(request)}${CALLBACK_PATH}/${provider}`;
    try {
      const url = await providerLogins.begin({ provider, target, redirectUri, browser, address: request.ip });
      return onward(reply, url.href);
    } catch (error) {
      const busy = error instanceof AppError && error.code === "too_many_requests";
      if (error instanceof IdentityError)
        request.log.warn({ err: error, provider }, "a login provider could not be reached");
      else if (!(error instanceof AppError)) throw error;
      return handBack(request, reply, provider, { target, result: { fault: busy ? "busy" : "failed" } });
    }
  }

  /** Passes the provider's answer on: to the confirmation on a phone, or to the page that began the login. */
  async function handBack(
    request: FastifyRequest,
    reply: FastifyReply,
    provider: LoginProvider,
    { target, result }: Answered,
  ) {
    const browser = browserIdOf(request);
    if (target.kind === "phone") {
      if (!weixinLogins || !("identity" in result) || browser === null) {
        const denied = "fault" in result && result.fault === "denied";
        if (denied) await weixinLogins?.refuse(target.ticketHash);
        return sendEnd(request, reply, denied ? "refused" : "failed");
      }
      const secret = await weixinLogins.ask(target.ticketHash, result.identity, browser);
      return onward(reply, `${OAUTH_PATH}/weixin/confirm?ask=${secret}`);
    }
    const { uuid } = target;
    const said = new URLSearchParams({ state: writeClientState({ uuid, provider }) });
    if ("identity" in result && browser !== null)
      said.set("code", await providerLogins.issueCode(provider, uuid, result.identity, browser));
    else {
      // The code is set even if empty: the page recognizes a callback by it.
      said.set("code", "");
      said.set("error", "fault" in result ? result.fault : "failed");
    }
    return onward(reply, `${target.kind === "popup" ? LOGIN_POPUP_RESULT_PATH : LOGIN_RETURN_PATH}?${said}`);
  }

  app.get(AUTHORIZE_PATH, async (request, reply) => {
    const { state: text, provider } = request.query as Record<string, unknown>;
    const state = readClientState(text);
    if (!state || state.provider !== provider) return sendEnd(request, reply, "foreign");
    return begin(request, reply, state.provider, { kind: "popup", uuid: state.uuid });
  });

  app.get(`${OAUTH_PATH}/:platform`, async (request, reply) => {
    const { platform } = request.params as { platform: string };
    const { state: text, ticket } = request.query as Record<string, unknown>;
    const provider = Object.hasOwn(PLATFORMS, platform) ? PLATFORMS[platform] : undefined;
    if (!provider) throw new AppError("route_not_found");
    if (provider === "weixin") {
      if (!weixinLogins) throw new AppError("route_not_found");
      const known = typeof ticket === "string" && /^[\w-]{22}$/.test(ticket);
      const ticketHash = known ? await weixinLogins.scanned(ticket) : null;
      if (ticketHash === null) return sendEnd(request, reply, "over");
      return begin(request, reply, provider, { kind: "phone", ticketHash });
    }
    const state = readClientState(text);
    if (state?.provider !== provider) return sendEnd(request, reply, "foreign");
    return begin(request, reply, provider, { kind: "page", uuid: state.uuid });
  });

  app.get(`${CALLBACK_PATH}/:provider`, async (request, reply) => {
    const provider = loginProvider.safeParse((request.params as { provider: string }).provider).data;
    if (!provider) throw new AppError("route_not_found");
    const answer = new URLSearchParams(request.url.slice(request.url.indexOf("?") + 1));
    const answered = await providerLogins.answered(provider, answer, browserIdOf(request));
    if (!answered) return sendEnd(request, reply, "foreign");
    return handBack(request, reply, provider, answered);
  });

  confirmRoutes(app, weixinLogins);

  const handBackPage = await readFile(join(publicDir, "static", "third-login.html"), "utf8");
  app.get(LOGIN_POPUP_RESULT_PATH, (request, reply) => {
    reply.removeHeader("cross-origin-opener-policy");
    return reply
      .headers({ "cache-control": "no-store", "content-security-policy": `${OWN_PAGE_POLICY}; script-src 'self'` })
      .header("content-language", pageLanguage(request.headers["accept-language"]))
      .type("text/html; charset=utf-8")
      .send(handBackPage);
  });
}

/** Redirects. Without the opener policy header a popup keeps its opener, which later closes it. */
function onward(reply: FastifyReply, address: string) {
  reply.removeHeader("cross-origin-opener-policy");
  return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(address, 303);
}

/**
 * The state that a page sends and receives back: an id of the page and the provider chosen. A page accepts a callback
 * only if both are its own.
 */
const clientState = z.object({ uuid: loginUuid, provider: loginProvider });
type ClientState = z.output<typeof clientState>;

const LENGTH_MAX = 400;

/** Null if the text is not such a state. */
function readClientState(text: unknown): ClientState | null {
  if (typeof text !== "string" || text.length > LENGTH_MAX) return null;
  try {
    return clientState.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

const writeClientState = ({ uuid, provider }: ClientState): string =>
  Buffer.from(JSON.stringify({ uuid, provider })).toString("base64url");
