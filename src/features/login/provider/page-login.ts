// Logs in at a provider in the same tab: the browser leaves, and comes back with a code in the address.
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { OAUTH_PATH } from "../../../../contract/provider-login.ts";
import { goTo } from "../../../lib/navigation.ts";
import { noteLinking } from "../../../session/linking.ts";
import { loginState } from "./login-state.ts";

const FROM_KEY = "login-from";

/**
 * Leaves for the provider and stores the current address to return to. `linkTo`: the account to link to. False where
 * that cannot be stored: coming back would log in instead of linking.
 */
export function leaveForProvider(provider: LoginProvider, linkTo: string | null): boolean {
  if (!noteLinking(linkTo)) return false;
  try {
    sessionStorage.setItem(FROM_KEY, location.pathname + location.search);
  } catch {
    // Without storage the person returns to the Square.
  }
  location.assign(`${OAUTH_PATH}/${provider}?state=${loginState(provider)}`);
  return true;
}

/** Goes to the address that the person left from. */
export function goWhereOneWas(): void {
  try {
    const from = sessionStorage.getItem(FROM_KEY);
    sessionStorage.removeItem(FROM_KEY);
    if (from && /^\/(?![/\\])/.test(from)) void goTo(from, { replace: true });
  } catch {
    // Without storage the person stays on the page they returned to.
  }
}
