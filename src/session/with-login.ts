// What somebody wanted to do when they were asked to log in is done after it, half a second later (product.md 9,
// "Relogin follow delay").
import { LOGIN_RETRY_DELAY_MS } from "../../contract/limits.ts";
import { requireLogin } from "./require-login.ts";
import { session } from "./session.ts";

let wanted: symbol | null = null;

/**
 * Does it at once for who is logged in. A visitor is asked to log in first; it is done once, and only if they do, are
 * still here then, and have not wanted something else meanwhile. Answers whether it was done.
 */
export async function withLogin(act: () => unknown, mode: "login" | "create" = "login"): Promise<boolean> {
  if (session.status === "person") {
    await act();
    return true;
  }
  const intent = Symbol();
  wanted = intent;
  const isIn = await requireLogin(mode);
  const { uid } = session;
  if (isIn) await new Promise((resolve) => setTimeout(resolve, LOGIN_RETRY_DELAY_MS));
  if (wanted !== intent) return false;
  wanted = null;
  if (!isIn || (session.status as string) !== "person" || session.uid !== uid) return false;
  await act();
  return true;
}
