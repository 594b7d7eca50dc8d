// The threads that hash passwords. libuv's threads stay free: files and DNS look-ups need them.
import { askThread, createThreads } from "../../platform/threads.ts";
import type { HashTask } from "./password-hash.worker.ts";

/** A hash takes a tenth of a second; on a blocked machine, longer. */
const TIMEOUT_MS = 60_000;

const threads = createThreads(new URL("./password-hash.worker.ts", import.meta.url));

/** Runs a task in an idle thread, or in a new one; the caller limits how many run at once. */
export function hashInThread(task: HashTask): Promise<string | boolean> {
  return threads.lend((worker) => askThread<string | boolean>(worker, task, TIMEOUT_MS));
}
