// Exchanges the code that a provider returned for a user token, which logs in or creates an account.
import type { UserRecord } from "../../../../contract/accounts.ts";
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { APP_TYPE } from "../../../../contract/limits.ts";
import { type LoginResultError, providerLoginEndpoints } from "../../../../contract/provider-login.ts";
import { call } from "../../../lib/api/call.ts";
import { adoptLogin } from "../../../session/adopt.ts";
import { rememberLogin } from "../../../session/last-login.ts";
import { browserUid } from "../browser-uid.ts";
import { type HandedBack, loginUuid } from "./login-state.ts";

/** Why it failed: a key of login.json, or the server's key of errors.json. */
export type ProviderLoginFailure = { key: "login_failed" | "link_failed" | "third_denied" } | { errorKey: string };

export const FAULTS: Record<LoginResultError, ProviderLoginFailure> = {
  denied: { key: "third_denied" },
  failed: { key: "login_failed" },
  busy: { errorKey: "too_many_requests" },
};

/**
 * Null on success. Rejects with the errors of the requests. `isWanted`: whether the page still waits for this login.
 */
export async function finishProviderLogin(
  provider: LoginProvider,
  handed: HandedBack,
  isWanted: () => boolean,
): Promise<ProviderLoginFailure | null> {
  if ("fault" in handed) return FAULTS[handed.fault];
  const { user_token } = await call(
    providerLoginEndpoints.userToken,
    { body: { code: handed.code, provider, app: APP_TYPE, uuid: loginUuid() } },
    { anonymous: true },
  );
  if (user_token === null) return { key: "login_failed" };
  if (!isWanted()) return null;
  const { user, error_msg } = await call(
    providerLoginEndpoints.proxyLogin,
    { body: { user_token, ...browserUid() } },
    { anonymous: true },
  );
  if (!user) return error_msg ? { errorKey: error_msg } : { key: "login_failed" };
  if (isWanted()) becomeThirdPerson(provider, user);
  return null;
}

/** The last step of every login by a provider. */
export function becomeThirdPerson(provider: LoginProvider, user: UserRecord): void {
  rememberLogin(provider, {});
  adoptLogin(user);
}
