// Resets a forgotten password: sends a code by email, checks it, and sets the new password (calls.md 8, "Email code
// send", "Reset flows"). Failures are returned as text keys.
import { md5 } from "js-md5";
import { email as emailForm } from "../../../contract/accounts.ts";
import { CODE_STATUS, codeEndpoints } from "../../../contract/codes.ts";
import { call } from "../../lib/api/call.ts";
import { browserUid } from "./browser-uid.ts";
import { type CodeAnswer, createCodeSending } from "./send-code.ts";

export type SendFailureKey =
  | "errors:email_used"
  | "errors:email_error"
  | "errors:login_method_unavailable"
  | "errors:code_one_send"
  | "errors:phone_send_error";
export type ResetFailureKey = "errors:email_error" | "errors:send_error" | "errors:send_timeout" | "reset_error";

/** What identifies a code that was sent, with what the person typed. */
export interface CodeProof {
  email: string;
  code: string;
  codeId: string;
}

/** An email as the server stores it, so that different spellings share one code. */
export function toAddress(typed: string): string {
  return emailForm.safeParse(typed).data ?? typed.trim();
}

/** The text key for a status other than 0 of a request for a code. */
export function sendFailureKey(status: number): SendFailureKey {
  switch (status) {
    case CODE_STATUS.emailUsed:
      return "errors:email_used";
    case CODE_STATUS.emailWrong:
      return "errors:email_error";
    case CODE_STATUS.unavailable:
      return "errors:login_method_unavailable";
    case CODE_STATUS.emailPause:
      return "errors:code_one_send";
    default:
      return "errors:phone_send_error";
  }
}

/** The text key for a status other than 0 of checking a code or setting the password. */
export function resetFailureKey(status: number): ResetFailureKey {
  switch (status) {
    case CODE_STATUS.emailWrong:
      return "errors:email_error";
    case CODE_STATUS.wrong:
      return "errors:send_error";
    case CODE_STATUS.over:
      return "errors:send_timeout";
    default:
      return "reset_error";
  }
}

async function sendResetCode(email: string): Promise<CodeAnswer<SendFailureKey>> {
  const { status, data } = await call(codeEndpoints.emailMessage, { body: { type: "reset", email, ...browserUid() } });
  return status === CODE_STATUS.ok && data ? { codeId: data.code_id } : { failure: sendFailureKey(status) };
}

/** The codes for password resets that this tab has requested. */
export const resetCodes = createCodeSending("reset", sendResetCode);

/** Returns null when the code is right; it stays valid. Rejects with the errors of the request. */
export async function confirmCode({ email, code, codeId }: CodeProof): Promise<ResetFailureKey | null> {
  const body = { email, code, code_id: codeId, ...browserUid() };
  const { status } = await call(codeEndpoints.confirmedCode, { body });
  return status === CODE_STATUS.ok ? null : resetFailureKey(status);
}

/** Sets the password. Returns null on success. Rejects with the errors of the request. */
export async function resetPassword(
  { email, code, codeId }: CodeProof,
  password: string,
): Promise<ResetFailureKey | null> {
  const body = { email, pwd: md5(password), code, code_id: codeId };
  const { status } = await call(codeEndpoints.resetPassword, { body });
  return status === CODE_STATUS.ok ? null : resetFailureKey(status);
}
