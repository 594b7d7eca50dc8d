// The texts for a refused phone or a refused code, the same for logging in and for binding a phone.
import { CODE_STATUS } from "../../../contract/codes.ts";

export type CodeFailureKey = "errors:phone_error" | "errors:send_error" | "errors:send_timeout";

/** The text key for a status about the phone or the code; null for any other status. */
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
