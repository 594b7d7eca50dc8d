// The threads that hash passwords. libuv's threads stay free: files and name look-ups need them.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { HashTask } from "./password-hash.worker.ts";

/** Those with nothing to do. They keep no process alive. */
const idle: Worker[] = [];

/** Has a task done by an idle thread, or by a new one: how many work at once is the caller's to bound. */
export async function hashInThread(task: HashTask): Promise<string | boolean> {
  const worker = idle.pop() ?? new Worker(new URL("./password-hash.worker.ts", import.meta.url));
  worker.ref();
  const ends = new AbortController();
  try {
    const answer = once(worker, "message", { signal: ends.signal });
    worker.postMessage(task);
    const [result] = (await answer) as [string | boolean];
    worker.unref();
    idle.push(worker);
    return result;
  } catch (error) {
    // What it was asked threw, which ends the thread.
    await worker.terminate();
    throw error;
  } finally {
    ends.abort();
  }
}
