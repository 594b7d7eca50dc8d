// The program is killed in the middle of generations, at any step: afterwards none may still run, no power may be held,
// and everything charged must have been written. KILLS in the environment changes how often.
import { setTimeout as delay } from "node:timers/promises";
import { type Bench, runAlone } from "./support/figures.ts";
import { readGeneration } from "./support/generation-clients.ts";
import { startWritingWorld, tokensOfProse, type WritingWorld } from "./support/writing-world.ts";

const KILLS = Number(process.env["KILLS"] ?? 12);
const PEOPLE = 12;
/** From the request to the end of the shortest generation takes about this long, so kills fall anywhere in it. */
const STEPS_MS = 2_500;
/** A process counts as dead after ten seconds without a heartbeat; the job that checks runs every minute. */
const RESOLVED_MS = 90_000;
const LENGTHS = [10, 40, 150, 400];
const BEFORE = "The rain had not stopped since the ferry came in.";

/** What must never be found, and the query that finds it. */
const RULES: Record<string, string> = {
  "still running": "select 1 from generations where status in ('queued', 'running')",
  "power held": "select 1 from holds where state = 'open' union all select 1 from power_grants where held <> 0",
  "charged without words": `select 1 from ledger_transactions t join generations g on g.id = t.generation_id
    where t.kind = 'spend' and not exists (select 1 from generation_candidates c where c.generation_id = g.id and c.status = 'complete' and c.text <> '')`,
  "done and not charged": `select 1 from generations g where g.status = 'done'
    and not exists (select 1 from ledger_transactions t where t.generation_id = g.id and t.kind = 'spend')`,
  "charged another amount": `select 1 from generations g left join holds h on h.generation_id = g.id and h.state = 'captured'
    where g.power <> coalesce(h.amount, 0)`,
  "a candidate that still streams": "select 1 from generation_candidates where status in ('waiting', 'streaming')",
};

export const generationKills: Bench = {
  name: "Kills in the middle of generations",
  async run() {
    const world = await startWritingWorld({ tokens: tokensOfProse(60), perSecond: 100 });
    try {
      const people = await world.people(PEOPLE);
      let asked = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const open = people.map(async (person, n) => {
          await delay(Math.random() * STEPS_MS);
          const writeLength = LENGTHS[n % LENGTHS.length] as number;
          const request = { person, before: BEFORE, writeLength, candidates: 1 + (n % 3) };
          // Most lose their connection, which is expected here.
          await readGeneration(world.url, request).catch(() => undefined);
        });
        asked += open.length;
        await delay(Math.random() * STEPS_MS * 1.5);
        await world.kill();
        await Promise.all(open);
        await world.restart();
      }
      const broken = await resolved(world);
      const { rows } = await world.database.pool.query<{ status: string; count: number }>(
        "select status, count(*)::int from generations group by 1 order by 1",
      );
      const told = rows.map(({ status, count }) => `${count} ${status}`).join(", ");
      return [
        {
          what: `${KILLS} kills in the middle of ${asked} generations`,
          measured: broken.length === 0 ? `nothing open, nothing wrong (${told})` : broken.join("; "),
          target: "nothing held, nothing charged without words",
          ok: broken.length === 0 && rows.length > 1,
        },
      ];
    } finally {
      await world.stop();
    }
  },
};

/** Which rules are still broken after the program has had time to recover from the last kill. */
async function resolved({ database }: WritingWorld): Promise<string[]> {
  for (const until = Date.now() + RESOLVED_MS; ; await delay(1_000)) {
    const broken: string[] = [];
    for (const [what, question] of Object.entries(RULES)) {
      const { rowCount } = await database.pool.query(question);
      if (rowCount) broken.push(`${rowCount} ${what}`);
    }
    if (broken.length === 0 || Date.now() > until) return broken;
  }
}

if (import.meta.main) await runAlone(generationKills);
