// What a search for accounts may be besides a part of an email or a name, and how a phone is shown: to be compared, not
// read.
import { z } from "zod";

/** "+86 138****8000": enough to tell two accounts apart, too little to call. */
export function maskPhone(callCode: string, number: string): string {
  const first = Math.min(3, Math.round(number.length / 4));
  const last = Math.min(4, Math.round(number.length / 3));
  const hidden = "*".repeat(number.length - first - last);
  return `+${callCode} ${number.slice(0, first)}${hidden}${number.slice(-last)}`;
}

/**
 * The digits of a search that may be a whole phone, with or without its dial code; null for anything else. Parts of a
 * number find nothing: else what the mask hides could be found out digit by digit.
 */
export function phoneDigits(search: string): string | null {
  const text = search.normalize("NFKC").replace(/[\s().\-/\u2010-\u2015]/g, "");
  return /^\+?(\d{4,15})$/.exec(text)?.[1] ?? null;
}

const uuid = z.uuid();

/** Whether a search is a user id: how the log leads to an account. */
export const isUid = (search: string): boolean => uuid.safeParse(search).success;
