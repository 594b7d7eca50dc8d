// Sums up all chapters of a story at one request: a few chapters for each job, some of them concurrently, so that
// little is lost if a process dies.
import type { SummaryProgress } from "../../../contract/story-notes.ts";
import type { Database } from "../../db/client.ts";
import type { Safety } from "../safety/safety.service.ts";
import { requireStory } from "../stories/stories.service.ts";
import { findProgress, listSummingUp, listToSumUp, startSummingUp, stopSummingUp } from "./summaries.repo.ts";

export interface SumUpAll {
  /** The progress of a story's summaries. Throws story_not_found. */
  progress(uid: string, storyId: string): Promise<SummaryProgress>;
  /**
   * Begins to write the summaries that are missing or out of date. Throws story_not_found, story_no_right,
   * continuation_suspended.
   */
  start(uid: string, storyId: string): Promise<SummaryProgress>;
  /** Stops after the summaries that are being written now. Throws story_not_found, story_no_right. */
  stop(uid: string, storyId: string): Promise<SummaryProgress>;
  /** Writes a few summaries and queues the next job; ends if none is left or if all of these few failed. */
  work(storyId: string): Promise<void>;
  /** Queues the work that a process left unfinished when it died. */
  resume(): Promise<void>;
}

export interface SumUpAllDeps {
  db: Database;
  safety: Pick<Safety, "requireNotSuspended">;
  /** Queues the job for a story's next chapters. */
  next(storyId: string): Promise<void>;
  /** Sums up one chapter; whether a summary was stored. Errors of the model are not thrown. */
  sumUp(chapterId: string): Promise<boolean>;
}

/** Chapters that a job sums up, and how many of them concurrently. */
const TOGETHER = 6;
const SIDE_BY_SIDE = 3;

export function createSumUpAll({ db, safety, next, sumUp }: SumUpAllDeps): SumUpAll {
  return {
    async progress(uid, storyId) {
      await requireStory(db, uid, storyId, "read");
      return findProgress(db, storyId);
    },

    async start(uid, storyId) {
      await requireStory(db, uid, storyId, "write");
      await safety.requireNotSuspended(uid);
      await startSummingUp(db, storyId);
      await next(storyId);
      return findProgress(db, storyId);
    },

    async stop(uid, storyId) {
      await requireStory(db, uid, storyId, "write");
      await stopSummingUp(db, storyId);
      return findProgress(db, storyId);
    },

    async work(storyId) {
      const chapters = await listToSumUp(db, storyId, TOGETHER);
      const left = chapters.values();
      let written = 0;
      const write = async () => {
        for (const chapterId of left) if (await sumUp(chapterId)) written++;
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, write));
      // If none was written, the model is unavailable: the rest waits until a person starts it again.
      if (written === 0) await stopSummingUp(db, storyId);
      else await next(storyId);
    },

    async resume() {
      for (const storyId of await listSummingUp(db)) await next(storyId);
    },
  };
}
