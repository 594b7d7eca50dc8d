// The jobs that write summaries: one for each chapter, one every five minutes that finds chapters that need a summary,
// and one for all chapters of a story.
import { z } from "zod";
import type { Job, Queue } from "../../platform/queue.ts";
import type { SummaryQueue, SummaryWork } from "./story-notes.service.ts";

const summary = {
  name: "chapter-summary",
  data: z.object({ chapterId: z.uuid(), asked: z.boolean() }),
  // A person who requested it sees the failure and may try again; a due summary is tried again by a later job.
  retries: 0,
  timeoutSeconds: 300,
} satisfies Job;
const due = { name: "summaries-due", data: z.object({ storyId: z.uuid().nullable() }), retries: 0 } satisfies Job;

const next = {
  name: "summaries-next",
  data: z.object({ storyId: z.uuid() }),
  retries: 0,
  // Chapters are written in parallel lanes of two, and each of the two may take WRITING_MS.
  timeoutSeconds: 600,
} satisfies Job;

/** Every five minutes, offset from the minutes of other jobs. */
const EVERY = "1-59/5 * * * *";

/** How the service adds jobs to the queue. The keys prevent a second job for a chapter or story that already waits. */
export function summaryQueue(queue: Queue): SummaryQueue {
  return {
    sumUp: (chapterId, asked) => queue.send(summary, { chapterId, asked }, { key: `${chapterId} ${asked}` }),
    checkStory: (storyId) => queue.send(due, { storyId }, { key: storyId }),
    sumUpNext: (storyId) => queue.send(next, { storyId }, { key: storyId }),
  };
}

/** Registers the jobs' handlers and the schedule. */
export function storyNotesJobs(queue: Queue, work: SummaryWork): void {
  queue.work(summary, ({ chapterId, asked }) => work.sumUp(chapterId, asked));
  queue.work(due, ({ storyId }) => work.findDue(storyId));
  queue.work(next, ({ storyId }) => work.sumUpNext(storyId));
  queue.schedule(due, EVERY, { storyId: null });
}
