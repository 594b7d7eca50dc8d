// Accounts and login sessions: login by email and password, tokens, and the person's own record.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { BIG_MODELS, DEFAULT_BIG_MODEL, DEFAULT_WRITE_LENGTH, EMAIL_MAX, LOCALES } from "./limits.ts";

/** A person's id: a UUID, or an anonymous id that the server signed and gave out before the first login. */
export const uid = z
  .string()
  .min(8)
  .max(120)
  .regex(/^[\w.-]+$/);
/**
 * Email as stored: trimmed, lower case, in Unicode form NFC, so that an address typed on another system is equal. The
 * specification asks only for an @; here characters must stand on both sides of it, none of them invisible.
 */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .normalize("NFC")
  .max(EMAIL_MAX)
  .regex(/^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u);
/** The md5 of the password, in hex: what the client sends as the password. */
export const passwordDigest = z.string().regex(/^[0-9a-f]{32}$/);

export const tokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });
export type TokenPair = z.infer<typeof tokenPair>;

/** The server's record of a person, as the older account calls return it. */
export const userRecord = z.object({
  _id: uid,
  isLogin: z.boolean(),
  nickname: z.string(),
  headimgurl: z.string().nullable(),
  email: z.string().nullable(),
  /** The number within its dial code, and the dial code. */
  phone: z.string().nullable(),
  callcode: z.string().nullable().optional(),
  model_type: z.enum(BIG_MODELS),
  model_length: z.number().int(),
  model_bucket: z.number().int(),
  /** Whether the account is locked, and until when (Unix seconds; null for no end). */
  shut: z.boolean(),
  shut_time: z.number().nullable(),
  shut_end_time: z.number().nullable(),
  /** Unix seconds; `isNew` in the client is "less than 20 s ago". */
  created_at: z.number(),
  /**
   * True if this server requires a phone of everybody and the account has none: other calls then respond with
   * phone_required.
   */
  phone_required: z.boolean().optional(),
  /** Only in the response to a login. */
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
});
export type UserRecord = z.infer<typeof userRecord>;

/** A record with defaults for everything that is unknown. `created_at` in Unix seconds. */
export function bareUserRecord(known: Pick<UserRecord, "_id" | "isLogin" | "created_at">): UserRecord {
  return {
    ...known,
    nickname: "",
    headimgurl: null,
    email: null,
    phone: null,
    model_type: DEFAULT_BIG_MODEL,
    model_length: DEFAULT_WRITE_LENGTH,
    model_bucket: 0,
    shut: false,
    shut_time: null,
    shut_end_time: null,
  };
}

/** The envelope of the older account calls. Status 0 is success; the others are listed with each call. */
export function statusEnvelope<T extends z.ZodType>(data: T) {
  return z.object({ status: z.number().int(), msg: z.string(), data: data.nullable() });
}

const lang = z.enum(LOCALES).optional();

export const accountEndpoints = {
  /** A fresh anonymous uid: random, signed, never stored. */
  getUid: defineEndpoint({
    method: "POST",
    path: "/v2/user/getUid",
    tag: "accounts",
    summary: "Get an anonymous uid",
    access: "public",
    envelope: "status",
    body: z.object({ lang }).optional(),
    response: statusEnvelope(z.object({ uid })),
    errors: ["too_many_requests"],
  }),
  /**
   * Status -1: unknown uid, somebody else's uid, or an ended session: `msg` says which (`user_not_found`, or a text of
   * `SESSION_OVER_TEXT`). 4: an anonymous uid this server did not sign. With either, the client clears its storage and
   * requests an anonymous uid.
   */
  userInfo: defineEndpoint({
    method: "POST",
    path: "/v2/user/:uid/info",
    tag: "accounts",
    summary: "Get a person's own record",
    access: "public",
    envelope: "status",
    params: z.object({ uid }),
    body: z.object({ lang, ostype: z.string().max(20).optional() }),
    response: statusEnvelope(userRecord),
    errors: ["parameter_invalid"],
  }),
  /**
   * Status 1: registrations are closed; -3: the verification is incomplete (send_error); 2: wrong email or password; 3:
   * email in use (create). A locked account can log in, and its record says that it is locked; other calls respond with
   * account_locked.
   */
  emailLogin: defineEndpoint({
    method: "POST",
    path: "/v2/user/email_login",
    tag: "accounts",
    summary: "Log in or create an account by email and password",
    access: "public",
    envelope: "status",
    body: z.object({
      email,
      pwd: passwordDigest,
      uid: uid.optional(),
      type: z.enum(["login", "create"]),
      validate: z.string().max(1000).optional(),
      captcha_id: z.string().max(200).optional(),
      lang,
    }),
    response: statusEnvelope(userRecord),
    errors: ["account_deletion_due", "user_not_found", "too_many_requests", "parameter_invalid"],
  }),
  /**
   * Assigns what an anonymous uid did on this device to the logged-in person. Idempotent. Status -1: `to_uid` is not
   * the caller's own; 4: `from_uid` is no anonymous uid of this server; 5: it was assigned to somebody else before.
   */
  mergeAccounts: defineEndpoint({
    method: "POST",
    path: "/v2/user/merge_accounts",
    tag: "accounts",
    summary: "Merge an anonymous uid into the signed-in person",
    access: "user",
    envelope: "status",
    body: z.object({ to_uid: uid, from_uid: uid, lang }),
    response: statusEnvelope(z.object({})),
    errors: ["session_invalid", "parameter_invalid", "too_many_requests"],
  }),
  refresh: defineEndpoint({
    method: "POST",
    path: "/api/v1/user/refresh",
    tag: "accounts",
    summary: "Exchange a refresh token for a new pair",
    access: "public",
    envelope: "plain",
    body: z.object({ refresh_token: z.string().min(20).max(400), lang }),
    response: tokenPair,
    errors: ["session_invalid", "parameter_invalid", "too_many_requests"],
  }),
  logout: defineEndpoint({
    method: "POST",
    path: "/api/v1/user/logout",
    tag: "accounts",
    summary: "End this session",
    access: "user",
    evenLocked: true,
    evenWithoutPhone: true,
    envelope: "plain",
    body: z.object({ lang }).optional(),
    response: z.object({}),
    errors: ["session_invalid"],
  }),
};
