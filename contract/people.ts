// People's public pages: profiles, shared works, followers and who is recommended (product.md 2, 3; calls.md 7, "Social").
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { following } from "./follows.ts";
import { LOCALES } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { shareId, shareKind, shareStatus, workAuthor } from "./sharings-work.ts";
import { shareCard } from "./square.ts";
import { id } from "./text-fields.ts";

/** Ours: people in the list of recommended ones. */
export const RECOMMENDED_PEOPLE_MAX = 20;

/** Ours: works of a kind are counted up to this number, which then means "as many or more". */
export const WORKS_COUNTED_MAX = 100;

/** The same for each of the recommended people; those whom the ranking has not counted yet are counted for the list. */
export const RECOMMENDED_WORKS_COUNTED_MAX = 20;

/** Works on the square that are not for adults. */
const workCounts = { story_count: z.number().int(), universe_count: z.number().int() };

/** A person as everybody sees them. Locked accounts and those about to be deleted are in none of the counts. */
export const userProfile = z.object({
  user: workAuthor,
  following_count: z.number().int(),
  follower_count: z.number().int(),
  /** Both false for visitors and for oneself. */
  following,
  ...workCounts,
});
export type UserProfile = z.infer<typeof userProfile>;

/** A work of one's own that is or was shared. */
export const ownShareCard = shareCard.extend({
  state: shareStatus,
  /** The story or the world itself. */
  work_id: id,
  /** Null until it first comes to the square. */
  listed_at: shareCard.shape.listed_at.nullable(),
});
export type OwnShareCard = z.infer<typeof ownShareCard>;

/** Somebody in a list of followers or of followed people. */
export const followItem = z.object({ user: workAuthor, following });
export type FollowItem = z.infer<typeof followItem>;

/** Why somebody is recommended; the interface has a text for each key. */
export const recommendReason = z.discriminatedUnion("key", [
  /** So many of the people one follows follow them. */
  z.object({ key: z.literal("followed_by"), count: z.number().int().positive() }),
  /** A work of theirs is recommended on the square, in the language asked for. */
  z.object({ key: z.literal("popular"), language: z.enum(LOCALES) }),
  /** A new work of theirs is read to its end by those who open it. */
  z.object({ key: z.literal("new_and_finished") }),
  /** A work of theirs is new on the square. */
  z.object({ key: z.literal("new") }),
]);
export type RecommendReason = z.infer<typeof recommendReason>;

export const recommendedUser = z.object({
  user: workAuthor,
  recommend_content: z.object({ ...workCounts, recommend_reason: recommendReason }),
});
export type RecommendedUser = z.infer<typeof recommendedUser>;

const uid = z.object({ uid: id });
const lang = z.enum(LOCALES).optional();
const ofKind = pageQuery.extend({ type: shareKind });

export const peopleEndpoints = {
  ownProfile: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/profile",
    tag: "people",
    summary: "One's own public profile",
    access: "user",
    envelope: "plain",
    response: userProfile,
    errors: ["session_invalid"],
  }),
  /** An account that is locked or about to be deleted is not found by anybody. */
  profile: defineEndpoint({
    method: "GET",
    path: "/api/v2/users/:uid/profile",
    tag: "people",
    summary: "A person's public profile",
    access: "public",
    envelope: "plain",
    params: uid,
    response: userProfile,
    errors: ["user_not_found"],
  }),
  /** Of every state, works for adults included, the last one shared first; deleted works are in none. */
  ownSharings: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/sharings",
    tag: "people",
    summary: "One's own shared stories or worlds, with their state",
    access: "user",
    envelope: "plain",
    query: ofKind.extend({
      /** Only this one; none if it is somebody else's. */
      share_id: shareId.optional(),
    }),
    response: paged(ownShareCard),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  sharings: defineEndpoint({
    method: "GET",
    path: "/api/v2/users/:uid/sharings",
    tag: "people",
    summary: "A person's stories or worlds on the square, latest first",
    access: "public",
    envelope: "plain",
    params: uid,
    query: ofKind.extend({
      /** Works for adults as well. */
      nsfw: z.stringbool().default(false),
    }),
    response: paged(shareCard),
    errors: ["user_not_found", "parameter_invalid"],
  }),
  followers: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/followers",
    tag: "people",
    summary: "One's followers, latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(followItem),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  followingUsers: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/following_users",
    tag: "people",
    summary: "The people one follows, latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(followItem),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  /** At most RECOMMENDED_PEOPLE_MAX, the most fitting first; how: server/modules/people/recommended.ts. */
  recommended: defineEndpoint({
    method: "GET",
    path: "/api/v2/recommend_following",
    tag: "people",
    summary: "People one may like to follow, and why",
    access: "user",
    envelope: "plain",
    /** The language one reads in; English if left out. */
    query: z.object({ language: z.enum(LOCALES).default("en-US") }),
    response: z.object({ data: z.array(recommendedUser) }),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  /**
   * Those who are followed already, or cannot be, are passed over, so that it can be repeated. follows_day_max: as many
   * were followed as the day had left, in the list's order; its content is `{ max, followed_count }`.
   */
  followAll: defineEndpoint({
    method: "POST",
    path: "/api/v2/follow_all_recommend_user",
    tag: "people",
    summary: "Follow everybody who is recommended",
    access: "user",
    envelope: "plain",
    body: z.object({
      /** The list as the person saw it; left out: as it is now, in `language`. */
      uids: z.array(id).max(RECOMMENDED_PEOPLE_MAX).optional(),
      language: z.enum(LOCALES).default("en-US"),
      lang,
    }),
    response: z.object({
      /** How many of them were followed by this request. */
      followed_count: z.number().int(),
    }),
    errors: ["session_invalid", "parameter_invalid", "follows_day_max"],
  }),
};
