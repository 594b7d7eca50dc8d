// What is said where a phone and the code that was sent to it open nothing: the same for logging in and for binding.
import { CODE_STATUS } from "../../../contract/codes.ts";

export type CodeFailureKey = "errors:phone_error" | "errors:send_error" | "errors:send_timeout";

/** The words for a status that is about the phone or the code; null for any other. */
export function codeFailureKey(status: number): CodeFailureKey | null {
  switch (status) {
    case CODE_STATUS.phoneWrong:
      return "errors:phone_error";
    case CODE_STATUS.wrong:
      return "errors:send_error";
    case CODE_STATUS.over:
      return "errors:send_timeout";
    default:
      return null;
  }
}
