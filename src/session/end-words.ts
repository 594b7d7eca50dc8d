// Shows why a login session has ended. The server knows the reason, which a refused token does not tell.
import { accountEndpoints } from "../../contract/accounts.ts";
import { errorKey } from "../../contract/errors.ts";
import { OS_TYPE } from "../../contract/limits.ts";
import { errorMessage } from "../i18n/message.ts";
import { call } from "../lib/api/call.ts";
import { toastError } from "../lib/toast.ts";

/** Key of the text for an unknown reason. */
export const SESSION_OVER = errorKey("session_invalid");
/** Long enough to read while another screen is loading. */
const SHOWN_MS = 6_000;
/** Timeout for the request; after it the general text is shown. */
const TIMEOUT_MS = 5_000;

/**
 * Shows the reason in a toast. `msg` is from the server: a key of errors.json or a text. For an unknown key the general
 * text is shown.
 */
export function showEndReason(msg: string): void {
  const text = errorMessage(msg);
  const isUnknownKey = text === msg && /^[a-z\d_]*$/.test(msg);
  toastError(isUnknownKey ? errorMessage(SESSION_OVER) : text, { duration: SHOWN_MS });
}

/** Asks the server why it refuses this token, and shows the reason. Never throws. */
export async function fetchAndShowEndReason(uid: string, token: string): Promise<void> {
  const answer = await call(
    accountEndpoints.userInfo,
    { params: { uid }, body: { ostype: OS_TYPE } },
    { token, signal: AbortSignal.timeout(TIMEOUT_MS) },
  ).catch(() => null);
  showEndReason(answer?.status === -1 ? answer.msg : SESSION_OVER);
}
