// Formats numbers, dates and durations in the language of the page.
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

/** 1,000 as 1.0k and 1,000,000 as 1.0M, with one decimal; below 1,000 the number itself (product.md 9). */
export function abbreviate(count: number): string {
  if (count >= 999_950) return `${(count / 1_000_000).toFixed(ABBREVIATION_DECIMALS)}M`;
  if (count >= 1_000) return `${(count / 1_000).toFixed(ABBREVIATION_DECIMALS)}k`;
  return String(count);
}

/** A number with its digits grouped, such as 12,480. */
export function formatNumber(count: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(count);
}

/**
 * The time from now to `at` in words, past or future; null for less than a minute, where the caller shows "just now".
 * `at` and `now` in Unix seconds.
 */
export function relativeTime(at: number, locale: Locale, now: number = Date.now() / 1000): string | null {
  const difference = at - now;
  const [unit, size] = UNITS.find(([, seconds]) => Math.abs(difference) >= seconds) ?? [];
  if (!unit || !size) return null;
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(difference / size), unit);
}

/** A date; with `style` "time", the date and the time. `at` in Unix seconds. */
export function formatDate(at: number, locale: Locale, style: "date" | "time" = "date"): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: "medium", ...(style === "time" && { timeStyle: "short" }) };
  return new Intl.DateTimeFormat(locale, options).format(at * 1000);
}
