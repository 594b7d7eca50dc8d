// Many concurrent spends of few people until no power is left. The control reads a balance and writes back the
// difference, without a lock. The bench runs many spends, a test a few.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Power } from "../../server/modules/power/power.service.ts";
import { AppError } from "../../server/platform/errors.ts";

export interface SpendOptions {
  uids: readonly string[];
  spends: number;
  /** Units of power in each spend. */
  amount: number;
  /** Spends that run concurrently. */
  atOnce: number;
}

export interface SpendResult {
  /** Units of spends that were reported as successful. */
  handedOut: number;
  /** Units that the ledger says were spent. */
  debited: number;
  refused: number;
  seconds: number;
}

/** Holds and captures as a generation does; every seventh is released, like a failed one. */
export async function spendTogether(power: Power, pool: pg.Pool, options: SpendOptions): Promise<SpendResult> {
  const before = await debits(pool);
  const found = await run(options, async (uid, at) => {
    const generationId = randomUUID();
    const expiresAt = new Date(Date.now() + 3_600_000);
    try {
      const request = { uid, generationId, amount: options.amount, expiresAt };
      await power.hold(null, { ...request, kind: "continue", storyId: null, chapterId: null });
    } catch (error) {
      if (error instanceof AppError && error.code === "power_short") return null;
      throw error;
    }
    if (at % 7 !== 6) return power.capture(generationId);
    await power.release(generationId);
    return 0;
  });
  return { ...found, debited: (await debits(pool)) - before };
}

async function debits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ sum: string }>(
    "select coalesce(sum(amount), 0) as sum from ledger_entries where account = 'house:spent'",
  );
  return Number(rows[0]?.sum);
}

/** The control: one balance per person, read and then written. */
export async function spendNaively(pool: pg.Pool, each: number, options: SpendOptions): Promise<SpendResult> {
  await pool.query("create table naive_wallets (user_id uuid primary key, balance integer not null)");
  await pool.query("insert into naive_wallets select id, $2 from unnest($1::uuid[]) id", [options.uids, each]);
  const found = await run(options, async (uid) => {
    const { rows } = await pool.query<{ balance: number }>("select balance from naive_wallets where user_id = $1", [
      uid,
    ]);
    const left = (rows[0]?.balance ?? 0) - options.amount;
    if (left < 0) return null;
    await pool.query("update naive_wallets set balance = $2 where user_id = $1", [uid, left]);
    return options.amount;
  });
  const { rows } = await pool.query<{ sum: string }>("select sum(balance) as sum from naive_wallets");
  await pool.query("drop table naive_wallets");
  return { ...found, debited: each * options.uids.length - Number(rows[0]?.sum) };
}

/** Runs the spends; `spend` returns the units spent, or null if it was refused. */
async function run(
  { uids, spends, atOnce }: SpendOptions,
  spend: (uid: string, at: number) => Promise<number | null>,
): Promise<Omit<SpendResult, "debited">> {
  let next = 0;
  let handedOut = 0;
  let refused = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < spends; at = next++) {
        const given = await spend(uids[at % uids.length] as string, at);
        if (given === null) refused++;
        else handedOut += given;
      }
    }),
  );
  return { handedOut, refused, seconds: (performance.now() - began) / 1000 };
}
