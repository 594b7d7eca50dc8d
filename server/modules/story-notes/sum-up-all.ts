// All chapters of a story summed up at one wish: a few side by side, a few a job, so that a process that dies loses
// little.
import type { SummaryProgress } from "../../../contract/story-notes.ts";
import type { Database } from "../../db/client.ts";
import type { Safety } from "../safety/safety.service.ts";
import { requireStory } from "../stories/stories.service.ts";
import { beginAll, endAll, findProgress, listOfAll, listSumming } from "./summaries.repo.ts";

export interface SumUpAll {
  /** How far the summaries of a story are. Throws story_not_found. */
  progress(uid: string, storyId: string): Promise<SummaryProgress>;
  /**
   * Begins to write those that are missing or out of date. Throws story_not_found, story_no_right,
   * continuation_suspended.
   */
  start(uid: string, storyId: string): Promise<SummaryProgress>;
  /** Ends after those that are being written. Throws story_not_found, story_no_right. */
  stop(uid: string, storyId: string): Promise<SummaryProgress>;
  /** Writes a few and asks for the next ones; ends where none is left, or where all of a few came to nothing. */
  work(storyId: string): Promise<void>;
  /** Goes on with what a process that died has left. */
  goOn(): Promise<void>;
}

export interface SumUpAllDeps {
  db: Database;
  safety: Pick<Safety, "requireNotSuspended">;
  /** Puts the next part of the work into the queue. */
  next(storyId: string): Promise<void>;
  /** Has one chapter summed up; whether it was. Never throws. */
  sumUp(chapterId: string): Promise<boolean>;
}

/** Chapters a job writes, and how many of them at the same time. */
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
      await beginAll(db, storyId);
      await next(storyId);
      return findProgress(db, storyId);
    },

    async stop(uid, storyId) {
      await requireStory(db, uid, storyId, "write");
      await endAll(db, storyId);
      return findProgress(db, storyId);
    },

    async work(storyId) {
      const chapters = await listOfAll(db, storyId, TOGETHER);
      const left = chapters.values();
      let written = 0;
      const write = async () => {
        for (const chapterId of left) if (await sumUp(chapterId)) written++;
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, write));
      // A model that writes none of them is away: the rest waits until it is asked for again.
      if (written === 0) await endAll(db, storyId);
      else await next(storyId);
    },

    async goOn() {
      for (const storyId of await listSumming(db)) await next(storyId);
    },
  };
}
