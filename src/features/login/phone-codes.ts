// Codes by text message (calls.md 8, "Phone code send"): each request needs a passed captcha; failures are text keys.
import { CODE_STATUS, codeEndpoints } from "../../../contract/codes.ts";
import { call } from "../../lib/api/call.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { browserUid } from "./browser-uid.ts";
import "./captcha/captcha-dialog.ts";
import { ofTarget } from "./phone-number.ts";
import { type CodeAnswer, createCodeSending } from "./send-code.ts";

export type PhoneSendFailureKey =
  | "errors:phone_error"
  | "errors:phone_one_send"
  | "errors:captcha_wrong"
  | "errors:login_method_unavailable"
  | "errors:phone_send_error";
/** The captcha was cancelled: nothing was sent and no error is shown. */
export const CAPTCHA_LEFT = "captcha_left";

/** The text key for a status other than 0 of a request for a code. */
export function phoneSendFailureKey(status: number): PhoneSendFailureKey {
  switch (status) {
    case CODE_STATUS.phoneWrong:
      return "errors:phone_error";
    case CODE_STATUS.phonePause:
      return "errors:phone_one_send";
    case CODE_STATUS.wrong:
      return "errors:captcha_wrong";
    case CODE_STATUS.unavailable:
      return "errors:login_method_unavailable";
    default:
      return "errors:phone_send_error";
  }
}

/** Requests a code after a captcha; without a passed captcha no request is sent. */
async function sendCode(
  type: "login" | "bind",
  target: string,
): Promise<CodeAnswer<PhoneSendFailureKey | typeof CAPTCHA_LEFT>> {
  const passed = await openDialog("slider-captcha");
  if (!passed) return { failure: CAPTCHA_LEFT };
  const body = { type, ...ofTarget(target), ...passed, ...browserUid() };
  const { status, data } = await call(codeEndpoints.phoneMessage, { body });
  return status === CODE_STATUS.ok && data ? { codeId: data.codeid } : { failure: phoneSendFailureKey(status) };
}

/** The codes for logging in that this tab has requested. */
export const loginCodes = createCodeSending("login", (target) => sendCode("login", target));
export type PhoneCodes = typeof loginCodes;

const toBind = new Map<string, PhoneCodes>();

/** The codes for binding a phone that this tab has requested for a person; they are valid for nobody else. */
export function bindCodesOf(uid: string): PhoneCodes {
  const codes = toBind.get(uid) ?? createCodeSending(`bind.${uid}`, (target) => sendCode("bind", target));
  toBind.set(uid, codes);
  return codes;
}
