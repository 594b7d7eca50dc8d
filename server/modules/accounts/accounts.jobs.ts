// The job that deletes ended sessions and expired attempt counters.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeAttempts } from "./attempts.repo.ts";
import { purgeSessions } from "./sessions.repo.ts";

const purge = { name: "accounts-purge", data: z.object({}) };

/** Deletes sessions and attempt counters that can never be used again. */
export async function purgeAccounts(db: Database): Promise<void> {
  await purgeSessions(db);
  await purgeAttempts(db);
}

/** Registers the purge, every hour. */
export function accountJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeAccounts(db));
  queue.schedule(purge, "11 * * * *", {});
}
