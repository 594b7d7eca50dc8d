// Why a session is over, in words: the server knows more about it than that a token is refused.
import { accountEndpoints } from "../../contract/accounts.ts";
import { errorKey } from "../../contract/errors.ts";
import { OS_TYPE } from "../../contract/limits.ts";
import { errorMessage } from "../i18n/message.ts";
import { call } from "../lib/api/call.ts";
import { toastError } from "../lib/toast.ts";

/** What there is to say where nothing more is known. */
export const SESSION_OVER = errorKey("session_invalid");
/** Long enough to be read on the way to another screen. */
const SHOWN_MS = 6_000;
/** Nobody waits for the reason: the session is over all the same. */
const PATIENCE_MS = 5_000;

/**
 * Says why, by what the server answered: the key of a text, or a text. A key this page does not know yet is never
 * shown.
 */
export function sayWhyOver(msg: string): void {
  const words = errorMessage(msg);
  const isUnknownKey = words === msg && /^[a-z\d_]*$/.test(msg);
  toastError(isUnknownKey ? errorMessage(SESSION_OVER) : words, { duration: SHOWN_MS });
}

/** Asks the server why it refuses a session's token, and says it. Never throws. */
export async function askWhyOver(uid: string, token: string): Promise<void> {
  const answer = await call(
    accountEndpoints.userInfo,
    { params: { uid }, body: { ostype: OS_TYPE } },
    { token, signal: AbortSignal.timeout(PATIENCE_MS) },
  ).catch(() => null);
  sayWhyOver(answer?.status === -1 ? answer.msg : SESSION_OVER);
}
