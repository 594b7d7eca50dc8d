// Risk alerts in the database.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { riskAlerts } from "../../db/tables/safety.ts";

export async function insertAlert(db: Executor, uid: string): Promise<void> {
  await db.insert(riskAlerts).values({ userId: uid, side: "input" });
}

/** Moments of a person's alerts of the last seconds and the database's own time, in Unix seconds; earliest first. */
export async function listAlerts(
  db: Executor,
  uid: string,
  withinSeconds: number,
): Promise<{ alerts: number[]; now: number }> {
  const { rows } = await db.execute<{ alerts: number[]; now: number }>(sql`
    select extract(epoch from now())::float8 as now, coalesce((
      select array_agg(extract(epoch from at)::float8 order by at) from risk_alerts
      where user_id = ${uid} and side = 'input' and at > now() - ${withinSeconds} * interval '1 second'
    ), '{}') as alerts`);
  return rows[0] ?? { alerts: [], now: 0 };
}

/** Deletes alerts that are older than this many seconds. */
export async function purgeAlerts(db: Executor, olderThanSeconds: number): Promise<void> {
  await db.execute(sql`delete from risk_alerts where at < now() - ${olderThanSeconds} * interval '1 second'`);
}
