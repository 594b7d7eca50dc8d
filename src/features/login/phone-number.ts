// A phone as it is typed: what must be right before anything is sent (product.md 5, "Login"), and its one spelling.
import { DEFAULT_CALL_CODE, PHONE_86 } from "../../../contract/limits.ts";

export interface PhoneNumber {
  callcode: string;
  /** Without what people put between digits. */
  phone: string;
}

/**
 * The number without what people put between digits, and without the marks of direction that come along with a copied
 * one; the digits of a Chinese keyboard are digits.
 */
export function toPhone(callcode: string, typed: string): PhoneNumber {
  return { callcode, phone: typed.normalize("NFKC").replace(/[\s().\-/\u2010-\u2015\p{Cf}]/gu, "") };
}

/** What is wrong with a phone. Under the call code 86 its form is known, under the others the server judges it. */
export function phoneFault({ callcode, phone }: PhoneNumber): "phone_null" | "phone_error" | null {
  if (!phone) return "phone_null";
  return callcode === DEFAULT_CALL_CODE && !PHONE_86.test(phone) ? "phone_error" : null;
}

/** One text for a phone: what a code was sent to, and how the phone is shown. */
export const phoneTarget = ({ callcode, phone }: PhoneNumber) => `+${callcode} ${phone}`;

/** The phone of such a text. */
export function ofTarget(target: string): PhoneNumber {
  const space = target.indexOf(" ");
  return { callcode: target.slice(1, space), phone: target.slice(space + 1) };
}
