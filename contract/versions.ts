// Kept versions of a chapter's document: list, view, create by hand, and restore as a new edit.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES, VERSION_LABEL_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, line, seconds } from "./text-fields.ts";

/** Why a version was kept. */
export const versionReason = z.enum([
  "interval",
  "named",
  "before_restore",
  "publish",
  /** The text of an imported chapter. */
  "imported",
  /** After a single change that added much text. */
  "pasted",
  /** Before a single change that removes over half of the text. */
  "before_removal",
]);
export type VersionReason = z.infer<typeof versionReason>;

export const version = z.object({
  _id: id,
  reason: versionReason,
  label: z.string(),
  author: z.object({ _id: z.string(), name: z.string() }).nullable(),
  word_count: z.number().int(),
  character_count: z.number().int(),
  created_at: seconds,
});
export type Version = z.infer<typeof version>;

/** One block of a document for comparing versions: no HTML, no positions. */
export const versionBlock = z.object({
  type: z.enum(["title", "paragraph", "heading", "blockquote", "list_item", "divider"]),
  level: z.number().int().optional(),
  /** Whether the list item belongs to a numbered list. */
  ordered: z.boolean().optional(),
  /** The item's number; absent for further paragraphs of the same item. */
  number: z.number().int().optional(),
  text: z.string(),
});
export type VersionBlock = z.infer<typeof versionBlock>;

const cid = z.object({ nid: id, cid: id });
const vid = cid.extend({ vid: id });

export const versionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid/versions",
    tag: "versions",
    summary: "List a chapter's kept versions, latest first",
    access: "user",
    envelope: "plain",
    params: cid,
    query: pageQuery,
    response: paged(version),
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "parameter_invalid"],
  }),
  keep: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/versions",
    tag: "versions",
    summary: "Keep the chapter as it stands as a named version",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ label: line(VERSION_LABEL_MAX), lang: z.enum(LOCALES).optional() }),
    response: version,
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "storage_full",
      "story_storage_full",
      "chapter_damaged",
      "parameter_invalid",
      "versions_max",
      "store_unavailable",
    ],
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid/versions/:vid",
    tag: "versions",
    summary: "Get a version's text and the present text, block by block",
    access: "user",
    envelope: "plain",
    params: vid,
    response: version.extend({ blocks: z.array(versionBlock), current: z.array(versionBlock) }),
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "version_not_found", "chapter_damaged"],
  }),
  /** For the owner of a damaged chapter. */
  good: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid/recovery",
    tag: "versions",
    summary: "List the versions a damaged chapter can be brought back from, latest first",
    access: "user",
    envelope: "plain",
    params: cid,
    response: z.object({ versions: z.array(version) }),
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "story_no_right",
      "conflict",
      "store_unavailable",
    ],
  }),
  recover: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/recovery",
    tag: "versions",
    summary: "Replace a damaged chapter by one of its kept versions; what was stored is put aside for 30 days",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ version_id: id }),
    response: z.object({}),
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "version_not_found",
      "story_no_right",
      "conflict",
      "chapter_damaged",
      "parameter_invalid",
      "store_unavailable",
    ],
  }),
  restore: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/chapters/:cid/versions/:vid/restore",
    tag: "versions",
    summary: "Bring a version's text back as a new edit; what stood before is kept as a version",
    access: "user",
    envelope: "plain",
    params: vid,
    response: z.object({ kept_version_id: id }),
    errors: [
      "session_invalid",
      "story_not_found",
      "chapter_not_found",
      "version_not_found",
      "story_no_right",
      "storage_full",
      "story_storage_full",
      "chapter_damaged",
      "store_unavailable",
    ],
  }),
};
