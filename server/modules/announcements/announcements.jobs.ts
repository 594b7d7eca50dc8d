// Tells followers of new chapters: as soon as some are published, and every minute what a process left undone.
import { z } from "zod";
import type { Logger } from "../../platform/log.ts";
import type { Job, Queue } from "../../platform/queue.ts";
import type { Announcements } from "./announcements.service.ts";

const TIMEOUT_SECONDS = 300;
const tell = { name: "tell-followers", data: z.object({}), timeoutSeconds: TIMEOUT_SECONDS } satisfies Job;

/** Sends the job; where that fails, the schedule makes up for it. */
export function sendTellFollowers(queue: Queue, log: Logger): () => void {
  return () =>
    void queue
      .send(tell, {}, { key: tell.name })
      .catch((error: unknown) => log.warn({ err: error }, "followers are told later"));
}

export function announcementJobs(queue: Queue, announcements: Announcements): void {
  queue.work(tell, () => {
    const until = Date.now() + (TIMEOUT_SECONDS * 1_000) / 2;
    return announcements.tellFollowers({ isDue: () => Date.now() > until });
  });
  queue.schedule(tell, "* * * * *", {});
}
