// Deletes notices after a month, delivered or not.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeNotices } from "./notices.repo.ts";

const purge = { name: "notices-purge", data: z.object({}) };

/** Registers the purge, every day. */
export function noticeJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => {
    await purgeNotices(db);
  });
  queue.schedule(purge, "23 4 * * *", {});
}
