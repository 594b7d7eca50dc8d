// Deletes third-party logins that were begun and have expired.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeThirdLogins } from "./steps.repo.ts";

const purge = { name: "third-login-purge", data: z.object({}) };

/** Registers the purge, every ten minutes: each click on a login button inserts a row. */
export function thirdLoginJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeThirdLogins(db));
  queue.schedule(purge, "*/10 * * * *", {});
}
