// Logins that were begun and led nowhere are forgotten.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeThirdLogins } from "./steps.repo.ts";

const purge = { name: "third-login-purge", data: z.object({}) };

/** Registers the purge, every ten minutes: each click on a way in is a row. */
export function thirdLoginJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeThirdLogins(db));
  queue.schedule(purge, "*/10 * * * *", {});
}
