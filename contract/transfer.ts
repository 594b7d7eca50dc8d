// Import and export of a chapter or a whole story as plain text or Markdown.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { IMPORT_MAX_BYTES, LOCALES, STORY_TITLE_MAX } from "./limits.ts";
import { story, TITLE_ERRORS } from "./stories.ts";
import { id, requiredName } from "./text-fields.ts";

export const textFormat = z.enum(["txt", "md"]);
export type TextFormat = z.infer<typeof textFormat>;

/** The result of an import: the chapters, and how many texts were split because they exceeded a chapter's limit. */
export const importResult = z.object({ story, chapter_ids: z.array(id), split_chapters: z.number().int() });

const source = {
  format: textFormat,
  /** The file's text, decoded by the client; split into chapters by its headings. */
  text: z.string().min(1).max(IMPORT_MAX_BYTES),
  /** For Markdown: chapters begin at headings of this level; if absent, the level is detected. */
  chapter_level: z.number().int().min(1).max(6).nullable().optional(),
  lang: z.enum(LOCALES).optional(),
};
const nid = z.object({ nid: id });
/** JSON escapes can make a string six times as long at worst; twice is enough for real text. */
const bodyLimit = IMPORT_MAX_BYTES * 2;

export const transferEndpoints = {
  importStory: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/import",
    tag: "transfer",
    summary: "Make a story of a text, split into chapters by its headings",
    access: "user",
    envelope: "plain",
    bodyLimit,
    body: z.object({ title: requiredName(STORY_TITLE_MAX), language: z.enum(LOCALES), ...source }),
    response: importResult,
    errors: [
      "session_invalid",
      "storage_full",
      "payload_too_large",
      "parameter_invalid",
      "title_length",
      "title_required",
      "name_illegible",
      "stories_max",
      "chapters_max",
      "import_empty",
      "too_many_requests",
    ],
    fieldErrors: { title: TITLE_ERRORS, text: { missing: "import_empty", empty: "import_empty" } },
  }),
  importChapters: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/import",
    tag: "transfer",
    summary: "Add a text's chapters to a story, at its end or after a chapter",
    access: "user",
    envelope: "plain",
    bodyLimit,
    params: nid,
    body: z.object({ after_id: id.nullable().optional(), ...source }),
    response: importResult,
    errors: [
      "session_invalid",
      "story_no_right",
      "storage_full",
      "story_storage_full",
      "story_not_found",
      "chapter_not_found",
      "payload_too_large",
      "parameter_invalid",
      "chapters_max",
      "import_empty",
      "too_many_requests",
    ],
    fieldErrors: { text: { missing: "import_empty", empty: "import_empty" } },
  }),
  exportStory: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/export",
    tag: "transfer",
    summary: "A whole story as one text file",
    access: "user",
    envelope: "file",
    params: nid,
    query: z.object({ format: textFormat }),
    response: z.string(),
    errors: ["session_invalid", "story_not_found", "parameter_invalid"],
  }),
  exportChapter: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/chapters/:cid/export",
    tag: "transfer",
    summary: "A chapter as a text file",
    access: "user",
    envelope: "file",
    params: nid.extend({ cid: id }),
    query: z.object({ format: textFormat }),
    response: z.string(),
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "parameter_invalid"],
  }),
};
