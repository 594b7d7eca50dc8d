// Handles a start without a usable session (product.md 4, startup results `error` and `error-1`): shows a toast, and
// opens the login dialog half a second later.
import i18next from "i18next";
import { LOGIN_RETRY_DELAY_MS } from "../../contract/limits.ts";
import { loadTexts } from "../i18n/lazy-texts.ts";
import { toastError } from "../lib/toast.ts";
import { requireLogin } from "./require-login.ts";

/** `error`: the server's response was unusable. `error-1`: the stored data is inconsistent. */
export type StartupFailure = "error" | "error-1";

/** Long enough to read while the dialog opens. */
const SHOWN_MS = 6_000;

/** `before`: settles when the old session has ended, which a new login has to wait for. */
export async function showStartupFailure(failure: StartupFailure, before: Promise<unknown>): Promise<void> {
  await loadTexts("login");
  const t = i18next.getFixedT(null, "login");
  toastError(t(failure === "error" ? "login_failed" : "login_state_error"), { duration: SHOWN_MS });
  await Promise.all([before, new Promise((resolve) => setTimeout(resolve, LOGIN_RETRY_DELAY_MS))]);
  await requireLogin();
}
