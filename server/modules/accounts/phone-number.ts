// Normalizes phone numbers: each is stored in a single spelling.
import { DEFAULT_CALL_CODE, PHONE_86 } from "../../../contract/limits.ts";
import type { Phone } from "../../platform/sms/sms.ts";

/** Dial code and number together have 15 digits at most (E.164). */
const DIGITS_MAX = 15;
const DIGITS_MIN = 4;
/** Dial codes whose numbers keep a leading 0 in calls from abroad; elsewhere it is only dialled within the country. */
const ZERO_STAYS = new Set(["39", "378", "379", "225", "229", "241", "242"]);

/** The number without its dial code, digits only; null if it can't be a phone number. */
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

/** The text that identifies a phone in counters and in the purpose of a code. */
export function phoneKey({ callCode, number }: Phone): string {
  return `+${callCode} ${number}`;
}
