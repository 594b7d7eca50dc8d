// The job queue: pg-boss on the same database. Modules declare a job, send it, and register its handler.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { z } from "zod";
import { AppError } from "./errors.ts";
import type { Logger } from "./log.ts";

const SEND_WAIT_MS = 5_000;

/** A job: its queue's name, the schema of its data, how often it is tried. */
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
  /** Of waiting jobs with the same key in one queue, only one is kept. */
  key?: string;
  /** The job does not start before this many seconds from now. */
  delaySeconds?: number;
}

/** The queue as modules see it. */
export interface Queue {
  /** Sends a job; resolves when it is stored. */
  send<S extends z.ZodType>(job: Job<S>, data: z.input<S>, options?: SendOptions): Promise<void>;
  /**
   * Registers a job's handler. It runs only in processes whose role does jobs; if it throws, the job is tried again.
   */
  work<S extends z.ZodType>(job: Job<S>, run: (data: z.output<S>) => Promise<void>): void;
  /** Runs a job at every time of a cron expression (UTC), once among all processes. */
  schedule<S extends z.ZodType>(job: Job<S>, cron: string, data: z.input<S>): void;
  /** Starts the queue and resolves when it has started; while the database cannot be reached it keeps trying. */
  start(): Promise<void>;
  /** Waits for running jobs up to a few seconds, then stops. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  pool: pg.Pool;
  log: Logger;
  /** Whether this process runs jobs or only sends them. */
  works: boolean;
}

/** Creates the queue. It does not use the database before `start`. */
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

  /** Creates a job's queue, whether the sender or the worker needs it first. */
  function ensureQueue(job: Job): Promise<void> {
    let made = queues.get(job.name);
    if (!made) {
      made = boss.createQueue(job.name, {
        // One waiting job a key: a job sent without a key gets a random one.
        policy: "short",
        retryLimit: job.retries ?? 3,
        retryDelay: job.retryDelaySeconds ?? 5,
        retryBackoff: true,
        expireInSeconds: job.timeoutSeconds ?? 300,
      });
      queues.set(job.name, made);
      // The next call tries again if the database could not be reached this time.
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

  /** Tries until it succeeds: a short database outage must end neither the server nor its jobs. */
  async function beginWithRetries(): Promise<void> {
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

  const start = () => (started ??= beginWithRetries());
  return {
    async send(job, data, { key, delaySeconds } = {}) {
      await Promise.race([start(), sendTimeout()]);
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

/** Rejects after SEND_WAIT_MS: a request that sends a job waits for a response. */
async function sendTimeout(): Promise<never> {
  await delay(SEND_WAIT_MS, undefined, { ref: false });
  throw new AppError("store_unavailable");
}
