// One-time codes by phone and email, and what they open: logging in by phone, a new password, a phone of one's own.
// The calls are of the older kind: a status, and the key of a text in errors.json as `msg`.
import { z } from "zod";
import { passwordDigest, statusEnvelope, uid, userRecord } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { DEFAULT_CALL_CODE, LOCALES } from "./limits.ts";

/** calls.md 8, "By call"; numbers of our own where it only says "else". */
export const CODE_STATUS = {
  ok: 0,
  registrationsClosed: 1,
  /** Binding: the phone is another account's; with `forced_binding` it is moved here. */
  phoneUsed: 3,
  /** Binding by force: the phone is the other account's only way in, and stays there. */
  onlyWayIn: 4,
  /** No phone number (phone_error). */
  phoneWrong: -1,
  /** One code a minute, to one phone (phone_one_send). */
  phonePause: -2,
  /** No email address (email_error). */
  emailWrong: -2,
  /** The code, or the captcha before one, is not right (send_error). */
  wrong: -3,
  /** The code is too old, was used, or was guessed at too often (send_timeout). */
  over: -4,
  /** It could not be sent (phone_send_error, send_error). */
  notSent: -5,
  /** Creating: the email has an account (email_used). */
  emailUsed: -6,
  /** This server sends no such codes (way_in_unavailable). */
  unavailable: -7,
  /** One code a minute, to one email (code_one_send). */
  emailPause: -8,
} as const;

/** The dial code of a country, with or without its plus. */
const callcode = z
  .string()
  .trim()
  .regex(/^\+?[1-9]\d{0,3}$/)
  .transform((text) => text.replace("+", ""))
  .default(DEFAULT_CALL_CODE);
/** As typed; whether it is a number is told by a status. */
const phone = z.string().min(1).max(40);
const typedEmail = z.string().min(1).max(400);
const code = z.string().min(1).max(20);
/** The name a code goes by; it is random, and given to the one who asked for the code. */
const codeId = z.string().regex(/^[\w-]{10,60}$/);
const lang = z.enum(LOCALES).optional();
const sender = { uid: uid.optional(), lang };

export const codeEndpoints = {
  /**
   * Sends a code to a phone. `login` is for anybody and needs a passed captcha; `bind` is for who is logged in, and
   * does too. Statuses: -1, -2, -3 (the captcha), -5, -7. demo_account_kept: the demo's accounts are given no phone.
   */
  phoneMessage: defineEndpoint({
    method: "POST",
    path: "/v2/user/phone_message",
    tag: "codes",
    summary: "Send a code to a phone",
    access: "public",
    envelope: "status",
    body: z.object({
      type: z.enum(["login", "bind"]),
      phone,
      callcode,
      validate: z.string().max(1000).optional(),
      captcha_id: z.string().max(200).optional(),
      ...sender,
    }),
    response: statusEnvelope(z.object({ codeid: z.string() })),
    errors: ["session_invalid", "demo_account_kept", "parameter_invalid", "too_many_requests"],
  }),
  /** Logs in, or makes an account, by phone and code. Statuses: 1, -1, -3, -4. */
  phoneLogin: defineEndpoint({
    method: "POST",
    path: "/v2/user/phone_login",
    tag: "codes",
    summary: "Log in by phone and code",
    access: "public",
    envelope: "status",
    body: z.object({ code, phone, codeid: codeId, callcode, ...sender }),
    response: statusEnvelope(userRecord),
    errors: ["account_deletion_due", "user_not_found", "parameter_invalid", "too_many_requests"],
  }),
  /**
   * Sends a code to an email. `reset` answers the same whether there is an account or not; `create` is for an email
   * that has none yet. Statuses: -2, -6 (create), -7, -8. demo_account_kept: the demo's accounts keep their password.
   */
  emailMessage: defineEndpoint({
    method: "POST",
    path: "/v2/user/email_message",
    tag: "codes",
    summary: "Send a code to an email",
    access: "public",
    envelope: "status",
    body: z.object({ type: z.enum(["reset", "create"]), email: typedEmail, ...sender }),
    response: statusEnvelope(z.object({ code_id: z.string() })),
    errors: ["demo_account_kept", "parameter_invalid", "too_many_requests"],
  }),
  /** Whether a code sent to an email is right; it stays good for what it was asked for. Statuses: -2, -3, -4. */
  confirmedCode: defineEndpoint({
    method: "POST",
    path: "/v2/user/confirmed_code",
    tag: "codes",
    summary: "Confirm a code sent to an email",
    access: "public",
    envelope: "status",
    body: z.object({ code, code_id: codeId, email: typedEmail, ...sender }),
    response: statusEnvelope(z.object({})),
    errors: ["parameter_invalid", "too_many_requests"],
  }),
  /** Gives an account a new password and ends its other sessions. Statuses: -2, -3, -4. */
  resetPassword: defineEndpoint({
    method: "POST",
    path: "/v2/user/reset_pwd",
    tag: "codes",
    summary: "Set a new password with a code",
    access: "public",
    envelope: "status",
    body: z.object({ email: typedEmail, pwd: passwordDigest, code, code_id: codeId, lang }),
    response: statusEnvelope(z.object({})),
    errors: ["demo_account_kept", "parameter_invalid", "too_many_requests"],
  }),
  /**
   * Gives the person a phone to log in with, in the place of one they may have. The code stays good after 3 and 4, so
   * that after 3 the same can be sent again with `forced_binding`. Whose number is bound or moved is told by a notice,
   * and by mail where they have an email. Statuses: 3, 4, -1, -3, -4.
   */
  bindPhone: defineEndpoint({
    method: "POST",
    path: "/v2/user/bind_phone",
    tag: "codes",
    summary: "Bind a phone to the account",
    access: "user",
    evenWithoutPhone: true,
    envelope: "status",
    body: z.object({ code, phone, codeid: codeId, callcode, forced_binding: z.boolean().default(false), ...sender }),
    response: statusEnvelope(userRecord),
    errors: ["session_invalid", "demo_account_kept", "parameter_invalid", "too_many_requests"],
  }),
};
