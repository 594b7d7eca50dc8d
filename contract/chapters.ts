// Chapters of a story: order, titles, and metadata. The text is in the chapter's document (see collab.ts).
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import {
  CHAPTER_BLOCKS_MAX,
  CHAPTER_TEXT_MAX_BYTES,
  CHAPTER_TITLE_MAX,
  LOCALES,
  SPLIT_PARTS_MAX,
  TEXT_PLACE_MAX,
} from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, nameLine, newId, seconds } from "./text-fields.ts";

export const chapter = z.object({
  _id: id,
  story_id: id,
  /** May be empty: the interface then shows "Untitled". */
  name: z.string(),
  /** 1-based place in the story. */
  number: z.number().int(),
  word_count: z.number().int(),
  character_count: z.number().int(),
  excerpt: z.string(),
  published: z.boolean(),
  created_at: seconds,
  updated_at: seconds,
});
export type Chapter = z.infer<typeof chapter>;

const nid = z.object({ nid: id });
const cid = z.object({ nid: id, cid: id });
const lang = z.enum(LOCALES).optional();

export const chapterEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters",
    tag: "chapters",
    summary: "List a story's chapters in order",
    access: "user",
    envelope: "plain",
    params: nid,
    query: pageQuery,
    response: paged(chapter),
    errors: ["session_invalid", "story_not_found", "parameter_invalid"],
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters",
    tag: "chapters",
    summary: "Add a chapter, at the end or after another, empty or with text",
    access: "user",
    envelope: "plain",
    params: nid,
    bodyLimit: CHAPTER_TEXT_MAX_BYTES,
    /**
     * `id` may be chosen by the client (a v4 or v7 UUID), so that a repeated request creates only one chapter. `blocks`
     * are the text below the title in ProseMirror's JSON, within the limits of a chapter.
     */
    body: z.object({
      id: newId.optional(),
      name: nameLine(CHAPTER_TITLE_MAX).default(""),
      after_id: id.nullable().optional(),
      blocks: z
        .array(z.looseObject({ type: z.string() }))
        .max(CHAPTER_BLOCKS_MAX)
        .optional(),
      lang,
    }),
    response: chapter,
    errors: [
      "session_invalid",
      "story_not_found",
      "story_no_right",
      "storage_full",
      "story_storage_full",
      "chapter_not_found",
      "conflict",
      "parameter_invalid",
      "name_illegible",
      "chapters_max",
    ],
    fieldErrors: { name: { illegible: "name_illegible" } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid",
    tag: "chapters",
    summary: "Get a chapter's facts",
    access: "user",
    envelope: "plain",
    params: cid,
    response: chapter,
    errors: ["session_invalid", "story_not_found", "chapter_not_found"],
  }),
  rename: defineEndpoint({
    method: "PATCH",
    path: "/api/v2/novels/:nid/chapters/:cid",
    tag: "chapters",
    summary: "Rename a chapter (an edit of its document's title)",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ name: nameLine(CHAPTER_TITLE_MAX), lang }),
    response: chapter,
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "storage_full",
      "story_storage_full",
      "parameter_invalid",
      "name_illegible",
      "store_unavailable",
    ],
    fieldErrors: { name: { illegible: "name_illegible" } },
  }),
  move: defineEndpoint({
    method: "PUT",
    path: "/api/v2/novels/:nid/chapters/:cid/position",
    tag: "chapters",
    summary: "Move a chapter before another, or to the end",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ before_id: id.nullable(), lang }),
    response: chapter,
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "story_no_right", "parameter_invalid"],
  }),
  /**
   * Splits the text after the given positions into new chapters, each up to the next position; a part that begins with
   * a heading takes its title from it. A repeated request with the same ids, after a lost response or a failure,
   * completes the split: text is removed from this chapter only once the new chapters have it.
   */
  split: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/split",
    tag: "chapters",
    summary: "Make new next chapters of what stands behind places in the text",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({
      /** In the order they have in the text. */
      parts: z
        .array(
          z.object({
            /** Id of the new chapter, chosen by the client. */
            id: newId,
            /** Where the part begins: a Yjs relative position, in base64url. */
            at: z
              .string()
              .min(1)
              .max(TEXT_PLACE_MAX)
              .regex(/^[\w-]+$/),
          }),
        )
        .min(1)
        .max(SPLIT_PARTS_MAX),
      lang,
    }),
    response: z.object({
      chapters: z.array(chapter),
      /**
       * True if the request was repeated after somebody had changed the text: the text then also remains in this
       * chapter.
       */
      is_doubled: z.boolean(),
    }),
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "story_storage_full",
      "storage_full",
      "conflict",
      "chapter_damaged",
      "parameter_invalid",
      "chapters_max",
      "store_unavailable",
    ],
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/novels/:nid/chapters/:cid",
    tag: "chapters",
    summary: "Delete a chapter; it can be taken back for 30 days",
    access: "user",
    envelope: "plain",
    params: cid,
    response: z.object({}),
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "story_no_right"],
  }),
  deleted: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/deleted_chapters",
    tag: "chapters",
    summary: "List a story's deleted chapters, last deleted first",
    access: "user",
    envelope: "plain",
    params: nid,
    query: pageQuery,
    response: paged(chapter.omit({ number: true }).extend({ deleted_at: seconds, remaining_days: z.number().int() })),
    errors: ["session_invalid", "story_not_found", "story_no_right", "parameter_invalid"],
  }),
  recover: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/recover",
    tag: "chapters",
    summary: "Take a deleted chapter back to its place",
    access: "user",
    envelope: "plain",
    params: cid,
    response: chapter,
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "story_no_right", "chapters_max"],
  }),
};
