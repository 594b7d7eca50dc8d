// How long deleted stories and chapters can be restored: one rule for both, also used for the days that a list shows.
import { type SQL, sql } from "drizzle-orm";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import { daysLeft } from "../../platform/days-left.ts";

/** Rows deleted before this moment cannot be restored, even if they have not been purged yet. */
export const recycleHorizon: SQL = sql`(now() - ${sql.raw(String(RECYCLE_DAYS))} * interval '1 day')`;

/** Whole days left to restore something, rounded up. `deletedAt` in Unix seconds. */
export function remainingDays(deletedAt: number, now: number = Date.now() / 1_000): number {
  return daysLeft(RECYCLE_DAYS, deletedAt, now);
}
