// The hour and minute a version was kept at, as the language writes it.
import type { Locale } from "../../../contract/limits.ts";

/** "14:32" or "2:32 PM". `at` in seconds. */
export function timeOfDay(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at * 1000);
}
