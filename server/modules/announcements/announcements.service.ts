// Telling followers of new chapters: each chapter is announced once, when it first is on the square, and those of one
// work together. Publishing only writes down what is new; a job tells the followers.
import type { Database, Transaction } from "../../db/client.ts";
import { addToAnnouncement, FOLLOWERS_PER_BATCH, keepLatest, markNew, tellNext } from "./announcements.repo.ts";

export interface Announcements {
  /**
   * Announces what is new of a share on the square, and keeps when its newest chapter came; within the transaction that
   * publishes. Call `wake` after it is committed.
   */
  announce(tx: Transaction, shareId: string): Promise<void>;
  /** Keeps when a share's newest chapter came, after some were unpublished. */
  keepLatest(tx: Transaction, shareId: string): Promise<void>;
  /** Has the followers told soon. Does not wait for it. */
  wake(): void;
  /** Tells all followers of all announcements, batch by batch, until nothing is left or `isDue` says to stop. */
  tellFollowers(options?: { isDue?: () => boolean; batchSize?: number }): Promise<void>;
}

export interface AnnouncementsDeps {
  db: Database;
  /** Sends the job that calls `tellFollowers`. */
  send(): void;
}

export function createAnnouncements({ db, send }: AnnouncementsDeps): Announcements {
  return {
    async announce(tx, shareId) {
      const chapterIds = await markNew(tx, shareId);
      if (chapterIds.length > 0) await addToAnnouncement(tx, shareId, chapterIds);
      await keepLatest(tx, shareId);
    },
    keepLatest,
    wake: send,
    async tellFollowers({ isDue = () => false, batchSize = FOLLOWERS_PER_BATCH } = {}) {
      while (!isDue() && (await tellNext(db, batchSize)));
    },
  };
}
