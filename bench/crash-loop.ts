// Whether acknowledged words survive: the document server is killed with -9 at random moments while people write and
// logs are compacted, then the database as well; then plain Hocuspocus is tested the same way and must fail. KILLS,
// DATABASE_KILLS and CONTROL_KILLS in the environment change how often.
import { type BenchDatabase, startBenchDatabase } from "./support/bench-database.ts";
import { makeCollabWorld } from "./support/collab-world.ts";
import { type CrashLoopOptions, type CrashLoopResult, chapterTexts, runCrashLoop } from "./support/crash-harness.ts";
import { ourSide, plainSide } from "./support/crash-sides.ts";
import { type Bench, type Figure, runAlone } from "./support/figures.ts";

const KILLS = Number(process.env["KILLS"] ?? 200);
const DATABASE_KILLS = Number(process.env["DATABASE_KILLS"] ?? 20);
const CONTROL_KILLS = Number(process.env["CONTROL_KILLS"] ?? 20);
const CHAPTERS = 4;
const WRITERS_PER_CHAPTER = 2;
const UP_MS = 900;
/** The control gets time to store: its maximum debounce is ten seconds. */
const CONTROL_UP_MS = 12_000;
/** New chapters after this many kills: crashes are tested, not how large a chapter may grow. */
const KILLS_PER_CHAPTERS = 50;

type LoopPart = Pick<CrashLoopOptions, "serve" | "urlOf" | "kills" | "upMs" | "database">;

export const crashLoop: Bench = {
  name: "Crash loop",
  async run() {
    const database = await startBenchDatabase();
    try {
      const ours = ourSide(database.url);
      const figures: Figure[] = [];
      if (KILLS > 0) {
        const before = await compactions(database);
        const found = await loop(database, { ...ours, kills: KILLS, upMs: UP_MS });
        const folded = (await compactions(database)) - before;
        figures.push(promise(`server killed ${KILLS} times, ${folded} compactions`, found));
      }
      if (DATABASE_KILLS > 0)
        figures.push(
          promise(
            `database killed ${DATABASE_KILLS} times, every other time with the server`,
            await loop(database, { ...ours, kills: DATABASE_KILLS, upMs: UP_MS, database }),
          ),
        );
      if (CONTROL_KILLS > 0) {
        const found = await loop(database, {
          ...plainSide(database.url),
          kills: CONTROL_KILLS,
          upMs: CONTROL_UP_MS,
        });
        figures.push({
          what: `control: plain Hocuspocus killed ${CONTROL_KILLS} times`,
          measured: `${tell(found)}; ${found.gone} never came back`,
          target: "loses some",
          ok: found.lost > 0,
        });
      }
      return figures;
    } finally {
      await database.stop();
    }
  },
};

async function loop(database: BenchDatabase, { kills, ...part }: LoopPart): Promise<CrashLoopResult> {
  const sum: CrashLoopResult = { kills: 0, acknowledged: 0, lost: 0, gone: 0, doubled: 0 };
  while (sum.kills < kills) {
    const world = await makeCollabWorld(database.connection);
    const chapterIds = await world.chapters(CHAPTERS, chapterTexts(WRITERS_PER_CHAPTER));
    await world.close();
    const found = await runCrashLoop({
      ...part,
      kills: Math.min(KILLS_PER_CHAPTERS, kills - sum.kills),
      token: world.tokens[0] as string,
      pool: database.connection.pool,
      chapterIds,
      writersPerChapter: WRITERS_PER_CHAPTER,
    });
    for (const key of Object.keys(sum) as (keyof CrashLoopResult)[]) sum[key] += found[key];
    console.error(`  ${sum.kills} of ${kills} kills: ${tell(sum)}`);
  }
  return sum;
}

function promise(what: string, found: CrashLoopResult): Figure {
  const kept = found.lost === 0 && found.gone === 0 && found.doubled === 0;
  return { what, measured: tell(found), target: "0 lost, 0 doubled", ok: kept && found.acknowledged > 0 };
}

function tell({ acknowledged, lost, doubled }: CrashLoopResult): string {
  return `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled`;
}

/** How often a snapshot was replaced, from the database's own statistics. */
async function compactions({ connection }: BenchDatabase): Promise<number> {
  const { rows } = await connection.pool.query<{ count: number }>(
    "select n_tup_upd::int as count from pg_stat_user_tables where relname = 'document_snapshots'",
  );
  return rows[0]?.count ?? 0;
}

if (import.meta.main) await runAlone(crashLoop);
