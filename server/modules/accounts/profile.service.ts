// A person's name and picture, each of which can be changed a few times a month, and their writing preferences.
import type { UserRecord } from "../../../contract/accounts.ts";
import { imageAddress } from "../../../contract/images.ts";
import type { ProfileLimits } from "../../../contract/profile.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { presentAccount } from "./accounts.present.ts";
import type { Account } from "./accounts.repo.ts";
import {
  type Changed,
  countChange,
  countChanges,
  isOwnAvatar,
  lockAccount,
  setProfile,
  type WritingChange,
} from "./profile.repo.ts";

export interface Profiles {
  limits(uid: string): Promise<ProfileLimits>;
  /**
   * Throws nickname_month_max (none left this month), change_not_supported (not on this server), nickname_sensitive
   * (sensitive), moderation_unreachable.
   */
  setNickname(uid: string, nickname: string): Promise<UserRecord>;
  /** Sets how the person's chapters are continued; undefined values stay as they are. */
  setWriting(uid: string, writing: WritingChange): Promise<UserRecord>;
  /**
   * Null removes the picture. Throws avatar_month_max (none left this month), change_not_supported, image_not_found (no
   * such picture of theirs).
   */
  setAvatar(uid: string, imageId: string | null): Promise<UserRecord>;
}

export interface ProfilesDeps {
  db: Database;
  /** Whether a text may not be shown. Throws moderation_unreachable. */
  refuses(text: string): Promise<boolean>;
  /** Allowed changes a month; 0: none. */
  changes: Record<Changed, number>;
}

const NONE_LEFT = { nickname: "nickname_month_max", avatar: "avatar_month_max" } as const;

export function createProfiles({ db, refuses, changes }: ProfilesDeps): Profiles {
  function assertEnabled(what: Changed): void {
    if (changes[what] === 0) throw new AppError("change_not_supported");
  }

  async function count(tx: Transaction, uid: string, what: Changed): Promise<void> {
    if (!(await countChange(tx, uid, what, changes[what]))) throw new AppError(NONE_LEFT[what], { max: changes[what] });
  }

  /** One change at a time for each person. */
  async function change(uid: string, run: (tx: Transaction, before: Account) => Promise<Account>): Promise<UserRecord> {
    return presentAccount(
      await db.transaction(async (tx) => {
        const before = await lockAccount(tx, uid);
        // The account was deleted meanwhile.
        if (!before) throw new AppError("session_invalid");
        return run(tx, before);
      }),
    );
  }

  return {
    async limits(uid) {
      const used = await countChanges(db, uid);
      const of = (what: Changed) => ({
        enabled: changes[what] > 0,
        total_times: changes[what],
        used_times: used[what],
      });
      return { avatar: of("avatar"), nickname: of("nickname") };
    },

    async setNickname(uid, nickname) {
      assertEnabled("nickname");
      if (await refuses(nickname)) throw new AppError("nickname_sensitive");
      return change(uid, async (tx, before) => {
        if (before.nickname === nickname) return before;
        await count(tx, uid, "nickname");
        return setProfile(tx, uid, { nickname });
      });
    },

    setWriting(uid, writing) {
      return change(uid, async (tx, before) =>
        Object.values(writing).some((value) => value !== undefined) ? setProfile(tx, uid, writing) : before,
      );
    },

    setAvatar(uid, imageId) {
      return change(uid, async (tx, before) => {
        if (imageId === null) return setProfile(tx, uid, { headimgurl: null });
        assertEnabled("avatar");
        const headimgurl = imageAddress(imageId);
        if (before.headimgurl === headimgurl) return before;
        if (!(await isOwnAvatar(tx, uid, imageId))) throw new AppError("image_not_found");
        await count(tx, uid, "avatar");
        return setProfile(tx, uid, { headimgurl });
      });
    },
  };
}
