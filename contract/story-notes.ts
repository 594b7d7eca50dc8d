// An author's notes about a story for the model, and the summaries of its chapters that go into later chapters'
// prompts.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { AUTHOR_NOTE_MAX, DIRECTION_MAX, LOCALES, STYLE_NOTE_MAX, SUMMARY_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { block, id, seconds } from "./text-fields.ts";

/** Narrative perspective of a story; `unset` leaves it to the text. */
export const pointOfView = z.enum(["unset", "first", "second", "third_limited", "third_omniscient"]);
export type PointOfView = z.infer<typeof pointOfView>;

export const storyNotes = z.object({
  author_note: z.string(),
  style: z.string(),
  point_of_view: pointOfView,
  updated_at: seconds.nullable(),
});
export type StoryNotes = z.infer<typeof storyNotes>;

/** `model`: written by a model or by the storyteller's digest; `author`: written or changed by a person. */
export const chapterSummary = z.object({
  chapter_id: id,
  chapter_name: z.string(),
  number: z.number().int(),
  text: z.string(),
  origin: z.enum(["model", "author"]),
  /** A pinned one is in every prompt, and is never rewritten. */
  pinned: z.boolean(),
  /** Whether the chapter has changed since, and whether the summary is being rewritten. */
  stale: z.boolean(),
  pending: z.boolean(),
  /** Whether the last attempt to write it failed. */
  failed: z.boolean(),
  /** Whether the chapter is empty, so that there is nothing to summarise. */
  empty: z.boolean(),
  /** Whether the chapter is too short to need one: "summarise all" skips it. */
  short: z.boolean(),
  updated_at: seconds.nullable(),
});
export type ChapterSummary = z.infer<typeof chapterSummary>;

/** What one author wants to happen next in a chapter; every co-author has their own. */
export const chapterDirection = z.object({ text: z.string(), updated_at: seconds.nullable() });
export type ChapterDirection = z.infer<typeof chapterDirection>;

/** Progress of the summaries of a story's chapters. */
export const summaryProgress = z.object({
  /** Number of chapters that are long enough to need a summary, or have one. */
  total: z.number().int(),
  /** Number of chapters that are not. */
  short: z.number().int(),
  done: z.number().int(),
  /** Of those that are not done, the ones whose last attempt failed. */
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
  /** Writes all summaries that are missing or out of date, however many; a repeated request continues. */
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
  /** Summaries that are already written remain. */
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
  /** Visible to nobody else; moderated when it is sent to a model. */
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
  /** POST /v2/novel/{id}/preset_universe {value} (calls.md 7): binds a world, or unbinds it. */
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
