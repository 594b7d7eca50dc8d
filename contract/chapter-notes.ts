// A person's own notes beside a chapter: visible to nobody else, and never part of what a model is given.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { CHAPTER_NOTE_MAX, LOCALES } from "./limits.ts";
import { block, id, isVisible, newId, seconds } from "./text-fields.ts";

export const chapterNote = z.object({ _id: id, text: z.string(), created_at: seconds, updated_at: seconds });
export type ChapterNote = z.infer<typeof chapterNote>;

const cid = z.object({ nid: id, cid: id });
const note = cid.extend({ note: id });
const lang = z.enum(LOCALES).optional();
const text = block(CHAPTER_NOTE_MAX).refine(isVisible, { message: "empty" });

const PATH = "/api/v2/novels/:nid/chapters/:cid/notes";

export const chapterNoteEndpoints = {
  /** All of them, as there are at most CHAPTER_NOTES_MAX. */
  list: defineEndpoint({
    method: "GET",
    path: PATH,
    tag: "chapter-notes",
    summary: "List one's own notes beside a chapter, oldest first",
    access: "user",
    envelope: "plain",
    params: cid,
    response: z.object({ data: z.array(chapterNote) }),
    errors: ["session_invalid", "story_no_right", "story_not_found", "chapter_not_found"],
  }),
  /**
   * A repeated request with the same `id` changes nothing and returns the stored note. `created_at` is for undoing a
   * deletion: the note goes back to its place in the list. A time in the future counts as now. Not moderated, because
   * only its author reads it.
   */
  create: defineEndpoint({
    method: "POST",
    path: PATH,
    tag: "chapter-notes",
    summary: "Add a note of one's own beside a chapter",
    access: "user",
    envelope: "plain",
    params: cid,
    body: z.object({ id: newId, text, created_at: seconds.min(0).optional(), lang }),
    response: chapterNote,
    errors: [
      "session_invalid",
      "story_no_right",
      "story_not_found",
      "chapter_not_found",
      "chapter_notes_max",
      "conflict",
      "parameter_invalid",
    ],
  }),
  put: defineEndpoint({
    method: "PUT",
    path: `${PATH}/:note`,
    tag: "chapter-notes",
    summary: "Change a note of one's own beside a chapter",
    access: "user",
    envelope: "plain",
    params: note,
    body: z.object({ text, lang }),
    response: chapterNote,
    errors: [
      "session_invalid",
      "story_no_right",
      "story_not_found",
      "chapter_not_found",
      "chapter_note_not_found",
      "parameter_invalid",
    ],
  }),
  /** Succeeds also if there is no such note, so that it can be repeated. */
  remove: defineEndpoint({
    method: "DELETE",
    path: `${PATH}/:note`,
    tag: "chapter-notes",
    summary: "Delete a note of one's own beside a chapter",
    access: "user",
    envelope: "plain",
    params: note,
    response: z.object({}),
    errors: ["session_invalid", "story_no_right", "story_not_found", "chapter_not_found"],
  }),
};
