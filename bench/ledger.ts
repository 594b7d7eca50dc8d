// Correctness and speed of the ledger of power: concurrent holds and captures on a database as durable as the
// product's, concurrent spends until no power is left, a spending process that is killed, and random histories compared
// with a pure model.
// SPENDS, KILLS and HISTORIES in the environment change how many; 0 skips a part.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type Connection, connect } from "../server/db/client.ts";
import type { Power } from "../server/modules/power/power.service.ts";
import { history, runHistory } from "../tests/support/power-histories.ts";
import { brokenRules } from "../tests/support/power-invariants.ts";
import { powerScene } from "../tests/support/power-scene.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, type Figure, percentile, runAlone, spread } from "./support/figures.ts";
import { killSpenders } from "./support/power-kills.ts";
import { spendNaively, spendTogether } from "./support/power-spends.ts";

const SPENDS = Number(process.env["SPENDS"] ?? 100_000);
const KILLS = Number(process.env["KILLS"] ?? 100);
const CONTROL_KILLS = 10;
const HISTORIES = Number(process.env["HISTORIES"] ?? 10_000);
/** Connections of the pool (the product's default), and number of people. */
const POOL = 10;
const PEOPLE = 200;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const PAIRS_A_SECOND = 1_000;
const AMOUNT = 70;

export const ledger: Bench = {
  name: "The ledger of power",
  async run() {
    const database = await startBenchDatabase();
    const connection = connect(database.url, { max: POOL });
    try {
      return [
        await pairs(connection),
        ...(SPENDS > 0 ? await exhaustion(connection) : []),
        ...(KILLS > 0 ? await kills(connection) : []),
        ...(HISTORIES > 0 ? [await histories(database.url)] : []),
      ];
    } finally {
      await connection.close();
      await database.stop();
    }
  },
};

async function people(connection: Connection, count: number, each: number): Promise<{ power: Power; uids: string[] }> {
  const { power, person } = powerScene(connection, new Date().toISOString(), each);
  const uids: string[] = [];
  for (let at = 0; at < count; at++) uids.push(await person());
  for (const uid of uids) await power.benefits(uid);
  return { power, uids };
}

async function pairs(connection: Connection): Promise<Figure> {
  const { power, uids } = await people(connection, PEOPLE, 100_000_000);
  const rates: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now();
    let done = 0;
    await Promise.all(
      Array.from({ length: POOL * 2 }, async (_, lane) => {
        for (let at = lane; performance.now() - began < ROUND_MS; at += POOL * 2, done++) {
          const from = performance.now();
          const generationId = randomUUID();
          const uid = uids[at % uids.length] as string;
          const expiresAt = new Date(Date.now() + 3_600_000);
          const what = { kind: "continue", storyId: null, chapterId: null } as const;
          await power.hold(null, { uid, generationId, amount: AMOUNT, expiresAt, ...what });
          await power.capture(generationId);
          times.push(performance.now() - from);
        }
      }),
    );
    // The first round is the warm-up.
    if (round > 0) rates.push((done * 1000) / (performance.now() - began));
  }
  const rate = percentile(rates, 0.5);
  return {
    what: `hold-and-capture pairs a second, ${POOL} connections, ${PEOPLE} people (median of ${ROUNDS} rounds)`,
    measured: `${Math.round(rate)} (a pair ${spread(times)})`,
    target: `${PAIRS_A_SECOND}`,
    ok: rate >= PAIRS_A_SECOND,
  };
}

async function exhaustion(connection: Connection): Promise<Figure[]> {
  const { pool } = connection;
  /** Enough power for about half of the spends. */
  const each = Math.floor((SPENDS * AMOUNT) / 2 / 20);
  const { power, uids } = await people(connection, 20, each);
  const options = { uids, spends: SPENDS, amount: AMOUNT, atOnce: 50 };
  const ours = await spendTogether(power, pool, options);
  const broken = await brokenRules(pool, new Date());
  const left = await Promise.all(uids.map(async (uid) => (await power.benefits(uid)).total));
  const naive = await spendNaively(pool, each, options);
  const exact = ours.handedOut === ours.debited && left.every((total) => total >= 0 && total < AMOUNT);
  return [
    {
      what: `${SPENDS} concurrent spends to exhaustion, a seventh of them released`,
      measured: `${ours.handedOut} handed out, ${ours.debited} debited, ${ours.refused} refused; ${tell(broken)}`,
      target: "equal, no rule broken",
      ok: exact && ours.refused > 0 && Object.keys(broken).length === 0,
    },
    {
      what: "control: read, then update",
      measured: `${naive.handedOut} handed out, ${naive.debited} debited`,
      target: "hands out more than it debits",
      ok: naive.handedOut > naive.debited,
    },
  ];
}

async function kills(connection: Connection): Promise<Figure[]> {
  const found = await killSpenders(connection, { kills: KILLS });
  const control = await killSpenders(connection, { kills: CONTROL_KILLS, chargeFirst: true });
  const ours = {
    what: `spender killed ${KILLS} times with -9`,
    measured: `${found.charged} charged, ${found.chargedForNothing} for nothing; ${found.swept} holds swept, ${found.stillOpen} open; ${tell(found.broken)}`,
    target: "0 for nothing, 0 open, no rule broken",
    ok: found.charged > 0 && found.chargedForNothing + found.stillOpen + Object.keys(found.broken).length === 0,
  };
  const naive = {
    what: `control: charged first, written then; killed ${CONTROL_KILLS} times`,
    measured: `${control.charged} charged, ${control.chargedForNothing} for nothing`,
    target: "some for nothing",
    ok: control.chargedForNothing > 0,
  };
  return [ours, naive];
}

async function histories(url: string): Promise<Figure> {
  // This part tests counting, not durability, so commits need not wait for the disk.
  const connection = connect(`${url}?options=${encodeURIComponent("-c synchronous_commit=off")}`, { max: POOL });
  const result = await fc.check(
    fc.asyncProperty(history, (one) => runHistory(connection, one)),
    { numRuns: HISTORIES },
  );
  if (result.failed) console.error(fc.defaultReportMessage(result));
  const broken = await brokenRules(connection.pool, new Date(0));
  await connection.close();
  return {
    what: "random histories against the pure model",
    measured: `${result.numRuns - (result.failed ? 1 : 0)} equal; ${tell(broken)}`,
    target: `${HISTORIES} equal, no rule broken`,
    ok: !result.failed && Object.keys(broken).length === 0,
  };
}

function tell(broken: Record<string, number>): string {
  const rules = Object.entries(broken).map(([rule, count]) => `${rule}: ${count}`);
  return rules.length === 0 ? "no rule broken" : `broken: ${rules.join("; ")}`;
}

if (import.meta.main) await runAlone(ledger);
