// A forgotten password: a code by email, whether it is right, and the new password (calls.md 8, "Email code send",
// "Reset flows"). What goes wrong is answered as the key of a text.
import { md5 } from "js-md5";
import { email as emailForm } from "../../../contract/accounts.ts";
import { CODE_STATUS, codeEndpoints } from "../../../contract/codes.ts";
import { call } from "../../lib/api/call.ts";
import { browserUid } from "./browser-uid.ts";
import { type CodeAnswer, createCodeSending } from "./send-code.ts";

export type SendFailureKey =
  | "errors:email_used"
  | "errors:email_error"
  | "errors:way_in_unavailable"
  | "errors:code_one_send"
  | "errors:phone_send_error";
export type ResetFailureKey = "errors:email_error" | "errors:send_error" | "errors:send_timeout" | "reset_error";

/** What somebody has who was sent a code. */
export interface CodeProof {
  email: string;
  code: string;
  codeId: string;
}

/** As the server keeps it: what one code was sent to is the same however it is typed. */
export function toAddress(typed: string): string {
  return emailForm.safeParse(typed).data ?? typed.trim();
}

/** The words for a status other than 0 of a request for a code. */
export function sendFailureKey(status: number): SendFailureKey {
  switch (status) {
    case CODE_STATUS.emailUsed:
      return "errors:email_used";
    case CODE_STATUS.emailWrong:
      return "errors:email_error";
    case CODE_STATUS.unavailable:
      return "errors:way_in_unavailable";
    case CODE_STATUS.emailPause:
      return "errors:code_one_send";
    default:
      return "errors:phone_send_error";
  }
}

/** The words for a status other than 0 of what a code opens. */
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

/** The codes for new passwords this tab has had sent. */
export const resetCodes = createCodeSending("reset", sendResetCode);

/** Answers null when the code is right, which leaves it good. Throws what the call throws. */
export async function confirmCode({ email, code, codeId }: CodeProof): Promise<ResetFailureKey | null> {
  const body = { email, code, code_id: codeId, ...browserUid() };
  const { status } = await call(codeEndpoints.confirmedCode, { body });
  return status === CODE_STATUS.ok ? null : resetFailureKey(status);
}

/** Sets the password the code is for. Answers null when it is set. Throws what the call throws. */
export async function resetPassword(
  { email, code, codeId }: CodeProof,
  password: string,
): Promise<ResetFailureKey | null> {
  const body = { email, pwd: md5(password), code, code_id: codeId };
  const { status } = await call(codeEndpoints.resetPassword, { body });
  return status === CODE_STATUS.ok ? null : resetFailureKey(status);
}
