// The job that purges chapters thirty days after they were deleted.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeChapters } from "./chapters.repo.ts";

const purge = { name: "chapters-purge", data: z.object({}) };
const BATCH = 100;

/** Purges every chapter that is due; returns how many. */
export async function purgeDeletedChapters(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await purgeChapters(db, BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}

/** Registers the purge, every hour. */
export function chapterJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => {
    await purgeDeletedChapters(db);
  });
  queue.schedule(purge, "23 * * * *", {});
}
