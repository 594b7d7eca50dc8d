// One's own login sessions: listing and ending them.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { id, seconds } from "./text-fields.ts";

export const browserName = z.enum(["chrome", "edge", "firefox", "safari", "opera", "samsung", "weixin", "other"]);
export const osName = z.enum(["windows", "macos", "linux", "android", "ios", "chromeos", "other"]);

/** What a session's browser reports about itself; the client chooses the words for it. */
export const device = z.object({ browser: browserName, os: osName });
export type Device = z.infer<typeof device>;

export const sessionEntry = z.object({
  id,
  device,
  created_at: seconds,
  /** Rounded to a quarter of an hour. */
  last_used_at: seconds,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

/**
 * Why a session was ended other than by a logout or expiry: by its person from another device, because a token was used
 * twice, by a new password, or because the account is to be deleted.
 */
export type EndReason = "revoked" | "reuse" | "password" | "deletion";

/**
 * `msg` of `POST /v2/user/{uid}/info` for a session that has ended: keys of errors.json. `over`: it expired, was logged
 * out, or never existed.
 */
export const SESSION_OVER_TEXT = {
  over: "session_invalid",
  revoked: "session_ended",
  reuse: "session_ended_reuse",
  password: "session_ended_password",
  deletion: "session_ended_deletion",
} as const satisfies Record<EndReason | "over", string>;

export const sessionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/sessions",
    tag: "accounts",
    summary: "List where one is logged in",
    access: "user",
    envelope: "plain",
    response: z.object({ data: z.array(sessionEntry) }),
    errors: ["session_invalid", "account_locked"],
  }),
  /** Ending the request's own session is a logout. */
  end: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/self/sessions/:sessionId",
    tag: "accounts",
    summary: "End one of one's sessions",
    access: "user",
    envelope: "plain",
    params: z.object({ sessionId: id }),
    response: z.object({}),
    errors: ["session_invalid", "account_locked", "session_not_found", "parameter_invalid"],
  }),
  endOthers: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/self/sessions",
    tag: "accounts",
    summary: "End all of one's sessions but this one",
    access: "user",
    envelope: "plain",
    response: z.object({ ended: z.number().int() }),
    errors: ["session_invalid", "account_locked"],
  }),
};
