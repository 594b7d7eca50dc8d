// How many days a deleted thing can still be restored, as lists show it.
const DAY_SECONDS = 86_400;

/** Whole days left of `days`, rounded up. `deletedAt` and `now` in Unix seconds. */
export function daysLeft(days: number, deletedAt: number, now: number = Date.now() / 1_000): number {
  return Math.min(days, Math.max(0, Math.ceil(days - (now - deletedAt) / DAY_SECONDS)));
}
