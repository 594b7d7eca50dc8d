// Deletes third-party logins that were begun and have expired.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeProviderLogins } from "./steps.repo.ts";

// The stored name of the queue: another one would leave the old schedule behind.
const purge = { name: "third-login-purge", data: z.object({}) };

/** Registers the purge, every ten minutes: each click on a login button inserts a row. */
export function providerLoginJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeProviderLogins(db));
  queue.schedule(purge, "*/10 * * * *", {});
}
