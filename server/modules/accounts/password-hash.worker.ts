// Hashes in a thread of its own, behind everybody else: a login can wait for a moment, a page may not stand still.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

/** What the thread is asked: to hash, or to compare with a stored hash. */
export type HashTask = { digest: string | Uint8Array; cost: Options } | { digest: string; stored: string };

try {
  // To Linux a thread is a process; elsewhere there is no such path.
  setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // It hashes as well without.
}

parentPort?.on("message", (task: HashTask) => {
  parentPort?.postMessage("stored" in task ? verifySync(task.stored, task.digest) : hashSync(task.digest, task.cost));
});
