// What an author tells the model about a story, and the summaries of its chapters that later ones are written by.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { AUTHOR_NOTE_MAX, DIRECTION_MAX, LOCALES, STYLE_NOTE_MAX, SUMMARY_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { block, id, seconds } from "./text-fields.ts";

/** Whose eyes a story is told through; `unset` leaves it to the text. */
export const pointOfView = z.enum(["unset", "first", "second", "third_limited", "third_omniscient"]);
export type PointOfView = z.infer<typeof pointOfView>;

export const storyNotes = z.object({
  author_note: z.string(),
  style: z.string(),
  point_of_view: pointOfView,
  updated_at: seconds.nullable(),
});
export type StoryNotes = z.infer<typeof storyNotes>;

/** `model`: written by a model or the storyteller's digest; `author`: written or changed by a person. */
export const chapterSummary = z.object({
  chapter_id: id,
  chapter_name: z.string(),
  number: z.number().int(),
  text: z.string(),
  origin: z.enum(["model", "author"]),
  /** A pinned one is kept in every prompt, and never written anew. */
  pinned: z.boolean(),
  /** Whether the chapter has changed since, and whether it is being written anew. */
  stale: z.boolean(),
  pending: z.boolean(),
  /** Whether the last writing came to nothing. */
  failed: z.boolean(),
  /** Whether the chapter has no words: there is nothing to sum up. */
  empty: z.boolean(),
  /** Whether the chapter is too short to need one: it is not summed up with all others. */
  short: z.boolean(),
  updated_at: seconds.nullable(),
});
export type ChapterSummary = z.infer<typeof chapterSummary>;

/** What one writer wants to happen next in a chapter: their own, no matter who else writes in it. */
export const chapterDirection = z.object({ text: z.string(), updated_at: seconds.nullable() });
export type ChapterDirection = z.infer<typeof chapterDirection>;

/** How far the summaries of a story's chapters are. */
export const summaryProgress = z.object({
  /** Of chapters that are long enough to need one, or have one. */
  total: z.number().int(),
  /** Chapters that are not among them. */
  short: z.number().int(),
  done: z.number().int(),
  /** Of those that are not done: whose last writing came to nothing. */
  failed: z.number().int(),
  /** Whether all that are not done are being written. */
  running: z.boolean(),
});
export type SummaryProgress = z.infer<typeof summaryProgress>;

const nid = z.object({ nid: id });
const cid = z.object({ nid: id, cid: id });
const lang = z.enum(LOCALES).optional();

export const storyNotesEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/notes",
    tag: "story-notes",
    summary: "Get a story's notes to the model",
    access: "user",
    envelope: "plain",
    params: nid,
    response: storyNotes,
    errors: ["session_invalid", "story_not_found"],
  }),
  put: defineEndpoint({
    method: "PUT",
    path: "/api/v2/novels/:nid/notes",
    tag: "story-notes",
    summary: "Change a story's notes to the model",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({
      author_note: block(AUTHOR_NOTE_MAX),
      style: block(STYLE_NOTE_MAX),
      point_of_view: pointOfView,
      lang,
    }),
    response: storyNotes,
    errors: [
      "session_invalid",
      "story_not_found",
      "story_no_right",
      "parameter_invalid",
      "sensitive_content",
      "moderation_unreachable",
    ],
  }),
  summaries: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/summaries",
    tag: "story-notes",
    summary: "List the summaries of a story's chapters in order",
    access: "user",
    envelope: "plain",
    params: nid,
    query: pageQuery,
    response: paged(chapterSummary),
    errors: ["session_invalid", "story_not_found", "parameter_invalid"],
  }),
  summaryProgress: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/summaries/progress",
    tag: "story-notes",
    summary: "Tell how far the summaries of a story's chapters are",
    access: "user",
    envelope: "plain",
    params: nid,
    response: summaryProgress,
    errors: ["session_invalid", "story_not_found"],
  }),
  /** Writes those that are missing or out of date, whatever the chapters' number; asked again it goes on. */
  startSummaries: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/summaries/progress",
    tag: "story-notes",
    summary: "Have all chapters of a story summed up",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({ lang }).optional(),
    response: summaryProgress,
    errors: ["session_invalid", "continuation_suspended", "story_not_found", "story_no_right"],
  }),
  /** What has been written by then stays. */
  stopSummaries: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/novels/:nid/summaries/progress",
    tag: "story-notes",
    summary: "Stop summing up a story's chapters",
    access: "user",
    envelope: "plain",
    params: nid,
    response: summaryProgress,
    errors: ["session_invalid", "story_not_found", "story_no_right"],
  }),
  putSummary: defineEndpoint({
    method: "PUT",
    path: "/api/v2/novels/:nid/chapters/:cid/summary",
    tag: "story-notes",
    summary: "Change or pin a chapter's summary",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ text: block(SUMMARY_MAX).optional(), pinned: z.boolean().optional(), lang }),
    response: chapterSummary,
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "parameter_invalid",
      "sensitive_content",
      "moderation_unreachable",
    ],
  }),
  renewSummary: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/summary/renew",
    tag: "story-notes",
    summary: "Have a chapter's summary written anew",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ lang }).optional(),
    response: chapterSummary,
    errors: [
      "session_invalid",
      "continuation_suspended",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "too_many_requests",
    ],
  }),
  direction: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid/direction",
    tag: "story-notes",
    summary: "Get what one wants to happen next in a chapter",
    access: "user",
    envelope: "plain",
    params: cid,
    response: chapterDirection,
    errors: ["session_invalid", "story_no_right", "story_not_found", "chapter_not_found"],
  }),
  /** Seen by nobody else, and judged when it goes to a model. */
  putDirection: defineEndpoint({
    method: "PUT",
    path: "/api/v2/novels/:nid/chapters/:cid/direction",
    tag: "story-notes",
    summary: "Change what one wants to happen next in a chapter",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ text: block(DIRECTION_MAX), lang }),
    response: chapterDirection,
    errors: ["session_invalid", "story_no_right", "story_not_found", "chapter_not_found", "parameter_invalid"],
  }),
  /** POST /v2/novel/{id}/preset_universe {value} (calls.md 7): binds a world, or none. */
  presetUniverse: defineEndpoint({
    method: "POST",
    path: "/v2/novel/:nid/preset_universe",
    tag: "story-notes",
    summary: "Bind a world to a story, or none",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({ value: id.nullable(), lang }),
    response: z.object({ value: id.nullable() }),
    errors: ["session_invalid", "story_not_found", "story_no_right", "world_not_found", "parameter_invalid"],
  }),
};
