// Stories and the recycle bin.
import { z } from "zod";
import { rights } from "./collab.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES, STORY_TITLE_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, line, requiredName, seconds } from "./text-fields.ts";

/** What the asking person is to a story. */
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
  /** The beginning of the first chapter with any text. */
  excerpt: z.string(),
  collaborator_count: z.number().int(),
  /** The chapter edited last, where the editor opens. */
  last_chapter_id: id.nullable(),
  created_at: seconds,
  updated_at: seconds,
});
export type Story = z.infer<typeof story>;

export const deletedStory = story.extend({
  deleted_at: seconds,
  /** Whole days until it is deleted for good, rounded up; 30 right after deleting. */
  remaining_days: z.number().int(),
});
export type DeletedStory = z.infer<typeof deletedStory>;

const nid = z.object({ nid: id });
/** What is wrong with a title -> its own code. */
export const TITLE_ERRORS = { missing: 42241, empty: 42241, too_long: 42204, illegible: 42258 } as const;

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
    errors: [40103, 42200],
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
    errors: [40103, 40350, 42200, 42204, 42241, 42258, 42270],
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
    errors: [40103, 40402],
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
    errors: [40103, 40402, 40330, 42200, 42204, 42241, 42258],
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
    errors: [40103, 40402, 40330],
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
    errors: [40103, 42200],
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
    errors: [40103, 40402],
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
    errors: [40103, 40402],
  }),
};
