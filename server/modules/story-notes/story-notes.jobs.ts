// Summaries are written by jobs: one a chapter, and a look every few minutes at which chapters need one.
import { z } from "zod";
import type { Job, Queue } from "../../platform/queue.ts";
import type { SummaryQueue, SummaryWork } from "./story-notes.service.ts";

const summary = {
  name: "chapter-summary",
  data: z.object({ chapterId: z.uuid(), asked: z.boolean() }),
  // Who asked sees that it failed and may ask again; what is due comes by itself.
  retries: 0,
  timeoutSeconds: 300,
} satisfies Job;
const due = { name: "summaries-due", data: z.object({ storyId: z.uuid().nullable() }), retries: 0 } satisfies Job;

const next = {
  name: "summaries-next",
  data: z.object({ storyId: z.uuid() }),
  retries: 0,
  // Two writings after one another, each with the time it may take.
  timeoutSeconds: 600,
} satisfies Job;

/** At minutes of their own. */
const EVERY = "1-59/5 * * * *";

/** How the service puts work into the queue. A chapter or story that waits already waits once. */
export function summaryQueue(queue: Queue): SummaryQueue {
  return {
    sumUp: (chapterId, asked) => queue.send(summary, { chapterId, asked }, { key: `${chapterId} ${asked}` }),
    lookAt: (storyId) => queue.send(due, { storyId }, { key: storyId }),
    sumUpNext: (storyId) => queue.send(next, { storyId }, { key: storyId }),
  };
}

/** Registers what works on it. */
export function storyNotesJobs(queue: Queue, work: SummaryWork): void {
  queue.work(summary, ({ chapterId, asked }) => work.sumUp(chapterId, asked));
  queue.work(due, ({ storyId }) => work.findDue(storyId));
  queue.work(next, ({ storyId }) => work.sumUpNext(storyId));
  queue.schedule(due, EVERY, { storyId: null });
}
