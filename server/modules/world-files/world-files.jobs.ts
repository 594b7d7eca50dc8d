// Deletes uploaded files that were not imported within an hour.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeFiles } from "./world-files.repo.ts";

const purge = { name: "world-files-purge", data: z.object({}) };
/** Files deleted by one SQL statement: few, because each may have twenty megabytes. */
const BATCH = 20;

/** Deletes every file that is due; returns how many. */
export async function purgeWorldFiles(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await purgeFiles(db, BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}

/** Registers the purge, four times an hour. */
export function worldFileJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => {
    await purgeWorldFiles(db);
  });
  queue.schedule(purge, "7,22,37,52 * * * *", {});
}
