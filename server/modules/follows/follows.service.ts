// Following people. A day's limit counts every follow of the last 24 hours, also one that was taken back.
import type { Following } from "../../../contract/follows.ts";
import { FOLLOWS_PER_DAY_MAX } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import {
  countLatest,
  deleteFollow,
  findFollowing,
  insertFollow,
  listFollowed,
  lockAccounts,
  lockCounts,
} from "./follows.repo.ts";

export interface Follows {
  /** Throws user_not_found; an account that is locked or about to be deleted is shown only to who follows it. */
  get(uid: string, other: string): Promise<Following>;
  /**
   * Throws cannot_follow_self, user_not_found (also for an account that is locked or about to be deleted),
   * already_followed, follows_day_max, session_invalid (the person's own account is about to be deleted).
   */
  follow(uid: string, other: string): Promise<Following>;
  /**
   * Follows those of these people who can be followed and are not yet, in this order, as many as the day has left. Throws
   * session_invalid.
   */
  followAll(uid: string, others: readonly string[]): Promise<FollowedAll>;
  /** Succeeds also for somebody who is not followed. Throws cannot_follow_self, user_not_found. */
  unfollow(uid: string, other: string): Promise<Following>;
}

export interface FollowedAll {
  followed: number;
  /** Whether some are left that the day has no room for. */
  isDayFull: boolean;
}

export function createFollows(db: Database): Follows {
  return {
    async get(uid, other) {
      if (uid === other) return { is_follower: false, is_following: false };
      const found = await findFollowing(db, uid, other);
      if (!found || (!found.is_following && (found.is_locked || found.is_leaving)))
        throw new AppError("user_not_found");
      return { is_follower: found.is_follower, is_following: found.is_following };
    },

    async follow(uid, other) {
      if (uid === other) throw new AppError("cannot_follow_self");
      return db.transaction(async (tx) => {
        // Neither deletion can be requested from here on: it deletes what is there, and nothing is added afterwards.
        const accounts = await lockAccounts(tx, [uid, other]);
        const own = accounts.find(({ id }) => id === uid);
        if (!own || own.is_leaving) throw new AppError("session_invalid");
        const followed = accounts.find(({ id }) => id === other);
        if (!followed || followed.is_locked || followed.is_leaving) throw new AppError("user_not_found");
        await lockCounts(tx, [uid, other]);
        const before = await findFollowing(tx, uid, other);
        if (before?.is_following) throw new AppError("already_followed");
        if ((await countLatest(tx, uid)) >= FOLLOWS_PER_DAY_MAX)
          throw new AppError("follows_day_max", { max: FOLLOWS_PER_DAY_MAX });
        await insertFollow(tx, uid, other);
        return { is_follower: before?.is_follower ?? false, is_following: true };
      });
    },

    followAll: (uid, others) =>
      db.transaction(async (tx) => {
        const accounts = new Map((await lockAccounts(tx, [uid, ...others])).map((account) => [account.id, account]));
        const own = accounts.get(uid);
        if (!own || own.is_leaving) throw new AppError("session_invalid");
        const open = [...new Set(others)].filter((id) => {
          const account = accounts.get(id);
          return id !== uid && account && !account.is_locked && !account.is_leaving;
        });
        await lockCounts(tx, [uid, ...open]);
        const before = await listFollowed(tx, uid, open);
        const wanted = open.filter((id) => !before.has(id));
        const left = Math.max(FOLLOWS_PER_DAY_MAX - (await countLatest(tx, uid)), 0);
        const followed = wanted.slice(0, left);
        for (const id of followed) await insertFollow(tx, uid, id);
        return { followed: followed.length, isDayFull: wanted.length > left };
      }),

    async unfollow(uid, other) {
      if (uid === other) throw new AppError("cannot_follow_self");
      return db.transaction(async (tx) => {
        const accounts = await lockAccounts(tx, [uid, other]);
        if (!accounts.some(({ id }) => id === uid)) throw new AppError("session_invalid");
        const unfollowed = accounts.find(({ id }) => id === other);
        if (!unfollowed) throw new AppError("user_not_found");
        await lockCounts(tx, [uid, other]);
        const before = await findFollowing(tx, uid, other);
        // As `get`: that an account is locked or leaving is told only to those who follow it.
        if (!before?.is_following && (unfollowed.is_locked || unfollowed.is_leaving))
          throw new AppError("user_not_found");
        await deleteFollow(tx, uid, other);
        const after = await findFollowing(tx, uid, other);
        return { is_follower: after?.is_follower ?? false, is_following: false };
      });
    },
  };
}
