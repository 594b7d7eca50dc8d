// From the code that came back to an account elsewhere that logs in to one's own: linked to who began, and nobody else.
import { identityEndpoints } from "../../../../contract/identities.ts";
import { APP_TYPE } from "../../../../contract/limits.ts";
import type { LoginProvider } from "../../../../contract/settings.ts";
import { call } from "../../../lib/api/call.ts";
import { currentLocale } from "../../../lib/locale.ts";
import { session } from "../../../session/session.ts";
import { FAULTS, type ThirdLoginFailure } from "./finish-login.ts";
import { type HandedBack, loginUuid } from "./login-state.ts";

/** Null on success. Throws what the call throws. */
export async function finishLink(
  uid: string,
  provider: LoginProvider,
  handed: HandedBack,
): Promise<ThirdLoginFailure | null> {
  if ("fault" in handed) return handed.fault === "failed" ? { key: "link_failed" } : FAULTS[handed.fault];
  // Somebody else may have logged in here meanwhile, in another tab.
  if (session.uid !== uid) return { key: "link_failed" };
  await call(
    identityEndpoints.link,
    { body: { code: handed.code, provider, app: APP_TYPE, uuid: loginUuid(), lang: currentLocale() } },
    { needsPerson: true },
  );
  return null;
}
