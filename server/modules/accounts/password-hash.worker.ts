// Hashes passwords in a thread of lower priority: a login can wait for a moment, other requests should not.
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, type Options, verifySync } from "@node-rs/argon2";

/** A task for the thread: to hash, or to compare with a stored hash. */
export type HashTask = { digest: string | Uint8Array; cost: Options } | { digest: string; stored: string };

try {
  // On Linux a thread has an id for which a priority can be set; elsewhere there is no such path.
  setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Hashing works at normal priority as well.
}

parentPort?.on("message", (task: HashTask) => {
  parentPort?.postMessage("stored" in task ? verifySync(task.stored, task.digest) : hashSync(task.digest, task.cost));
});
