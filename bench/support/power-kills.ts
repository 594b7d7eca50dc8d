// Kills a process that spends power with -9 at random moments. Afterwards no hold may be older than its time limit, and
// no power may be charged without an output. The bench kills it often, a test a few times. The control charges before
// it writes.
import { setTimeout as delay } from "node:timers/promises";
import type { Connection } from "../../server/db/client.ts";
import { createPower } from "../../server/modules/power/power.service.ts";
import { brokenRules } from "../../tests/support/power-invariants.ts";
import { startChild } from "./child.ts";

export interface KillsResult {
  kills: number;
  /** Generations that were charged. */
  charged: number;
  /** Charged, although nothing had been written. */
  chargedForNothing: number;
  /** Holds left open by the kills; the sweep released all of them. */
  swept: number;
  stillOpen: number;
  broken: Record<string, number>;
}

const PEOPLE = 4;
const HOLD_MS = 60_000;
const UP_MS = 400;

export interface KillsOptions {
  kills: number;
  /** The naive way: charge first, then write. */
  chargeFirst?: boolean;
}

/** Kills the process `kills` times, lets the holds expire and releases them with `sweep`. */
export async function killSpenders(
  connection: Connection,
  { kills, chargeFirst = false }: KillsOptions,
): Promise<KillsResult> {
  const { db, pool } = connection;
  const later = () => new Date(Date.now() + 2 * HOLD_MS);
  const power = createPower({ db, freePower: 0, now: later });
  await pool.query("create table if not exists outputs (generation_id uuid primary key)");
  const { rows } = await pool.query<{ id: string }>(
    "insert into users (nickname) select 'spender' from generate_series(1, $1) returning id",
    [PEOPLE],
  );
  const uids = rows.map((row) => row.id);
  for (const uid of uids)
    await power.grant(null, { uid, bucket: "pack", amount: 100_000_000, source: "pack", key: `bench:${uid}` });
  for (let kill = 0; kill < kills; kill++) {
    const child = await startChild("power-process.ts", { url: connection.url, uids, holdMs: HOLD_MS, chargeFirst });
    await delay(Math.random() * UP_MS);
    await child.kill();
  }
  await atRest(connection);
  const swept = await power.sweep();
  const broken = await brokenRules(pool, later());
  const found = await pool.query<Omit<KillsResult, "kills" | "swept" | "broken">>(
    `
    select count(*) filter (where state = 'captured')::int as charged,
      count(*) filter (where state = 'captured' and o.generation_id is null)::int as "chargedForNothing",
      count(*) filter (where state = 'open')::int as "stillOpen"
    from holds h left join outputs o on o.generation_id = h.generation_id where h.user_id = any($1)`,
    [uids],
  );
  if (!found.rows[0]) throw new Error("the holds were not counted");
  return { kills, swept, broken, ...found.rows[0] };
}

/** Waits until no other connection is active: the last statement of a killed client may still run. */
async function atRest({ pool }: Connection): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: number }>(`select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%power_%'`);
    if (rows[0]?.busy === 0) return;
    await delay(10);
  }
}
