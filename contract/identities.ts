// Accounts of other providers that log in to one's own account: listed, linked and unlinked.
import { z } from "zod";
import { statusEnvelope } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { APP_TYPE, LOCALES } from "./limits.ts";
import { loginProvider, loginSecret, loginTicket, loginUuid } from "./provider-login.ts";
import { seconds } from "./text-fields.ts";

export const linkedIdentity = z.object({ provider: loginProvider, since: seconds });
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

const lang = z.enum(LOCALES).optional();
const noBody = z.object({});

export const identityEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/identities",
    tag: "provider-login",
    summary: "List the accounts elsewhere that open one's own",
    access: "user",
    envelope: "plain",
    response: z.object({ data: z.array(linkedIdentity) }),
    errors: ["session_invalid", "account_locked"],
  }),
  /**
   * Links the provider's account, with the same code that a login uses: valid once, within a minute, for the browser
   * and the page that started (login_code_over). identity_taken: it logs in to another account. identity_linked: this
   * account already has another one of the provider. demo_account_not_linked: this is one of the demo's accounts.
   */
  link: defineEndpoint({
    method: "POST",
    // Below the path of the cookie that binds the code to its browser.
    path: "/v2/oauth2/link",
    tag: "provider-login",
    summary: "Link an account elsewhere to one's own with a login code",
    access: "user",
    envelope: "plain",
    body: z.object({ code: loginSecret, provider: loginProvider, app: z.literal(APP_TYPE), uuid: loginUuid, lang }),
    response: noBody,
    errors: [
      "session_invalid",
      "account_locked",
      "demo_account_not_linked",
      "login_code_over",
      "identity_taken",
      "identity_linked",
      "parameter_invalid",
      "too_many_requests",
    ],
  }),
  /** Like `wx_ticket`, for a ticket that was requested for linking. Statuses: -1, -2. Same errors as `link`. */
  linkWeixin: defineEndpoint({
    method: "POST",
    path: "/v2/user/wx_link",
    tag: "provider-login",
    summary: "Link a Weixin account once a ticket was scanned and allowed",
    access: "user",
    envelope: "status",
    body: z.object({ ticket: loginTicket, lang }),
    response: statusEnvelope(z.object({ scanned: z.boolean(), linked: z.boolean() })),
    errors: [
      "session_invalid",
      "account_locked",
      "demo_account_not_linked",
      "identity_taken",
      "identity_linked",
      "parameter_invalid",
      "too_many_requests",
    ],
  }),
  /** only_login_method: the account has no other login. */
  unlink: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/self/identities/:provider",
    tag: "provider-login",
    summary: "Take an account elsewhere off one's own",
    access: "user",
    envelope: "plain",
    params: z.object({ provider: loginProvider }),
    query: z.object({ lang }),
    response: noBody,
    errors: ["session_invalid", "account_locked", "only_login_method", "identity_not_found", "parameter_invalid"],
  }),
};
