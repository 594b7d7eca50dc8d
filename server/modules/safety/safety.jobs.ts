// Deletes risk alerts that are too old to cause a suspension.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { RISK_HORIZON_SECONDS } from "./risk-window.ts";
import { purgeAlerts } from "./safety.repo.ts";

const purge = { name: "safety-purge", data: z.object({}) };

/** Registers the purge, every hour. */
export function safetyJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeAlerts(db, RISK_HORIZON_SECONDS));
  queue.schedule(purge, "29 * * * *", {});
}
