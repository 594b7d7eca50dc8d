// Validates a typed phone before a request is sent (product.md 5, "Login"), and normalises its spelling.
import { DEFAULT_CALL_CODE, PHONE_86 } from "../../../contract/limits.ts";

export interface PhoneNumber {
  callcode: string;
  /** Without separators between the digits. */
  phone: string;
}

/** Removes separators and copied direction marks from a number, and turns full-width digits into ASCII ones. */
export function toPhone(callcode: string, typed: string): PhoneNumber {
  return { callcode, phone: typed.normalize("NFKC").replace(/[\s().\-/\u2010-\u2015\p{Cf}]/gu, "") };
}

/** The error of a phone, or null. Numbers under the call code 86 have a known form; the server judges all others. */
export function phoneFault({ callcode, phone }: PhoneNumber): "phone_null" | "phone_error" | null {
  if (!phone) return "phone_null";
  return callcode === DEFAULT_CALL_CODE && !PHONE_86.test(phone) ? "phone_error" : null;
}

/** A phone as one text: the target of a code, and how the phone is shown. */
export const phoneTarget = ({ callcode, phone }: PhoneNumber) => `+${callcode} ${phone}`;

/** The inverse of phoneTarget. */
export function ofTarget(target: string): PhoneNumber {
  const space = target.indexOf(" ");
  return { callcode: target.slice(1, space), phone: target.slice(space + 1) };
}
