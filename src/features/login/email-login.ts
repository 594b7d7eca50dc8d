// Logs in, or creates an account, by email and password.
import { md5 } from "js-md5";
import { accountEndpoints } from "../../../contract/accounts.ts";
import { call } from "../../lib/api/call.ts";
import { adoptLogin } from "../../session/adopt.ts";
import { rememberLogin } from "../../session/last-login.ts";
import { browserUid } from "./browser-uid.ts";
import type { Credentials, LoginMode } from "./login-rules.ts";

export type LoginFailureKey = "registrations_closed" | "send_error" | "email_used" | "password_error";

/**
 * The text key for a status other than 0 (calls.md 8, "Email login"); 3 is our own, for an email that has an account.
 */
export function failureKey(status: number, mode: LoginMode): LoginFailureKey {
  if (status === 1) return "registrations_closed";
  if (status === -3) return "send_error";
  if (status === 3 && mode === "create") return "email_used";
  return "password_error";
}

/** Returns null on success, otherwise a text key. Rejects with the errors of the request. */
export async function loginByEmail(credentials: Credentials, mode: LoginMode): Promise<LoginFailureKey | null> {
  const email = credentials.email.trim().toLowerCase();
  const answer = await call(
    accountEndpoints.emailLogin,
    {
      body: {
        email,
        // The server takes the MD5 as the password; the typed one is never sent.
        pwd: md5(credentials.password),
        type: mode,
        ...browserUid(),
      },
    },
    { anonymous: true },
  );
  if (answer.status !== 0 || !answer.data) return failureKey(answer.status, mode);
  rememberLogin("email", { email });
  adoptLogin(answer.data);
  return null;
}
