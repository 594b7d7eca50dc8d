// Publishing a story: its share, whose public id is the link, and the chapters readers see. Readers get snapshots, never
// the document that is being written.
import { z } from "zod";
import { adultQuery, isWithheld } from "./adult-works.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES, PUBLISHED_AT_ONCE_MAX } from "./limits.ts";
import { ban } from "./own-decisions.ts";
import { publishedBlock } from "./published-text.ts";
import { readingPlace } from "./reading-place.ts";
import { shareId, shareState, shareStatus, workAuthor } from "./sharings-work.ts";
import { id, seconds } from "./text-fields.ts";

export { shareId, shareState };

export type ShareState = z.infer<typeof shareState>;

/** What a story's owner and co-authors see of its share. */
export const storySharing = z.object({
  /** Null until the story is shared for the first time; the same ever after. */
  share_id: shareId.nullable(),
  state: shareStatus,
  /** Why it is banned; null in any other state. */
  ban: ban.nullable(),
  /** For adults: lists show it only to people who asked for such works. */
  nsfw: z.boolean(),
  /** A moderator marked it so: the owner cannot change it. */
  nsfw_kept: z.boolean(),
  /** The published chapters, in the story's order. */
  chapters: z.array(
    z.object({
      chapter_id: id,
      published_at: seconds,
      /** When its public text last changed: a sync that finds nothing new leaves it. */
      synced_at: seconds,
      /** Whether the chapter's words have changed since. */
      is_changed: z.boolean(),
    }),
  ),
});
export type StorySharing = z.infer<typeof storySharing>;

/** A chapter in the list that readers see. */
const sharedChapter = z.object({
  chapter_id: id,
  /** May be empty: the interface then shows "Untitled". */
  name: z.string(),
  word_count: z.number().int(),
  published_at: seconds,
  synced_at: seconds,
});
export type SharedChapter = z.infer<typeof sharedChapter>;

/** A shared story as its readers see it. */
export const share = z.object({
  share_id: shareId,
  title: z.string(),
  language: z.enum(LOCALES),
  author: workAuthor,
  nsfw: z.boolean(),
  /** Then it has no chapters. */
  is_withheld: isWithheld,
  /** Whether it is on the square. */
  is_listed: z.boolean(),
  /** Readers, each counted once a day. */
  views: z.number().int(),
  /** Of the published chapters. */
  character_count: z.number().int(),
  word_count: z.number().int(),
  chapters: z.array(sharedChapter),
  /** The reader's own story. */
  own_story_id: id.nullable(),
  /** Where the reader's account is in it; null also for a visitor. */
  place: readingPlace.nullable().default(null),
  /** Whether the reader's account keeps a history of what is read; true also for a visitor. */
  is_history_kept: z.boolean().default(true),
});
export type Share = z.infer<typeof share>;

export const readChapter = sharedChapter.extend({ blocks: z.array(publishedBlock) });
export type ReadChapter = z.infer<typeof readChapter>;

const nid = z.object({ nid: id });
const sid = z.object({ share_id: shareId });
const lang = z.enum(LOCALES).optional();
const chapterIds = z.array(id).min(1).max(PUBLISHED_AT_ONCE_MAX);
const CLOSED = ["share_not_found", "share_private", "share_deleted", "share_banned", "share_forbidden"] as const;

export const sharingEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/sharing",
    tag: "sharings",
    summary: "How a story is shared, and which chapters are published",
    access: "user",
    envelope: "plain",
    params: nid,
    response: storySharing,
    errors: ["session_invalid", "story_not_found"],
  }),
  put: defineEndpoint({
    method: "PUT",
    path: "/api/v2/novels/:nid/sharing",
    tag: "sharings",
    summary: "Share a story by link or on the square, or make it private again (owner)",
    access: "user",
    envelope: "plain",
    params: nid,
    /** What is left out stays as it is. */
    body: z.object({ state: shareState.optional(), nsfw: z.boolean().optional(), lang }),
    response: storySharing,
    /** nsfw_tagged: the request was carried out, and the share is for adults now. */
    errors: [
      "session_invalid",
      "story_not_found",
      "story_no_right",
      "parameter_invalid",
      "sensitive_content",
      "nsfw_tagged",
      "moderation_unreachable",
      "share_banned",
      "share_forbidden",
    ],
  }),
  /** One that is published already gets its present text ("Sync this chapter"). All or none of them are published. */
  publish: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/sharing/chapters",
    tag: "sharings",
    summary: "Publish chapters as they stand, or sync published ones (owner)",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({ chapter_ids: chapterIds, lang }),
    response: storySharing,
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "conflict",
      "chapter_too_short",
      "chapter_too_long",
      "chapter_damaged",
      "parameter_invalid",
      "sensitive_content",
      "nsfw_tagged",
      "storage_full",
      "moderation_unreachable",
      "store_unavailable",
      "share_banned",
      "share_forbidden",
    ],
  }),
  /** Succeeds also for chapters that are not published, so that it can be repeated. */
  unpublish: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/novels/:nid/sharing/chapters",
    tag: "sharings",
    summary: "Take published chapters back (owner)",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({ chapter_ids: chapterIds, lang }),
    response: storySharing,
    errors: ["session_invalid", "story_not_found", "story_no_right", "parameter_invalid"],
  }),
  look: defineEndpoint({
    method: "GET",
    path: "/api/v2/sharings/:share_id",
    tag: "sharings",
    summary: "A shared story and its published chapters",
    access: "public",
    envelope: "plain",
    params: sid,
    query: adultQuery,
    response: share,
    errors: [...CLOSED],
  }),
  /** Told when a reader has come to the end of a chapter; counted once a reader. */
  finish: defineEndpoint({
    method: "POST",
    path: "/api/v2/sharings/:share_id/chapters/:cid/finished",
    tag: "sharings",
    summary: "A published chapter was read to its end",
    access: "public",
    envelope: "plain",
    params: sid.extend({ cid: id }),
    body: z.object({ lang }),
    response: z.object({ ok: z.literal(true) }),
    errors: [...CLOSED, "chapter_not_found"],
  }),
  read: defineEndpoint({
    method: "GET",
    path: "/api/v2/sharings/:share_id/chapters/:cid",
    tag: "sharings",
    summary: "A published chapter's text",
    access: "public",
    envelope: "plain",
    params: sid.extend({ cid: id }),
    response: readChapter,
    errors: [...CLOSED, "chapter_not_found"],
  }),
};
