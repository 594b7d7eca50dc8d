// Sets the ranks of what may be found anew every hour, looks every minute whose lock has ended, and
// forgets words that are in no work any more every night.
import { z } from "zod";
import type { Queue } from "../../platform/queue.ts";
import type { SearchIndex } from "./indexer.ts";

const rank = { name: "search-ranking", data: z.object({}), timeoutSeconds: 900 };
const locks = { name: "search-ended-locks", data: z.object({}), timeoutSeconds: 60 };
const words = { name: "search-unused-words", data: z.object({}), timeoutSeconds: 3_600 };

export function searchJobs(queue: Queue, index: SearchIndex): void {
  queue.work(rank, () => index.arrange());
  queue.schedule(rank, "17 * * * *", {});
  queue.work(locks, () => index.noteEndedLocks());
  queue.schedule(locks, "* * * * *", {});
  queue.work(words, () => index.removeUnusedWords());
  queue.schedule(words, "41 3 * * *", {});
}
