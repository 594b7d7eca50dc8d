// Permanently deletes stories that have been in the recycle bin for thirty days.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeStories } from "./stories.repo.ts";

const purge = { name: "stories-purge", data: z.object({}) };
/** Stories deleted by one SQL statement: few, because each delete cascades to chapters and documents. */
const BATCH = 20;

/** Deletes every story that is due; returns how many. */
export async function purgeRecycleBin(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await purgeStories(db, BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}

/** Registers the purge, every hour. */
export function storyJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => {
    await purgeRecycleBin(db);
  });
  queue.schedule(purge, "17 * * * *", {});
}
