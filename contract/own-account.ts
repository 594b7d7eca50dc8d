// One's own account as a whole: everything of it as one file, and its deletion.
import { z } from "zod";
import { passwordDigest, statusEnvelope } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { seconds } from "./text-fields.ts";

/** What stands against deleting an account: it is everybody's, or somebody has to run this server. */
export const deletionObstacle = z.enum(["demo", "administrator"]);
export type DeletionObstacle = z.infer<typeof deletionObstacle>;

/** What deleting one's account would take, and how it is confirmed. */
export const deletionPreview = z.object({
  /** `login`: the account has no password, and a session that began a moment ago takes its place. */
  confirm_by: z.enum(["password", "login"]),
  /** Whether this session began so shortly ago. */
  logged_in_lately: z.boolean(),
  obstacle: deletionObstacle.nullable(),
  /** What one owns, what is in the recycle bins included. */
  stories: z.number().int(),
  /** Of these stories, those others write or read along in. */
  shared_stories: z.number().int(),
  worlds: z.number().int(),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const ownAccountEndpoints = {
  /** A zip, in which README.txt says what is what in the language of the request. */
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
   * Marks the account and ends every session of it; it is deleted after ACCOUNT_DELETION_DAYS unless somebody logs in
   * to it before. Status 2: wrong password. An account without one needs a session that began in the last
   * ACCOUNT_DELETION_LOGIN_MINUTES (login_again_first).
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
