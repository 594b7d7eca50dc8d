// People's public pages: profiles, their works, who follows whom, and who is recommended.
import { z } from "zod";
import { FOLLOWS_PER_DAY_MAX, type Locale } from "../../../contract/limits.ts";
import {
  type FollowItem,
  type OwnShareCard,
  RECOMMENDED_PEOPLE_MAX,
  RECOMMENDED_WORKS_COUNTED_MAX,
  type RecommendedUser,
  type RecommendReason,
  type UserProfile,
  WORKS_COUNTED_MAX,
} from "../../../contract/people.ts";
import type { ShareCard } from "../../../contract/square.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Follows } from "../follows/follows.service.ts";
import type { AuthorWorks, OwnWorksQuery, WorksQuery } from "../square/author-works.service.ts";
import { presentFollow, presentProfile, presentUser } from "./people.present.ts";
import {
  findProfile,
  findUser,
  listFollowable,
  listFollowedByFollowed,
  listFollowers,
  listFollowing,
} from "./people.repo.ts";
import { FOLLOWED_BY, rankCandidates } from "./recommended.ts";
import type { PersonPage } from "./user-page.ts";

interface FollowsQuery {
  limit: number;
  cursor?: string | undefined;
  /** The request's own address. */
  url: string;
}

export interface People {
  /** A person as `viewer` sees them. Throws user_not_found, also for a locked account and one about to be deleted. */
  profile(uid: string, viewer: string | null): Promise<UserProfile>;
  /** Throws user_not_found as above, parameter_invalid (the cursor). */
  sharings(uid: string, query: WorksQuery & { nsfw: boolean }): Promise<Page<ShareCard>>;
  /** One's own, of every state. Throws parameter_invalid (the cursor). */
  ownSharings(uid: string, query: OwnWorksQuery): Promise<Page<OwnShareCard>>;
  /** Throws parameter_invalid (the cursor). */
  followers(uid: string, query: FollowsQuery): Promise<Page<FollowItem>>;
  /** Throws parameter_invalid (the cursor). */
  following(uid: string, query: FollowsQuery): Promise<Page<FollowItem>>;
  recommended(uid: string, language: Locale): Promise<RecommendedUser[]>;
  /**
   * Follows these people, or those who are recommended; returns how many. Throws follows_day_max with that number where
   * the day had not room for all.
   */
  followAll(uid: string, asked: { uids: readonly string[] | undefined; language: Locale }): Promise<number>;
  /** What the server's own page of a person holds. Throws user_not_found as above. */
  page(uid: string): Promise<PersonPage>;
}

/** Candidates whose accounts and works are looked up at a time. */
const CHUNK = 2 * RECOMMENDED_PEOPLE_MAX;
/** Works of each kind on the server's own page. */
const PAGE_WORKS_MAX = 50;
const NO_WORKS = { story_count: 0, universe_count: 0 };

const followCursor = z.tuple([cursorMoment, z.uuid()]).transform(([micros, id]) => ({ micros, id }));

export interface PeopleDeps {
  db: Database;
  works: AuthorWorks;
  follows: Pick<Follows, "followAll">;
}

export function createPeople({ db, works, follows }: PeopleDeps): People {
  async function requireUser(uid: string) {
    const user = await findUser(db, uid);
    if (!user) throw new AppError("user_not_found");
    return user;
  }

  async function recommended(uid: string, language: Locale): Promise<RecommendedUser[]> {
    const [followedBy, popular, latest] = await Promise.all([
      listFollowedByFollowed(db, uid, FOLLOWED_BY),
      works.popular(language),
      works.latest(language),
    ]);
    const candidates = rankCandidates({ language, followedBy, popular, latest });
    const chosen: { user: UserProfile["user"]; reason: RecommendReason }[] = [];
    for (let at = 0; at < candidates.length && chosen.length < RECOMMENDED_PEOPLE_MAX; at += CHUNK) {
      const chunk = candidates.slice(at, at + CHUNK);
      const rows = await listFollowable(
        db,
        uid,
        chunk.map((candidate) => candidate.uid),
      );
      const users = new Map(rows.map((row) => [row.id, row]));
      const authors = await works.authors([...users.keys()]);
      for (const { uid: id, reason } of chunk) {
        const user = users.get(id);
        if (user && authors.has(id)) chosen.push({ user: presentUser(user), reason });
      }
    }
    const shown = chosen.slice(0, RECOMMENDED_PEOPLE_MAX);
    const counts = await works.keptCounts(
      shown.map(({ user }) => user._id),
      RECOMMENDED_WORKS_COUNTED_MAX,
    );
    return shown.map(({ user, reason }) => ({
      user,
      recommend_content: { ...(counts.get(user._id) ?? NO_WORKS), recommend_reason: reason },
    }));
  }

  return {
    async profile(uid, viewer) {
      const row = await findProfile(db, uid, viewer === uid ? null : viewer);
      if (!row) throw new AppError("user_not_found");
      return presentProfile(row, (await works.counts([uid], WORKS_COUNTED_MAX)).get(uid) ?? NO_WORKS);
    },

    async sharings(uid, query) {
      await requireUser(uid);
      return works.listed(uid, query);
    },

    ownSharings: (uid, query) => works.own(uid, query),

    followers: async (uid, { limit, cursor, url }) =>
      pageOf(
        await listFollowers(db, uid, { limit, after: decodeCursor(cursor, followCursor) }),
        { limit, cursor, url },
        presentFollow,
        (row) => [row.micros, row.id],
      ),

    following: async (uid, { limit, cursor, url }) =>
      pageOf(
        await listFollowing(db, uid, { limit, after: decodeCursor(cursor, followCursor) }),
        { limit, cursor, url },
        presentFollow,
        (row) => [row.micros, row.id],
      ),

    recommended,

    async followAll(uid, { uids, language }) {
      const ids = uids ?? (await recommended(uid, language)).map(({ user }) => user._id);
      const { followed, isDayFull } = await follows.followAll(uid, ids);
      if (isDayFull) throw new AppError("follows_day_max", { max: FOLLOWS_PER_DAY_MAX, followed_count: followed });
      return followed;
    },

    async page(uid) {
      const { name, avatar } = await requireUser(uid);
      const [stories, worlds] = await Promise.all([
        works.titles(uid, "story", PAGE_WORKS_MAX),
        works.titles(uid, "universe", PAGE_WORKS_MAX),
      ]);
      return { uid, name, avatar, stories, worlds };
    },
  };
}
