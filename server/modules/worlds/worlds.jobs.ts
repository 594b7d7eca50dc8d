// Permanently deletes worlds and entries that can no longer be restored.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeEntries } from "./entries.repo.ts";
import { purgeWorlds } from "./worlds.repo.ts";

const purge = { name: "worlds-purge", data: z.object({}) };
/** Worlds deleted by one SQL statement: few, because each delete cascades to entries. */
const WORLDS_TOGETHER = 5;
const ENTRIES_TOGETHER = 1_000;

/** Deletes everything that is due; returns how many worlds and entries. */
export async function purgeDeletedWorlds(db: Database): Promise<{ worlds: number; entries: number }> {
  return {
    worlds: await all((limit) => purgeWorlds(db, limit), WORLDS_TOGETHER),
    entries: await all((limit) => purgeEntries(db, limit), ENTRIES_TOGETHER),
  };
}

async function all(some: (limit: number) => Promise<number>, together: number): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await some(together);
    total += count;
    if (count < together) return total;
  }
}

/** Registers the purge, every hour. */
export function worldJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => {
    await purgeDeletedWorlds(db);
  });
  queue.schedule(purge, "37 * * * *", {});
}
