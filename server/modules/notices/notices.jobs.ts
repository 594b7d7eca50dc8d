// Deletes notices after a month, delivered or not, and what they tell of.
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import { purgeAnnouncements, purgeNotices, purgeToldFollows } from "./notices.repo.ts";

const purge = { name: "notices-purge", data: z.object({}), timeoutSeconds: 1_800 };
/** Rows of a statement: a new chapter of one author may have told a hundred thousand people. */
const DELETED_TOGETHER = 1_000;

/** Deletes what is too old, batch by batch, each in a transaction of its own; if the process dies, the next run goes on. */
export async function purgeOldNotices(db: Database): Promise<void> {
  for (const deleteSome of [purgeNotices, purgeAnnouncements, purgeToldFollows])
    while ((await deleteSome(db, DELETED_TOGETHER)) === DELETED_TOGETHER);
}

/** Registers the purge, every day. */
export function noticeJobs(queue: Queue, db: Database): void {
  queue.work(purge, () => purgeOldNotices(db));
  queue.schedule(purge, "23 4 * * *", {});
}
