// A phone number as it is stored: one number, one spelling.
import { DEFAULT_CALL_CODE, PHONE_86 } from "../../../contract/limits.ts";
import type { Phone } from "../../platform/sms/sms.ts";

/** Dial code and number together have 15 digits at most (E.164). */
const DIGITS_MAX = 15;
const DIGITS_MIN = 4;
/** Where a number's first 0 is part of it abroad too; elsewhere it is what one dials at home. */
const ZERO_STAYS = new Set(["39", "378", "379", "225", "229", "241", "242"]);

/** The number within its dial code, digits only; null for what can't be one. */
export function readPhone(callCode: string, typed: string): Phone | null {
  const text = typed.normalize("NFKC").replace(/[\s().\-/\u2010-\u2015\p{Cf}]/gu, "");
  // Typed with the dial code in front of it.
  const number = text.startsWith(`+${callCode}`) ? text.slice(callCode.length + 1) : text;
  if (!/^\d+$/.test(number)) return null;
  if (callCode === DEFAULT_CALL_CODE) return PHONE_86.test(number) ? { callCode, number } : null;
  const bare = ZERO_STAYS.has(callCode) ? number : number.replace(/^0+/, "");
  if (bare.length < DIGITS_MIN || callCode.length + bare.length > DIGITS_MAX) return null;
  return { callCode, number: bare };
}

/** One text for a phone, for counters and for what a code is made for. */
export function phoneKey({ callCode, number }: Phone): string {
  return `+${callCode} ${number}`;
}
