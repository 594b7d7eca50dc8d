// One-time codes by phone and email, and what they are for: login by phone, a new password, binding a phone. These are
// older account calls: they respond with a status, and with the key of a text in errors.json as `msg`.
import { z } from "zod";
import { passwordDigest, statusEnvelope, uid, userRecord } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { DEFAULT_CALL_CODE, LOCALES } from "./limits.ts";

/** calls.md 8, "By call"; where it only says "else", the number is ours. */
export const CODE_STATUS = {
  ok: 0,
  registrationsClosed: 1,
  /** Binding: another account has this phone; `forced_binding` moves it here. */
  phoneUsed: 3,
  /** Forced binding: the other account has no login besides this phone, so it keeps it. */
  onlyLogin: 4,
  /** Not a phone number (phone_error). */
  phoneWrong: -1,
  /** Only one code a minute to one phone (phone_one_send). */
  phonePause: -2,
  /** Not an email address (email_error). */
  emailWrong: -2,
  /** The code, or the captcha before it, is wrong (send_error). */
  wrong: -3,
  /** The code has expired, was used, or was guessed wrong too often (send_timeout). */
  over: -4,
  /** The code could not be sent (phone_send_error, send_error). */
  notSent: -5,
  /** Creating an account: the email already has one (email_used). */
  emailUsed: -6,
  /** This server cannot send such codes (login_method_unavailable). */
  unavailable: -7,
  /** Only one code a minute to one email (code_one_send). */
  emailPause: -8,
} as const;

/** The dial code of a country, with or without its plus. */
const callcode = z
  .string()
  .trim()
  .regex(/^\+?[1-9]\d{0,3}$/)
  .transform((text) => text.replace("+", ""))
  .default(DEFAULT_CALL_CODE);
/** As typed; a status says whether it is a phone number. */
const phone = z.string().min(1).max(40);
const typedEmail = z.string().min(1).max(400);
const code = z.string().min(1).max(20);
/** Id of a code; it is random, and known only to the client that requested the code. */
const codeId = z.string().regex(/^[\w-]{10,60}$/);
const lang = z.enum(LOCALES).optional();
const sender = { uid: uid.optional(), lang };

export const codeEndpoints = {
  /**
   * Sends a code to a phone. `login` needs no login; `bind` needs one. Both need a solved captcha. Statuses: -1, -2, -3
   * (the captcha), -5, -7. demo_account_kept: no phone can be bound to the demo's accounts.
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
  /** Logs in by phone and code, creating the account if there is none. Statuses: 1, -1, -3, -4. */
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
   * Sends a code to an email. `reset` responds the same whether or not there is an account; `create` requires an email
   * that has none. Statuses: -2, -6 (create), -7, -8. demo_account_kept: the demo's accounts keep their password.
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
  /** Checks a code sent to an email without using it up. Statuses: -2, -3, -4. */
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
  /** Sets a new password and ends the account's other sessions. Statuses: -2, -3, -4. */
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
   * Binds a phone to the account for login, replacing its present one. The code remains valid after 3 and 4, so that
   * after 3 the client can repeat the request with `forced_binding`. A person whose phone was bound or moved gets a
   * notice, and a mail if they have an email. Statuses: 3, 4, -1, -3, -4.
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
