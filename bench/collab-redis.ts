// Two processes serve the same chapters while Redis is unavailable for a minute: first killed, then frozen, which is
// worse, because its connections stay open. Writers on both sides keep writing. When Redis is back they pause, and all
// documents must be equal within five seconds; nothing acknowledged may be missing.
import { setTimeout as delay } from "node:timers/promises";
import * as Y from "yjs";
import { COLLAB_PATH } from "../contract/collab.ts";
import { until } from "../tests/support/collab-editor.ts";
import { type BenchDatabase, startBenchDatabase } from "./support/bench-database.ts";
import { startChild } from "./support/child.ts";
import { makeCollabWorld } from "./support/collab-world.ts";
import { chapterTexts, storedMarks } from "./support/crash-harness.ts";
import { type Bench, type Figure, ms, percentile, runAlone } from "./support/figures.ts";
import { countMarks, MarkWriter } from "./support/mark-writer.ts";
import { type RedisProcess, startRedis } from "./support/redis-process.ts";

const DOWN_MS = Number(process.env["DOWN_MS"] ?? 60_000);
const WITHIN_MS = 5_000;
const CHAPTERS = 4;
/** One mark every quarter of a second: people writing, not a load test. */
const PAUSE_MS = [150, 350] as const;
const WARM_UP_MS = 3_000;
const PROBE_MS = 400;
const LATEST_MS = 60_000;

interface Outage {
  name: string;
  begin(redis: RedisProcess): Promise<void> | void;
  end(redis: RedisProcess): Promise<void> | void;
}

const OUTAGES: readonly Outage[] = [
  { name: "down", begin: (redis) => redis.kill(), end: (redis) => redis.start() },
  { name: "frozen", begin: (redis) => redis.freeze(), end: (redis) => redis.thaw() },
];

export const collabRedis: Bench = {
  name: "Two processes without Redis for a minute",
  async run() {
    const database = await startBenchDatabase();
    try {
      const figures: Figure[] = [];
      for (const outage of OUTAGES) figures.push(await measure(database, outage));
      return figures;
    } finally {
      await database.stop();
    }
  },
};

async function measure(database: BenchDatabase, outage: Outage): Promise<Figure> {
  const world = await makeCollabWorld(database.connection);
  const chapterIds = await world.chapters(CHAPTERS, chapterTexts(2));
  await world.close();
  const redis = await startRedis();
  const options = { database: database.url, redisUrl: redis.url };
  const servers = await Promise.all([
    startChild("collab-process.ts", options),
    startChild("collab-process.ts", options),
  ]);
  const pairs = chapterIds.map((chapterId, at) => {
    const [here, there] = servers.map(
      ({ port }, side) =>
        new MarkWriter({
          url: `ws://127.0.0.1:${port}${COLLAB_PATH}`,
          token: world.tokens[0] as string,
          chapterId,
          number: 2 * at + side + 1,
          paragraph: side + 1,
          pauseMs: PAUSE_MS,
        }),
    );
    return { here: here as MarkWriter, there: there as MarkWriter };
  });
  const writers = pairs.flatMap(({ here, there }) => [here, there]);
  try {
    for (const writer of writers) writer.start();
    await until(() => writers.every((writer) => writer.acknowledged.length > 0), "the first answers", LATEST_MS);
    await delay(WARM_UP_MS);
    const before = await probe(pairs, WARM_UP_MS);
    await outage.begin(redis);
    const without = await probe(pairs, DOWN_MS);
    await outage.end(redis);
    const back = performance.now();
    for (const writer of writers) writer.pause();
    await until(() => writers.every((writer) => writer.isSaved) && pairs.every(isSame), "the same text", LATEST_MS);
    const convergedMs = performance.now() - back;
    for (const writer of writers) writer.start();
    const after = await probe(pairs, WARM_UP_MS);
    for (const writer of writers) writer.pause();
    await until(() => writers.every((writer) => writer.isSaved) && pairs.every(isSame), "the same text", LATEST_MS);
    const { acknowledged, lost, doubled } = await compare(database, writers);
    return {
      what: `two processes, Redis ${outage.name} for ${DOWN_MS / 1_000} s`,
      measured: `converged ${ms(convergedMs)} after its return; ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; seen by the other process p95: with Redis ${ms(before)}, without ${ms(without)}, again ${ms(after)}`,
      target: `within ${WITHIN_MS / 1_000} s, 0 lost, 0 doubled`,
      ok: convergedMs < WITHIN_MS && lost === 0 && doubled === 0 && acknowledged > 0,
    };
  } finally {
    for (const writer of writers) writer.destroy();
    await Promise.all(servers.map((server) => server.stop()));
    redis.thaw();
    await redis.kill();
  }
}

type Pair = { here: MarkWriter; there: MarkWriter };

/** Measures for `forMs` how long an edit on one side takes to reach the other; returns p95 in milliseconds. */
async function probe(pairs: readonly Pair[], forMs: number): Promise<number> {
  const samples: number[] = [];
  const end = Date.now() + forMs;
  for (let turn = 0; Date.now() < end; turn++) {
    const { here, there } = pairs[turn % pairs.length] as Pair;
    const [from, to] = turn % 2 === 0 ? [here.doc, there.doc] : [there.doc, here.doc];
    const written = await nextOwn(from);
    const began = performance.now();
    await until(() => Y.getState(to.store, from.clientID) >= written, "the other process", LATEST_MS);
    samples.push(performance.now() - began);
    await delay(PROBE_MS);
  }
  return percentile(samples, 0.95);
}

/** Waits for the next local change and returns the Yjs clock after it. */
function nextOwn(doc: Y.Doc): Promise<number> {
  return new Promise((resolve) => {
    const listen = (_update: Uint8Array, _origin: unknown, _doc: Y.Doc, { local }: Y.Transaction) => {
      if (!local) return;
      doc.off("update", listen);
      resolve(Y.getState(doc.store, doc.clientID));
    };
    doc.on("update", listen);
  });
}

function isSame({ here, there }: Pair): boolean {
  return Y.equalSnapshots(Y.snapshot(here.doc), Y.snapshot(there.doc));
}

/** Marks that are missing or duplicated, in the database or in any client. */
async function compare({ connection }: BenchDatabase, writers: readonly MarkWriter[]) {
  let acknowledged = 0;
  const lost = new Set<string>();
  const doubled = new Set<string>();
  for (const { chapterId, acknowledged: marks } of writers) {
    acknowledged += marks.length;
    const seen = writers.filter((writer) => writer.chapterId === chapterId).map(({ doc }) => countMarks(doc));
    for (const counts of [await storedMarks(connection.pool, chapterId), ...seen])
      for (const mark of marks) {
        const count = counts.get(mark) ?? 0;
        if (count === 0) lost.add(mark);
        if (count > 1) doubled.add(mark);
      }
  }
  return { acknowledged, lost: lost.size, doubled: doubled.size };
}

if (import.meta.main) await runAlone(collabRedis);
