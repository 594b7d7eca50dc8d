// The threads that hash passwords. libuv's threads stay free: files and name look-ups need them.
import { askThread, createThreads } from "../../platform/threads.ts";
import type { HashTask } from "./password-hash.worker.ts";

/** A hash takes a tenth of a second; on a machine that stands still, longer. */
const TIMEOUT_MS = 60_000;

const threads = createThreads(new URL("./password-hash.worker.ts", import.meta.url));

/** Has a task done by an idle thread, or by a new one: how many work at once is the caller's to bound. */
export function hashInThread(task: HashTask): Promise<string | boolean> {
  return threads.lend((worker) => askThread<string | boolean>(worker, task, TIMEOUT_MS));
}
