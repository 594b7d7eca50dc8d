// Writes files in worker threads, two at a time.
import { askThread, createThreads } from "../../platform/threads.ts";
import { createFairQueue, THREAD_KEPT_BYTES } from "./fair-queue.ts";
import type { FileToWrite, WrittenFile } from "./write-file.worker.ts";

/**
 * Writes a file for a person; its content is gathered when its turn comes. Throws too_many_requests if too many wait.
 */
export type WriteFile = (uid: string, gather: () => Promise<FileToWrite>) => Promise<WrittenFile>;

const TIMEOUT_MS = 30_000;
const HEAP_MB = 640;

export function createWriteFile(): WriteFile {
  const inQueue = createFairQueue();
  const threads = createThreads(new URL("./write-file.worker.ts", import.meta.url), { heapMb: HEAP_MB });
  return (uid, gather) =>
    inQueue(uid, async () => {
      const file = await gather();
      return threads.lend(
        (worker) => askThread<WrittenFile>(worker, file, TIMEOUT_MS),
        ({ bytes }) => bytes.length <= THREAD_KEPT_BYTES,
      );
    });
}
