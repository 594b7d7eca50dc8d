// Changing the password of one's own account while logged in.
import { z } from "zod";
import { passwordDigest, statusEnvelope } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";

export const ownPasswordEndpoints = {
  /**
   * Sets a new password and ends all other sessions; the current one remains. Status 2: the current password is wrong,
   * counted like a failed login (too_many_requests). demo_account_kept: the demo's accounts keep theirs. password_none:
   * the account has none.
   */
  change: defineEndpoint({
    method: "PUT",
    path: "/api/v2/self/password",
    tag: "accounts",
    summary: "Change one's password",
    access: "user",
    envelope: "status",
    body: z.object({ pwd: passwordDigest, new_pwd: passwordDigest, lang: z.enum(LOCALES).optional() }),
    response: statusEnvelope(z.object({})),
    errors: [
      "session_invalid",
      "account_locked",
      "demo_account_kept",
      "password_none",
      "parameter_invalid",
      "too_many_requests",
    ],
  }),
};
