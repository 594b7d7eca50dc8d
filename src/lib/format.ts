// Numbers, dates and durations as people read them, in the language of the page.
import { ABBREVIATION_DECIMALS, type Locale } from "../../contract/limits.ts";

type Unit = Intl.RelativeTimeFormatUnit;

const UNITS: readonly [Unit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** A thousand as 1.0k, a million as 1.0M, with one decimal; below that the number itself (product.md 9). */
export function abbreviate(count: number): string {
  if (count >= 999_950) return `${(count / 1_000_000).toFixed(ABBREVIATION_DECIMALS)}M`;
  if (count >= 1_000) return `${(count / 1_000).toFixed(ABBREVIATION_DECIMALS)}k`;
  return String(count);
}

/** A whole number with its groups of digits. */
export function formatNumber(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/**
 * How long ago (or until) a moment is; null within a minute, where the caller says "just now". `at` and `now` in
 * seconds.
 */
export function relativeTime(at: number, locale: Locale, now: number = Date.now() / 1000): string | null {
  const distance = at - now;
  const [unit, size] = UNITS.find(([, seconds]) => Math.abs(distance) >= seconds) ?? [];
  if (!unit || !size) return null;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(distance / size), unit);
}

/** A date, and its time where that matters. `at` in seconds. */
export function formatDate(at: number, locale: Locale, style: "date" | "time" = "date"): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: "medium", ...(style === "time" && { timeStyle: "short" }) };
  return new Intl.DateTimeFormat(locale, options).format(at * 1000);
}
