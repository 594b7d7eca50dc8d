// Jobs: pg-boss on the same database. Modules name a queue, give it work, and say what works on it.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import { AppError } from "./errors.ts";
import type { Logger } from "./log.ts";

const SEND_WAIT_MS = 5_000;

/** What a job is: its queue's name, what it carries, how often it is tried. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
  /** Tries after the first. */
  retries?: number;
  /** Seconds before the second try; each further one waits twice as long. */
  retryDelaySeconds?: number;
  /** Seconds one try may take. */
  timeoutSeconds?: number;
}

export interface SendOptions {
  /** Jobs of a queue with the same key that wait at the same time are one job. */
  key?: string;
  /** Not before this many seconds from now. */
  delaySeconds?: number;
}

/** The queue as modules see it. */
export interface Queue {
  /** Puts a job in; returns when it is stored. */
  send<S extends z.ZodType>(job: Job<S>, data: z.input<S>, options?: SendOptions): Promise<void>;
  /** Registers what does a job. Runs only in processes whose role does jobs; a throw means "try again". */
  work<S extends z.ZodType>(job: Job<S>, run: (data: z.output<S>) => Promise<void>): void;
  /** Has a job done at every time of a cron expression (UTC), once among all processes. */
  schedule<S extends z.ZodType>(job: Job<S>, cron: string, data: z.input<S>): void;
  /** Begins, and resolves when it has; while the database is away it keeps trying. */
  start(): Promise<void>;
  /** Waits for running jobs up to a few seconds, then stops. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  pool: pg.Pool;
  log: Logger;
  /** Whether this process does jobs or only sends them. */
  works: boolean;
}

/** Makes the queue. Nothing touches the database before `start`. */
export function createQueue({ pool, log, works }: QueueOptions): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schedule: works,
    supervise: works,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  const queues = new Map<string, Promise<void>>();
  const workers: { job: Job; run: (data: never) => Promise<void> }[] = [];
  const schedules: { job: Job; cron: string; data: unknown }[] = [];
  const stopping = new AbortController();
  let started: Promise<void> | undefined;

  /** Makes a job's queue, no matter who comes first, the one who sends or the one who works. */
  function ensureQueue(job: Job): Promise<void> {
    let made = queues.get(job.name);
    if (!made) {
      made = boss.createQueue(job.name, {
        // One waiting job a key: a job sent without a key gets one of its own.
        policy: "short",
        retryLimit: job.retries ?? 3,
        retryDelay: job.retryDelaySeconds ?? 5,
        retryBackoff: true,
        expireInSeconds: job.timeoutSeconds ?? 300,
      });
      queues.set(job.name, made);
      // A database that was away at this moment must not spoil the queue for good.
      made.catch(() => queues.delete(job.name));
    }
    return made;
  }

  async function begin(): Promise<void> {
    await boss.start();
    if (!works) return;
    for (const { job, run } of workers) {
      await ensureQueue(job);
      await boss.work(job.name, { pollingIntervalSeconds: 2 }, async (batch) => {
        for (const item of batch) await run(job.data.parse(item.data) as never);
      });
    }
    for (const { job, cron, data } of schedules) {
      await ensureQueue(job);
      await boss.schedule(job.name, cron, data as object, { tz: "UTC" });
    }
  }

  /** Tries until it works: a database that is away for a moment must not end the server, nor its jobs. */
  async function beginAtLast(): Promise<void> {
    for (let wait = 200; ; wait = Math.min(wait * 2, 10_000)) {
      try {
        return await begin();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error }, "the job queue did not start; trying again");
        await boss.stop({ graceful: false }).catch(() => undefined);
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      }
    }
  }

  const start = () => (started ??= beginAtLast());
  return {
    async send(job, data, { key, delaySeconds } = {}) {
      await Promise.race([start(), tooLate()]);
      await ensureQueue(job);
      await boss.send(job.name, job.data.parse(data) as object, {
        singletonKey: key ?? randomUUID(),
        startAfter: delaySeconds ?? 0,
      });
    },
    work(job, run) {
      workers.push({ job, run: run as (data: never) => Promise<void> });
    },
    schedule(job, cron, data) {
      schedules.push({ job, cron, data });
    },
    start,
    async stop() {
      stopping.abort();
      if (!started) return;
      await started;
      await boss.stop({ graceful: true, timeout: 5_000, close: true });
    },
  };
}

/** Anyone who sends a job is waiting for an answer, and gets one. */
async function tooLate(): Promise<never> {
  await delay(SEND_WAIT_MS, undefined, { ref: false });
  throw new AppError("store_unavailable");
}
