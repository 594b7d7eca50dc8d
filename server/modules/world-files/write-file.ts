// Writes files in threads of their own, two at a time.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createTurns } from "./turns.ts";
import type { FileToWrite, WrittenFile } from "./write-file.worker.ts";

/** Writes a file for a person, which is gathered when its turn has come. Throws 42900 when too many wait. */
export type WriteFile = (uid: string, gather: () => Promise<FileToWrite>) => Promise<WrittenFile>;

const TIMEOUT_MS = 30_000;
const HEAP_MB = 640;

export function createWriteFile(): WriteFile {
  const turns = createTurns();
  return (uid, gather) =>
    turns(uid, async () => {
      const worker = new Worker(new URL("./write-file.worker.ts", import.meta.url), {
        workerData: await gather(),
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      try {
        const [file] = (await once(worker, "message", { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [WrittenFile];
        return file;
      } finally {
        await worker.terminate();
      }
    });
}
