// Logging in with an account somewhere else (product.md 4, "Login dialog panels"): by a popup, by leaving the page and
// coming back, or by scanning a QR code with Weixin.
import { z } from "zod";
import { statusEnvelope, uid, userRecord } from "./accounts.ts";
import { LOGIN_PROVIDERS } from "./app-settings.ts";
import { defineEndpoint } from "./endpoint.ts";
import { APP_TYPE, LOCALES } from "./limits.ts";
import { SQUARE_PATH } from "./page-paths.ts";

/** Where the browser starts a login with a provider in a popup: `state`, `provider`, `app` and `redirect_uri`. */
export const AUTHORIZE_PATH = "/v2/oauth2/authorize";
/** The same for a redirect of the whole page, and for a phone that has scanned a QR code: `/v2/oauth/{platform}`. */
export const OAUTH_PATH = "/v2/oauth";
/** Where a provider redirects to: `/v2/oauth2/callback/{provider}`. */
export const CALLBACK_PATH = "/v2/oauth2/callback";
/** The last page of a popup; it passes the result to the page that opened it. */
export const LOGIN_POPUP_RESULT_PATH = "/public/static/third-login.html";
/** The key of local storage it is passed in. */
export const LOGIN_POPUP_RESULT_KEY = "third-login";
/** Where a redirect of the whole page returns to. */
export const LOGIN_RETURN_PATH = SQUARE_PATH;

/** Why there is no code: the person refused, or any other reason. */
export const LOGIN_RESULT_ERRORS = ["denied", "failed", "busy"] as const;
export type LoginResultError = (typeof LOGIN_RESULT_ERRORS)[number];

/** calls.md 7, "wxlogin" and "wx_ticket"; where only 0 is listed, the numbers are ours. */
export const WEIXIN_STATUS = {
  ok: 0,
  registrationsClosed: 1,
  /** Expired, used, or requested by another browser (qr_over). */
  over: -1,
  /** The person refused on the phone (qr_refused). */
  refused: -2,
  /** This server has no login with Weixin (login_method_unavailable). */
  unavailable: -7,
} as const;

export const loginProvider = z.enum(LOGIN_PROVIDERS);
/** Identifies a page of one browser: created once in each browser session. */
export const loginUuid = z.uuid();
/** A one-use secret of 256 bits. */
export const loginSecret = z.string().regex(/^[\w-]{43}$/);
/** 128 bits. */
export const loginTicket = z.string().regex(/^[\w-]{22}$/);
const lang = z.enum(LOCALES).optional();

export const providerLoginEndpoints = {
  /**
   * Exchanges the code made from a provider's response for a login: once, within a minute, by the browser and the page
   * that started. `user_token` is null for any other code.
   */
  userToken: defineEndpoint({
    method: "POST",
    path: "/v2/oauth2/user_token",
    tag: "provider-login",
    summary: "Exchange a login code for a user token",
    access: "public",
    envelope: "plain",
    body: z.object({
      code: loginSecret,
      provider: loginProvider,
      app: z.literal(APP_TYPE),
      uuid: loginUuid,
      lang,
    }),
    response: z.object({ user_token: z.string().nullable() }),
    errors: ["parameter_invalid", "too_many_requests"],
  }),
  /** Logs in, creating the account if there is none. `error_msg` is a text key of errors.json, and may be absent. */
  proxyLogin: defineEndpoint({
    method: "POST",
    path: "/api/v1/auth/oauth_proxy/login",
    tag: "provider-login",
    summary: "Log in with a user token",
    access: "public",
    envelope: "plain",
    body: z.object({ user_token: loginSecret, uid: uid.optional(), lang }),
    response: z.object({ user: userRecord.optional(), error_msg: z.string().optional() }),
    errors: ["account_deletion_due", "user_not_found", "parameter_invalid", "too_many_requests"],
  }),
  /**
   * A ticket for a QR code. `linking`: to link the account of the person who scans it to the logged-in account.
   * `phone_page`: in local mode, the page that simulates the phone. Status: -7.
   */
  weixinLogin: defineEndpoint({
    method: "POST",
    path: "/v2/user/wxlogin",
    tag: "provider-login",
    summary: "Get a ticket to log in by Weixin",
    access: "public",
    envelope: "status",
    body: z.object({ lang, linking: z.boolean().optional() }).optional(),
    response: statusEnvelope(
      z.object({
        ticket: z.string(),
        /** Seconds until it expires. */
        expires_in: z.number().int(),
        phone_page: z.string().nullable(),
      }),
    ),
    errors: ["too_many_requests"],
  }),
  /** The ticket as a QR code, for the browser that requested it. */
  weixinPicture: defineEndpoint({
    method: "GET",
    path: "/v2/user/wx_qr/:ticket",
    tag: "provider-login",
    summary: "Get a ticket's QR code",
    access: "public",
    envelope: "file",
    params: z.object({ ticket: loginTicket }),
    response: z.unknown(),
    errors: ["route_not_found", "parameter_invalid"],
  }),
  /**
   * Whether the person has confirmed the ticket: `user` is returned once, then the ticket is deleted. Statuses: 1, -1,
   * -2.
   */
  weixinTicket: defineEndpoint({
    method: "POST",
    path: "/v2/user/wx_ticket",
    tag: "provider-login",
    summary: "Ask whether a ticket was scanned and allowed",
    access: "public",
    envelope: "status",
    body: z.object({ ticket: loginTicket, lang }),
    response: statusEnvelope(
      z.object({
        /** Whether a phone has scanned it. */
        scanned: z.boolean(),
        user: userRecord.optional(),
      }),
    ),
    errors: ["account_deletion_due", "user_not_found", "parameter_invalid", "too_many_requests"],
  }),
};
