// The job that ends generations whose process died, even if nobody requests them.
import { z } from "zod";
import type { Queue } from "../../platform/queue.ts";
import type { Generations } from "./generations.service.ts";

const sweep = { name: "generations-sweep", data: z.object({}) };

/** Registers the sweep, every minute. */
export function generationJobs(queue: Queue, generations: Pick<Generations, "sweep">): void {
  queue.work(sweep, async () => {
    await generations.sweep();
  });
  queue.schedule(sweep, "* * * * *", {});
}
