// Scheduled jobs of power: the sweep releases holds of generations that never ended, and the clock settles the wallets
// of people who do not use the app meanwhile (ends grants, refreshes quotas).
import { z } from "zod";
import type { Queue } from "../../platform/queue.ts";
import type { Power } from "./power.service.ts";

const sweep = { name: "power-sweep", data: z.object({}) };
const clock = { name: "power-clock", data: z.object({}) };

/** Registers both: the sweep every minute, the clock every hour. */
export function powerJobs(queue: Queue, power: Pick<Power, "sweep" | "settleDue">): void {
  queue.work(sweep, async () => {
    await power.sweep();
  });
  queue.schedule(sweep, "* * * * *", {});
  queue.work(clock, async () => {
    await power.settleDue();
  });
  queue.schedule(clock, "2 * * * *", {});
}
