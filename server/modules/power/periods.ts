// Computes the periods of power, in POWER_TIME_ZONE: free quota from the 8th to the 8th, calendar months, and the
// months of a membership.
import { FREE_QUOTA_REFRESH_DAY, POWER_TIME_ZONE } from "../../../contract/limits.ts";

/** A half-open interval: includes `from`, excludes `until`. */
export interface Period {
  from: Date;
  until: Date;
}

/** The free quota's period that contains `now`, from one 8th to the next, and its name such as `2026-11`. */
export function freePeriod(now: Date, zone = POWER_TIME_ZONE): Period & { name: string } {
  const { year, month, day } = wallClock(now, zone);
  const first = day < FREE_QUOTA_REFRESH_DAY ? month - 1 : month;
  const from = atWallClock({ year, month: first, day: FREE_QUOTA_REFRESH_DAY, time: 0 }, zone);
  const until = atWallClock({ year, month: first + 1, day: FREE_QUOTA_REFRESH_DAY, time: 0 }, zone);
  const named = new Date(Date.UTC(year, first - 1));
  return { from, until, name: named.toISOString().slice(0, 7) };
}

/** The end of the calendar month that contains `now`. */
export function monthEnd(now: Date, zone = POWER_TIME_ZONE): Date {
  const { year, month } = wallClock(now, zone);
  return atWallClock({ year, month: month + 1, day: 1, time: 0 }, zone);
}

/**
 * The month of a membership that contains `now`, counted from the membership's start. If a calendar month lacks the
 * start's day (the 31st), its last day is used; later months use the start's day again.
 */
export function memberPeriod(since: Date, now: Date, zone = POWER_TIME_ZONE): Period {
  const began = wallClock(since, zone);
  const at = wallClock(now, zone);
  const start = (count: number) => {
    const day = Math.min(began.day, daysIn(began.year, began.month + count));
    return atWallClock({ ...began, month: began.month + count, day }, zone);
  };
  let count = (at.year - began.year) * 12 + at.month - began.month;
  if (start(count) > now) count--;
  return { from: start(count), until: start(count + 1) };
}

/** A moment in local time: month from 1, `time` in milliseconds since midnight. */
interface WallClock {
  year: number;
  month: number;
  day: number;
  time: number;
}

const DAY_MS = 86_400_000;

function wallClock(at: Date, zone: string): WallClock {
  const local = new Date(at.getTime() + offset(at.getTime(), zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    time: ((local.getTime() % DAY_MS) + DAY_MS) % DAY_MS,
  };
}

/** The moment of a local time; a month below 1 or above 12 falls into the year before or after. */
function atWallClock({ year, month, day, time }: WallClock, zone: string): Date {
  const shown = Date.UTC(year, month - 1, day) + time;
  // Takes the offset again at the guessed moment: near a daylight saving change it may differ from the first one.
  const guess = shown - offset(shown, zone);
  return new Date(shown - offset(guess, zone));
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offset(at: number, zone: string): number {
  if (zone === "UTC") return 0;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(zone, format);
  }
  const name = format.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
