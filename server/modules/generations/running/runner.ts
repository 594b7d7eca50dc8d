// All generations of this process: starts them, stores their progress twice a second, stops and ends them. They share
// one timer, so two hundred take hardly more queries than one.
import { setTimeout as delay } from "node:timers/promises";
import type { ErrorCode } from "../../../../contract/errors.ts";
import type { Generation } from "../../../../contract/generations.ts";
import type { Database } from "../../../db/client.ts";
import { createLimiter } from "../../../platform/concurrency-limiter.ts";
import type { Power } from "../../power/power.service.ts";
import { failureNumber, type Outcome, Stopped } from "../generations.policy.ts";
import { findGeneration, pruneGenerations } from "../generations.repo.ts";
import type { LiveGeneration } from "./live-generation.ts";
import { type GenerationDeps, type GenerationRun, runGeneration } from "./run-generation.ts";
import { endGeneration, listForbidden, storeProgress, writePower } from "./running.repo.ts";

/** How often progress is stored; also how soon a stop requested elsewhere, or the loss of a right, is noticed. */
const HEARTBEAT_MS = 500;
/** How many times storing the end of a generation is tried while the database is unreachable. */
const END_TRIES = 15;
/** The same while the server stops, which has a time limit of its own. */
const END_TRIES_STOPPING = 3;
/** How many ends are stored at once, so that two hundred of them do not take all database connections. */
const ENDS_AT_ONCE = 4;

export interface Runner {
  /** Starts running; returns at once. */
  run(live: LiveGeneration, material: GenerationRun["material"]): void;
  /** A generation that this process runs. */
  find(id: string): LiveGeneration | undefined;
  /** Stops one that this process runs, for its person (null) or with an error code; resolves when it has ended. */
  stop(id: string, code: ErrorCode | null): Promise<void>;
  /** Stops all of them when the server stops: text written so far is kept, nothing is charged. */
  stopAll(): Promise<void>;
}

export interface RunnerDeps extends GenerationDeps {
  db: Database;
  processId: string;
  power: Pick<Power, "capture" | "release">;
}

/** How a generation ended, as it is stored. */
type Stored = Pick<Generation, "status" | "error_code" | "power" | "finished_at">;

interface Entry {
  live: LiveGeneration;
  stop: AbortController;
  ended: Promise<void>;
  /** True once its end is being stored: progress is no longer stored then. */
  ending: boolean;
}

const pickEnd = ({ status, error_code, power, finished_at }: Stored): Stored => ({
  status,
  error_code,
  power,
  finished_at,
});

export function createRunner(deps: RunnerDeps): Runner {
  const { db, processId, power, log } = deps;
  const entries = new Map<string, Entry>();
  const withLimit = createLimiter(ENDS_AT_ONCE);
  let clock: NodeJS.Timeout | null = null;
  let isStoring = false;
  let stopping = false;

  async function tick(): Promise<void> {
    const mine = [...entries.values()].filter((entry) => !entry.ending);
    if (isStoring || mine.length === 0) return;
    isStoring = true;
    const progress = mine.map(({ live }) => live.drainProgress());
    try {
      const known = new Map((await storeProgress(db, processId, progress)).map((row) => [row.id, row]));
      const forbidden = new Map((await listForbidden(db, [...known.keys()])).map(({ id, code }) => [id, code]));
      for (const { live, stop, ending } of mine) {
        if (ending) continue;
        const row = known.get(live.id);
        const code = forbidden.get(live.id);
        if (!row) stop.abort(new Stopped(await whyGone(live)));
        else if (row.cancelled) stop.abort(new Stopped(null));
        else if (code !== undefined) stop.abort(new Stopped(code));
      }
    } catch (error) {
      for (const [index, { live }] of mine.entries()) {
        const own = progress[index];
        if (own) live.requeueProgress(own);
      }
      log.warn({ err: error }, "running generations could not be stored; trying again");
    } finally {
      isStoring = false;
    }
  }

  /** Deleted with its chapter; or ended by another process, which considered this one dead. */
  async function whyGone({ uid, id }: LiveGeneration): Promise<ErrorCode> {
    return (await findGeneration(db, uid, id)) ? "generation_interrupted" : "chapter_not_found";
  }

  async function end(entry: Entry, run: GenerationRun): Promise<void> {
    const { live } = entry;
    const outcome = await runGeneration(deps, run);
    entry.ending = true;
    let stored: Stored | null = null;
    for (let tries = 1; stored === null && tries <= (stopping ? END_TRIES_STOPPING : END_TRIES); tries++)
      try {
        stored = await withLimit(() => store(live, outcome));
      } catch (error) {
        log.error({ err: error, generation: live.id, tries }, "the end of a generation could not be stored");
        await delay(Math.min(200 * tries, 2_000));
      }
    // An end that could not be stored is set by any process that finds no heartbeat; then nothing is charged.
    const unstored = { status: "failed", error_code: failureNumber(live.kind, "store_unavailable"), power: 0 } as const;
    live.end(stored ?? { ...unstored, finished_at: Date.now() / 1_000 });
    if (stored) await withLimit(() => pruneGenerations(db, live.uid, live.view().chapter_id));
  }

  /**
   * Stores the end and charges the power in one transaction. An end that is already stored is left as it is and
   * returned: another process considered this one dead, or the response to a first commit was lost.
   */
  function store(live: LiveGeneration, { status, errorCode, charged }: Outcome): Promise<Stored> {
    const progress = live.wholeProgress();
    return db.transaction(async (tx) => {
      const own = { ...progress, status, eventNumber: progress.eventNumber + 1 };
      const at = await endGeneration(tx, processId, own, errorCode);
      if (at !== null && charged !== 0) {
        const units = await power.capture(live.id, tx, charged);
        await writePower(tx, live.id, units);
        return { status, error_code: errorCode, power: units, finished_at: at };
      }
      await power.release(live.id, tx);
      const before = at === null ? await findGeneration(tx, live.uid, live.id) : null;
      if (before) return pickEnd(before);
      return { status, error_code: errorCode, power: 0, finished_at: at ?? Date.now() / 1_000 };
    });
  }

  return {
    run(live, material) {
      const stop = new AbortController();
      const entry: Entry = { live, stop, ending: false, ended: Promise.resolve() };
      entries.set(live.id, entry);
      clock ??= setInterval(() => void tick(), HEARTBEAT_MS);
      entry.ended = end(entry, { live, material, stop })
        .catch((error: unknown) =>
          log.error({ err: error, generation: live.id }, "cleaning up after a generation failed"),
        )
        .finally(() => {
          entries.delete(live.id);
          if (entries.size > 0 || !clock) return;
          clearInterval(clock);
          clock = null;
        });
    },
    find: (id) => entries.get(id)?.live,
    async stop(id, code) {
      const entry = entries.get(id);
      entry?.stop.abort(new Stopped(code));
      await entry?.ended;
    },
    async stopAll() {
      stopping = true;
      const all = [...entries.values()];
      for (const { stop } of all) stop.abort(new Stopped("generation_interrupted"));
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
