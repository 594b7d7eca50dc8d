// Following people (calls.md 7, "Social"; product.md 4, "Follow status per user").
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { id } from "./text-fields.ts";

/** How the person who asks and another one stand to each other. */
export const following = z.object({
  /** The other one follows the person who asks. */
  is_follower: z.boolean(),
  /** The person who asks follows the other one. */
  is_following: z.boolean(),
});
export type Following = z.infer<typeof following>;

const uid = z.object({ uid: id });
const lang = z.enum(LOCALES).optional();

export const followEndpoints = {
  /** Both false for oneself. */
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/users/:uid/following",
    tag: "follows",
    summary: "How oneself and another person follow each other",
    access: "user",
    envelope: "plain",
    params: uid,
    response: following,
    errors: ["session_invalid", "user_not_found"],
  }),
  follow: defineEndpoint({
    method: "POST",
    path: "/api/v2/users/:uid/followers",
    tag: "follows",
    summary: "Follow a person",
    access: "user",
    envelope: "plain",
    params: uid,
    body: z.object({ lang }),
    response: following,
    errors: ["session_invalid", "user_not_found", "cannot_follow_self", "already_followed", "follows_day_max"],
  }),
  /**
   * Succeeds also for somebody who is not followed, so that it can be repeated. An account that is locked or about to be
   * deleted is not found by anybody who does not follow it.
   */
  unfollow: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/users/:uid/followers",
    tag: "follows",
    summary: "Unfollow a person",
    access: "user",
    envelope: "plain",
    params: uid,
    body: z.object({ lang }),
    response: following,
    errors: ["session_invalid", "user_not_found", "cannot_follow_self"],
  }),
};
