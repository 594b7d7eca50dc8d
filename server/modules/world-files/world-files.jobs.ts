// Files that were sent and not brought in are forgotten after an hour.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeFiles } from "./world-files.repo.ts";

const purge = { name: "world-files-purge", data: z.object({}) };
/** Each may be twenty megabytes. */
const BATCH = 20;

/** Forgets every file that is due; answers how many. */
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
