// Writes files in threads of their own, two at a time.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createTurns } from "./turns.ts";
import type { FileToWrite } from "./write-file.worker.ts";

/** Writes a file, which is gathered when its turn has come. Throws 42900 when too many wait. */
export type WriteFile = (gather: () => Promise<FileToWrite>) => Promise<Uint8Array>;

const TIMEOUT_MS = 30_000;
const HEAP_MB = 640;

export function createWriteFile(): WriteFile {
  const turns = createTurns();
  return (gather) =>
    turns(async () => {
      const worker = new Worker(new URL("./write-file.worker.ts", import.meta.url), {
        workerData: await gather(),
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
      try {
        const [bytes] = (await once(worker, "message", { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [Uint8Array];
        return bytes;
      } finally {
        await worker.terminate();
      }
    });
}
