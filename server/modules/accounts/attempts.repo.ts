// The rows of attempt counters: each counts a window of time that starts with its first attempt.
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { attemptWindows } from "../../db/tables/accounts.ts";

/** Counts one attempt for each key; returns each key's count, this one included, and seconds until its window ends. */
export async function takeAttempts(
  db: Database,
  counters: { key: string; seconds: number }[],
): Promise<Map<string, { count: number; endsIn: number }>> {
  // Sorted, so that two statements over the same keys can't deadlock.
  const values = [...counters]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, seconds }) => ({ key, count: 1, endsAt: sql`now() + ${seconds} * interval '1 second'` }));
  const over = sql`${attemptWindows.endsAt} <= now()`;
  const rows = await db
    .insert(attemptWindows)
    .values(values)
    .onConflictDoUpdate({
      target: attemptWindows.key,
      set: {
        count: sql`case when ${over} then 1 else ${attemptWindows.count} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${attemptWindows.endsAt} end`,
      },
    })
    .returning({
      key: attemptWindows.key,
      count: attemptWindows.count,
      endsIn: sql<number>`extract(epoch from ${attemptWindows.endsAt} - now())::float8`,
    });
  return new Map(rows.map(({ key, count, endsIn }) => [key, { count, endsIn }]));
}

/** Takes one attempt back for each key. */
export async function refundAttempts(db: Database, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const locked = db
    .select({ key: attemptWindows.key })
    .from(attemptWindows)
    .where(sql`${attemptWindows.key} = any(${sql.param(keys)})`)
    .orderBy(attemptWindows.key)
    .for("update");
  await db
    .update(attemptWindows)
    .set({ count: sql`greatest(${attemptWindows.count} - 1, 0)` })
    .where(sql`${attemptWindows.key} in (${locked})`);
}

/** Deletes windows that have ended; returns how many. */
export async function purgeAttempts(db: Database): Promise<number> {
  const { rowCount } = await db.delete(attemptWindows).where(sql`${attemptWindows.endsAt} <= now()`);
  return rowCount ?? 0;
}
