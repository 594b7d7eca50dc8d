// Logs in by phone and code, and creates an account where there is none (calls.md 8, "Phone login").
import { CODE_STATUS, codeEndpoints } from "../../../contract/codes.ts";
import { call } from "../../lib/api/call.ts";
import { adoptLogin } from "../../session/adopt.ts";
import { rememberLogin } from "../../session/last-login.ts";
import { browserUid } from "./browser-uid.ts";
import { type CodeFailureKey, codeFailureKey } from "./code-failure.ts";
import type { PhoneNumber } from "./phone-number.ts";

/** A phone, and the code that was sent to it. */
export interface PhoneProof extends PhoneNumber {
  code: string;
  codeid: string;
}

export type PhoneLoginFailureKey = CodeFailureKey | "registrations_closed" | "login_failed";

/** The text key for a status other than 0. */
export function phoneLoginFailureKey(status: number): PhoneLoginFailureKey {
  if (status === CODE_STATUS.registrationsClosed) return "registrations_closed";
  return codeFailureKey(status) ?? "login_failed";
}

/** Returns null on success, otherwise a text key. Rejects with the errors of the request. */
export async function loginByPhone(proof: PhoneProof): Promise<PhoneLoginFailureKey | null> {
  const body = { ...proof, ...browserUid() };
  const { status, data } = await call(codeEndpoints.phoneLogin, { body }, { anonymous: true });
  if (status !== CODE_STATUS.ok || !data) return phoneLoginFailureKey(status);
  rememberLogin("phone", { phone: proof.phone, callcode: proof.callcode });
  adoptLogin(data);
  return null;
}
