// Binds a phone to the person's account, or moves it there from another account (calls.md 7, `/v2/user/bind_phone`).
import { CODE_STATUS, codeEndpoints } from "../../../contract/codes.ts";
import { maskPhone } from "../../../contract/phone-mask.ts";
import { call } from "../../lib/api/call.ts";
import { showPerson } from "../../session/adopt.ts";
import { noteBoundHere } from "../../session/bound-here.ts";
import { session } from "../../session/session.ts";
import { browserUid } from "./browser-uid.ts";
import { type CodeFailureKey, codeFailureKey } from "./code-failure.ts";
import type { PhoneProof } from "./phone-login.ts";

export type BindFailureKey = CodeFailureKey | "errors:phone_used" | "errors:phone_is_only_login" | "bind_failed";

/** The text key for a status other than 0. */
export function bindFailureKey(status: number): BindFailureKey {
  if (status === CODE_STATUS.phoneUsed) return "errors:phone_used";
  if (status === CODE_STATUS.onlyLogin) return "errors:phone_is_only_login";
  return codeFailureKey(status) ?? "bind_failed";
}

/**
 * Binds a phone; `forced` also moves it from another account. Returns null on success, otherwise a text key. Rejects
 * with the errors of the request.
 */
export async function bindPhone(proof: PhoneProof, forced: boolean): Promise<BindFailureKey | null> {
  const body = { ...proof, forced_binding: forced, ...browserUid() };
  const { status, data } = await call(codeEndpoints.bindPhone, { body });
  if (status !== CODE_STATUS.ok || !data) return bindFailureKey(status);
  if (data.callcode && data.phone) noteBoundHere(maskPhone(data.callcode, data.phone));
  // The person may have logged out meanwhile.
  if (session.status === "person" && session.uid === data._id) showPerson(data);
  return null;
}
