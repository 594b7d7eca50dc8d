// The job that deletes expired one-time codes.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeCodes } from "./codes.repo.ts";

const purge = { name: "codes-purge", data: z.object({}) };

/** Registers the purge, every hour. */
export function codeJobs(queue: Queue, db: Database): void {
  queue.work(purge, async () => void (await purgeCodes(db)));
  queue.schedule(purge, "17 * * * *", {});
}
