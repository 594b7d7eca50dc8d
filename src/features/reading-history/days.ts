// Groups what was read by the day, in the time zone of the device.
import type { Locale } from "../../../contract/limits.ts";

export interface Day<T> {
  /** The same for all moments of a day. */
  key: string;
  /** Unix seconds of its latest item. */
  at: number;
  items: T[];
}

const keyOf = (at: number) => {
  const date = new Date(at * 1_000);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
};

/** Items in the order of reading, latest first, by day. */
export function byDay<T extends { read_at: number }>(items: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const key = keyOf(item.read_at);
    const last = days.at(-1);
    if (last?.key === key) last.items.push(item);
    else days.push({ key, at: item.read_at, items: [item] });
  }
  return days;
}

/** Whether a moment is of today, of yesterday, or of neither. `now` in Unix seconds. */
export function nearDay(at: number, now = Date.now() / 1_000): "today" | "yesterday" | null {
  const before = new Date(now * 1_000);
  before.setDate(before.getDate() - 1);
  if (keyOf(at) === keyOf(now)) return "today";
  return keyOf(at) === keyOf(before.getTime() / 1_000) ? "yesterday" : null;
}

/** A day with its weekday; the year where it is another one than this. */
export function formatDay(at: number, locale: Locale, now = Date.now() / 1_000): string {
  const year = (seconds: number) => new Date(seconds * 1_000).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(year(at) !== year(now) && { year: "numeric" }),
  }).format(at * 1_000);
}

/** The time of day. */
export function formatTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at * 1_000);
}
