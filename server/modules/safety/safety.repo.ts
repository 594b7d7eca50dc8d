// Risk alerts in the database.
import { sql } from "drizzle-orm";
import type { Database, Executor } from "../../db/client.ts";

/**
 * Inserts one alert, unless all of these texts (fingerprints of paragraphs) were counted before. An advisory lock makes
 * inserts for one person run one at a time.
 */
export async function insertAlert(db: Database, uid: string, texts: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`risk-alerts ${uid}`}, 0))`);
    await tx.execute(sql`
      insert into risk_alerts (user_id, side, texts)
      select ${uid}, 'input', ${sql.param(texts)}::text[]
      where exists (
        select 1 from unnest(${sql.param(texts)}::text[]) as sent (text)
        where not exists (select 1 from risk_alerts a where a.user_id = ${uid} and sent.text = any(a.texts)))`);
  });
}

/** When a person's alerts of the last `withinSeconds` were, earliest first, and the database's time; Unix seconds. */
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
