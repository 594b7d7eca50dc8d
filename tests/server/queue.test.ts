// Jobs on the real database: processed once, retried when they fail, one waiting job per key, on a schedule.
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { createQueue, type Job, type Queue } from "../../server/platform/queue.ts";
import { testDatabase } from "../support/database.ts";

const { pool } = await testDatabase();
const log = pino({ level: "silent" });
const open: Queue[] = [];

function queue(works: boolean): Queue {
  const made = createQueue({ pool, log, works });
  open.push(made);
  return made;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

const job = (name: string): Job<z.ZodObject<{ n: z.ZodNumber }>> => ({
  name,
  data: z.object({ n: z.number() }),
  retries: 2,
});

test("a job sent by a send-only process is processed by a worker", async () => {
  const [sender, worker] = [queue(false), queue(true)];
  const done: number[] = [];
  const greet = job("test-greet");
  worker.work(greet, async ({ n }) => {
    done.push(n);
  });
  await worker.start();
  await sender.start();
  await sender.send(greet, { n: 1 });
  await sender.send(greet, { n: 2 });
  await expect.poll(() => done.toSorted(), { timeout: 15_000 }).toEqual([1, 2]);
});

test("waiting jobs of one key are one job", async () => {
  const sender = queue(false);
  const keyed = job("test-keyed");
  await sender.start();
  for (let n = 0; n < 5; n++) await sender.send(keyed, { n }, { key: "same" });
  await sender.send(keyed, { n: 9 }, { key: "other" });
  const { rows } = await pool.query("select count(*)::int as waiting from pgboss.job where name = 'test-keyed'");
  expect(rows).toEqual([{ waiting: 2 }]);
});

test("invalid data never becomes a job", async () => {
  const sender = queue(false);
  await sender.start();
  await expect(sender.send(job("test-wrong"), { n: "one" } as unknown as { n: number })).rejects.toThrow();
});

test("a failed job is retried", async () => {
  const worker = queue(true);
  const flaky: Job<z.ZodObject<{ n: z.ZodNumber }>> = { ...job("test-flaky"), retryDelaySeconds: 0 };
  let tries = 0;
  worker.work(flaky, async () => {
    tries++;
    if (tries === 1) throw new Error("not yet");
  });
  await worker.start();
  await worker.send(flaky, { n: 1 });
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2);
});

test("a schedule is stored in the database, once", async () => {
  const nightly = job("test-nightly");
  for (const worker of [queue(true), queue(true)]) {
    worker.schedule(nightly, "0 3 * * *", { n: 0 });
    await worker.start();
  }
  const { rows } = await pool.query("select cron, timezone from pgboss.schedule where name = 'test-nightly'");
  expect(rows).toEqual([{ cron: "0 3 * * *", timezone: "UTC" }]);
});
