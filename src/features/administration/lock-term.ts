// Until when a lock is to hold: one of a few terms, no end, or a time one gives.
import { LOCK_UNTIL_MAX } from "../../../contract/administration.ts";

const DAYS = { day: 1, week: 7, month: 30 } as const;
export const TERMS = ["day", "week", "month", "open", "time"] as const;
export type Term = (typeof TERMS)[number];

export type Until = { until: number | null; problem?: never } | { until?: never; problem: "missing" | "past" | "far" };

/** `time` as a field for a date and time has it, in the zone of this machine; `now` in milliseconds. */
export function readUntil(term: Term, time: string, now: number): Until {
  if (term === "open") return { until: null };
  if (term !== "time") return { until: Math.floor(now / 1_000) + DAYS[term] * 86_400 };
  const moment = new Date(time).getTime();
  if (Number.isNaN(moment)) return { problem: "missing" };
  if (moment <= now) return { problem: "past" };
  const until = Math.floor(moment / 1_000);
  return until > LOCK_UNTIL_MAX ? { problem: "far" } : { until };
}
