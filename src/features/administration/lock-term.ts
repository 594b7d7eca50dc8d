// When a lock ends: after a fixed term, never, or at a given time.
import { LOCK_UNTIL_MAX } from "../../../contract/limits.ts";

const DAYS = { day: 1, week: 7, month: 30 } as const;
export const TERMS = ["day", "week", "month", "open", "time"] as const;
export type Term = (typeof TERMS)[number];

export type Until = { until: number | null; problem?: never } | { until?: never; problem: "missing" | "past" | "far" };

/** `time` is the value of a `datetime-local` field, in this machine's time zone; `now` is in milliseconds. */
export function readUntil(term: Term, time: string, now: number): Until {
  if (term === "open") return { until: null };
  if (term !== "time") return { until: Math.floor(now / 1_000) + DAYS[term] * 86_400 };
  const moment = new Date(time).getTime();
  if (Number.isNaN(moment)) return { problem: "missing" };
  if (moment <= now) return { problem: "past" };
  const until = Math.floor(moment / 1_000);
  return until > LOCK_UNTIL_MAX ? { problem: "far" } : { until };
}
