// How long deleted stories and chapters can be taken back. One rule for both, and for what a list shows.
import { type SQL, sql } from "drizzle-orm";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import { daysLeft } from "../../platform/days-left.ts";

/** The moment before which a deletion is final: whatever was deleted earlier is gone, purged or not yet. */
export const recycleHorizon: SQL = sql`(now() - ${sql.raw(String(RECYCLE_DAYS))} * interval '1 day')`;

/** Whole days left to take something back, rounded up. `deletedAt` in Unix seconds. */
export function remainingDays(deletedAt: number, now: number = Date.now() / 1_000): number {
  return daysLeft(RECYCLE_DAYS, deletedAt, now);
}
