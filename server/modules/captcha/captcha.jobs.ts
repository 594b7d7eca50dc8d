// The job that deletes expired captchas.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeCaptchas } from "./captcha.repo.ts";

const purge = { name: "captcha-purge", data: z.object({}) };

/** Registers the purge, every ten minutes: every picture that is requested adds a row. */
export function captchaJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeCaptchas(db));
  queue.schedule(purge, "*/10 * * * *", {});
}
