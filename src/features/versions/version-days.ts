// Groups versions by the day they were kept on.
import type { Version } from "../../../contract/versions.ts";

export interface VersionDay {
  when: "today" | "yesterday" | "earlier";
  /** Any time of that day, in seconds. */
  at: number;
  versions: Version[];
}

/** Groups versions, which are sorted latest first, by local day. `now` in seconds. */
export function groupByDay(versions: readonly Version[], now: number = Date.now() / 1000): VersionDay[] {
  const days: VersionDay[] = [];
  const today = dayOf(now);
  const yesterday = dayBefore(now);
  let current = "";
  for (const version of versions) {
    const day = dayOf(version.created_at);
    if (day !== current) {
      const when = day === today ? "today" : day === yesterday ? "yesterday" : "earlier";
      days.push({ when, at: version.created_at, versions: [] });
      current = day;
    }
    days.at(-1)?.versions.push(version);
  }
  return days;
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toDateString();
}

/** Computed by the calendar, because days are not always 24 hours long. */
function dayBefore(seconds: number): string {
  const date = new Date(seconds * 1000);
  date.setDate(date.getDate() - 1);
  return date.toDateString();
}
