// Runs an action that needs a login. A visitor logs in first, and the action follows half a second later (product.md 9,
// "Relogin follow delay").
import { LOGIN_RETRY_DELAY_MS } from "../../contract/limits.ts";
import { requireLogin } from "./require-login.ts";
import { session } from "./session.ts";

let latest: symbol | null = null;

/**
 * Runs `act` at once for a logged-in person. A visitor is asked to log in first, and `act` runs after the delay only if
 * the same person is still logged in and no later call has replaced this one. Returns whether `act` ran.
 */
export async function withLogin(act: () => unknown, mode: "login" | "create" = "login"): Promise<boolean> {
  if (session.status === "person") {
    await act();
    return true;
  }
  const intent = Symbol();
  latest = intent;
  const hasLoggedIn = await requireLogin(mode);
  const { uid } = session;
  if (hasLoggedIn) await new Promise((resolve) => setTimeout(resolve, LOGIN_RETRY_DELAY_MS));
  if (latest !== intent) return false;
  latest = null;
  if (!hasLoggedIn || (session.status as string) !== "person" || session.uid !== uid) return false;
  await act();
  return true;
}
