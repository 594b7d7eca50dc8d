// A start that found no session to go on with (product.md 4, startup results `error` and `error-1`): it is said, and
// the login opens half a second later.
import i18next from "i18next";
import { LOGIN_RETRY_DELAY_MS } from "../../contract/limits.ts";
import { loadTexts } from "../i18n/lazy-texts.ts";
import { toastError } from "../lib/toast.ts";
import { requireLogin } from "./require-login.ts";

/** `error`: the server's answer was of no use. `error-1`: what this browser keeps does not fit together. */
export type StartupFailure = "error" | "error-1";

/** Long enough to be read behind the dialog. */
const SHOWN_MS = 6_000;

/** `before`: what has to be over before anybody can log in. */
export async function showStartupFailure(failure: StartupFailure, before: Promise<unknown>): Promise<void> {
  await loadTexts("login");
  const t = i18next.getFixedT(null, "login");
  toastError(t(failure === "error" ? "login_failed" : "login_state_error"), { duration: SHOWN_MS });
  await Promise.all([before, new Promise((resolve) => setTimeout(resolve, LOGIN_RETRY_DELAY_MS))]);
  await requireLogin();
}
