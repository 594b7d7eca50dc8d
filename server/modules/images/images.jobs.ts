// The job that deletes pictures that nothing shows, and the bytes of deleted people's pictures.
import { z } from "zod";
import type { Queue } from "../../platform/queue.ts";
import type { Images } from "./images.service.ts";

const clean = { name: "images-leftovers", data: z.object({}), timeoutSeconds: 1_800 };

/** Registers the cleaning, every hour. */
export function imageJobs(queue: Queue, images: Images): void {
  queue.work(clean, async () => {
    await images.removeLeftovers();
  });
  queue.schedule(clean, "41 * * * *", {});
}
