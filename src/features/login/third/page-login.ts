// A provider in the page's place: the browser leaves, and comes back with a code in its address.
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { OAUTH_PATH } from "../../../../contract/third-login.ts";
import { goTo } from "../../../lib/navigation.ts";
import { noteLinking } from "../../../session/linking.ts";
import { loginState } from "./login-state.ts";

const FROM_KEY = "login-from";

/**
 * Leaves for the provider; where one was is kept for the way back. `linkTo`: the account that is to be linked to. False
 * where that can't be kept: coming back would log in instead.
 */
export function leaveForProvider(provider: LoginProvider, linkTo: string | null): boolean {
  if (!noteLinking(linkTo)) return false;
  try {
    sessionStorage.setItem(FROM_KEY, location.pathname + location.search);
  } catch {
    // Then one comes back to the Square.
  }
  location.assign(`${OAUTH_PATH}/${provider}?state=${loginState(provider)}`);
  return true;
}

/** Goes on where one left from. */
export function goWhereOneWas(): void {
  try {
    const from = sessionStorage.getItem(FROM_KEY);
    sessionStorage.removeItem(FROM_KEY);
    if (from && /^\/(?![/\\])/.test(from)) void goTo(from, { replace: true });
  } catch {
    // One stays where one came back to.
  }
}
