// Stories and the recycle bin.
import { z } from "zod";
import { rights } from "./collab.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES, STORY_TITLE_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, line, requiredName, seconds } from "./text-fields.ts";

/** The person's role in a story. */
export const storyRole = z.enum(["owner", ...rights.options]);
export type StoryRole = z.infer<typeof storyRole>;

export const story = z.object({
  _id: id,
  title: z.string(),
  language: z.enum(LOCALES),
  role: storyRole,
  owner: z.object({ _id: z.string(), name: z.string() }),
  chapter_count: z.number().int(),
  word_count: z.number().int(),
  character_count: z.number().int(),
  /** The beginning of the first chapter that has text. */
  excerpt: z.string(),
  collaborator_count: z.number().int(),
  /** A moderator has banned it: readers cannot open it. */
  is_banned: z.boolean(),
  /** The chapter edited last; the editor opens it. */
  last_chapter_id: id.nullable(),
  created_at: seconds,
  updated_at: seconds,
});
export type Story = z.infer<typeof story>;

export const deletedStory = story.extend({
  deleted_at: seconds,
  /** Whole days until it is deleted for good, rounded up; 30 right after deletion. */
  remaining_days: z.number().int(),
});
export type DeletedStory = z.infer<typeof deletedStory>;

const nid = z.object({ nid: id });
/** Validation errors of a title -> their own code. */
export const TITLE_ERRORS = {
  missing: "title_required",
  empty: "title_required",
  too_long: "title_length",
  illegible: "name_illegible",
} as const;

export const storyEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels",
    tag: "stories",
    summary: "List one's own and shared stories, latest edit first",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({
      search: line(STORY_TITLE_MAX).optional(),
      scope: z.enum(["all", "own", "shared"]).default("all"),
    }),
    response: paged(story),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels",
    tag: "stories",
    summary: "Create a story with its first, empty chapter",
    access: "user",
    envelope: "plain",
    body: z.object({
      title: requiredName(STORY_TITLE_MAX),
      language: z.enum(LOCALES),
      lang: z.enum(LOCALES).optional(),
    }),
    response: story,
    errors: [
      "session_invalid",
      "storage_full",
      "parameter_invalid",
      "title_length",
      "title_required",
      "name_illegible",
      "stories_max",
    ],
    fieldErrors: { title: TITLE_ERRORS },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid",
    tag: "stories",
    summary: "Get a story",
    access: "user",
    envelope: "plain",
    params: nid,
    response: story,
    errors: ["session_invalid", "story_not_found"],
  }),
  update: defineEndpoint({
    method: "PATCH",
    path: "/api/v2/novels/:nid",
    tag: "stories",
    summary: "Rename a story or change its language (owner)",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({
      title: requiredName(STORY_TITLE_MAX).optional(),
      language: z.enum(LOCALES).optional(),
      lang: z.enum(LOCALES).optional(),
    }),
    response: story,
    errors: [
      "session_invalid",
      "story_not_found",
      "story_no_right",
      "parameter_invalid",
      "sensitive_content",
      "moderation_unreachable",
      "title_length",
      "title_required",
      "name_illegible",
    ],
    fieldErrors: { title: TITLE_ERRORS },
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/novels/:nid",
    tag: "stories",
    summary: "Move a story to the recycle bin (owner)",
    access: "user",
    envelope: "plain",
    params: nid,
    response: z.object({}),
    errors: ["session_invalid", "story_not_found", "story_no_right"],
  }),
  recycled: defineEndpoint({
    method: "GET",
    path: "/api/v2/recycle_bin/novels",
    tag: "stories",
    summary: "List one's recycle bin, last deleted first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(deletedStory),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  recover: defineEndpoint({
    method: "POST",
    path: "/api/v2/recycle_bin/novels/:nid/recover",
    tag: "stories",
    summary: "Take a story back from the recycle bin",
    access: "user",
    envelope: "plain",
    params: nid,
    response: story,
    errors: ["session_invalid", "story_not_found"],
  }),
  erase: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/recycle_bin/novels/:nid",
    tag: "stories",
    summary: "Delete a story in the recycle bin for good",
    access: "user",
    envelope: "plain",
    params: nid,
    response: z.object({}),
    errors: ["session_invalid", "story_not_found"],
  }),
};
