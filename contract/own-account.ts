// One's own account as a whole: its export as one file, and its deletion.
import { z } from "zod";
import { passwordDigest, statusEnvelope } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { seconds } from "./text-fields.ts";

/** Why an account cannot be deleted: it is one of the demo's, or its person administers this server. */
export const deletionObstacle = z.enum(["demo", "administrator"]);
export type DeletionObstacle = z.infer<typeof deletionObstacle>;

/** What deleting one's account would delete, and how it is confirmed. */
export const deletionPreview = z.object({
  /** `login`: the account has no password; instead a session that began recently is required. */
  confirm_by: z.enum(["password", "login"]),
  /** Whether this session began recently enough. */
  logged_in_lately: z.boolean(),
  obstacle: deletionObstacle.nullable(),
  /** Stories and worlds the person owns, including those in the recycle bins. */
  stories: z.number().int(),
  /** Stories among these that have co-authors. */
  shared_stories: z.number().int(),
  worlds: z.number().int(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const ownAccountEndpoints = {
  /** A zip; its README.txt explains the contents in the language of the request. */
  exportAll: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/export",
    tag: "accounts",
    summary: "Everything one owns, as one zip",
    access: "user",
    envelope: "file",
    response: z.string(),
    errors: ["session_invalid", "account_locked", "too_many_requests"],
  }),
  deletionPreview: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/deletion",
    tag: "accounts",
    summary: "What deleting one's account would take",
    access: "user",
    envelope: "plain",
    response: deletionPreview,
    errors: ["session_invalid", "account_locked"],
  }),
  /**
   * Schedules the deletion and ends every session; the account is deleted after ACCOUNT_DELETION_DAYS unless somebody
   * logs in to it before. Status 2: wrong password. An account without a password needs a session that began in the
   * last ACCOUNT_DELETION_LOGIN_MINUTES (login_again_first).
   */
  requestDeletion: defineEndpoint({
    method: "POST",
    path: "/api/v2/self/deletion",
    tag: "accounts",
    summary: "Have one's account deleted in two weeks",
    access: "user",
    envelope: "status",
    body: z.object({ pwd: passwordDigest.optional(), lang: z.enum(LOCALES).optional() }),
    response: statusEnvelope(z.object({ due_at: seconds })),
    errors: [
      "session_invalid",
      "account_locked",
      "login_again_first",
      "administrator_stays",
      "demo_account_stays",
      "parameter_invalid",
      "too_many_requests",
    ],
  }),
};
