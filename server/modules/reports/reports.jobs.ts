// Deletes old reports and feedback.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeFeedback, purgeReports } from "./purge.repo.ts";

const purge = { name: "reports-purge", data: z.object({}), timeoutSeconds: 1_800 };

/** Registers the purge, every day. */
export function reportJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => {
    await purgeReports(db);
    await purgeFeedback(db);
  });
  queue.schedule(purge, "43 4 * * *", {});
}
