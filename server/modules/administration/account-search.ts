// Recognizes a phone number or a user id in a search for accounts, which else looks for part of an email or a name.
import { z } from "zod";

/**
 * The digits of a search that may be a whole phone, with or without its dial code; null for anything else. Parts of a
 * number find nothing, or the digits that the mask hides could be found out one by one.
 */
export function phoneDigits(search: string): string | null {
  const text = search.normalize("NFKC").replace(/[\s().\-/\u2010-\u2015]/g, "");
  return /^\+?(\d{4,15})$/.exec(text)?.[1] ?? null;
}

const uuid = z.uuid();

/** Whether a search is a user id, as the audit log names accounts. */
export const isUid = (search: string): boolean => uuid.safeParse(search).success;
