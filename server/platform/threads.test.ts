import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { askThread, createThreads } from "./threads.ts";

const CODE = `
  import { parentPort, threadId } from "node:worker_threads";
  parentPort.on("message", (task) => {
    if (task === "throw") throw new Error("as asked");
    if (task === "exit") process.exit(3);
    if (task === "silence") return;
    parentPort.postMessage(threadId);
  });`;
const threads = () => createThreads(new URL(`data:text/javascript,${encodeURIComponent(CODE)}`));

/** Returns the id of the thread that did the task. */
const ask = (worker: Worker, task = "id") => askThread<number>(worker, task, 30_000);

it("reuses a thread that has done its work, and starts as many as are needed at once", async () => {
  const { lend } = threads();
  const first = await lend(ask);
  expect(await lend(ask)).toBe(first);
  const [one, two] = await Promise.all([lend(ask), lend(ask)]);
  expect(one).toBe(first);
  expect(two).not.toBe(first);
});

it("ends a thread whose work failed, or that `isKept` rejects", async () => {
  const { lend } = threads();
  const first = await lend(ask);
  await expect(lend((worker) => ask(worker, "throw"))).rejects.toThrow("as asked");
  await expect(lend((worker) => ask(worker, "exit"))).rejects.toThrow("ended with 3");
  await expect(lend((worker) => askThread(worker, "silence", 1))).rejects.toMatchObject({ name: "AbortError" });
  await expect(lend((worker) => askThread(worker, () => {}, 30_000))).rejects.toMatchObject({ name: "DataCloneError" });
  const second = await lend(ask, () => false);
  expect(second).not.toBe(first);
  expect(await lend(ask)).not.toBe(second);
});

it("drops a thread that ended while it was idle", async () => {
  const { lend } = threads();
  let ended: Promise<unknown> | null = null;
  const first = await lend(async (worker) => {
    const id = await ask(worker);
    ended = once(worker, "exit");
    worker.postMessage("exit");
    return id;
  });
  await ended;
  expect(await lend(ask)).not.toBe(first);
});
