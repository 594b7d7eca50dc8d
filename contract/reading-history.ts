// The history of what a person has read of others' works, and their place in each of them.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { placeInText } from "./reading-place.ts";
import { shareId, workAuthor } from "./sharings-work.ts";
import { id, seconds } from "./text-fields.ts";

/** The number of works in a person's history; beyond it those read longest ago are removed. */
export const HISTORY_MAX = 1_000;
/** The number of places in one request: as many works as a device remembers. */
export const PLACES_AT_ONCE_MAX = 60;
/** The oldest place that is taken from a device, in milliseconds: a year. */
const AGE_MAX_MS = 366 * 86_400_000;

export const sentPlace = z.object({
  share_id: shareId,
  ...placeInText,
  /** How much of the chapter was read, in per cent. */
  percent: z.number().int().min(0).max(100),
  /**
   * How long ago it was read, in milliseconds by the device's clock: the server reckons the moment back from its own
   * clock, so that a wrong clock neither wins nor loses, and no moment is in the future.
   */
  age_ms: z.number().min(0).max(AGE_MAX_MS),
});
export type SentPlace = z.infer<typeof sentPlace>;

/** A work in the history. */
export const historyItem = z.object({
  share_id: shareId,
  title: z.string(),
  language: z.enum(LOCALES),
  nsfw: z.boolean(),
  author: workAuthor,
  /** Where the person is; null if that chapter is not published any more. */
  chapter: z
    .object({
      chapter_id: id,
      /** May be empty: the interface then shows "Untitled". */
      name: z.string(),
      /** Its number among the published chapters, from 1, and how many there are. */
      number: z.number().int(),
      count: z.number().int(),
      /** How much of it was read, in per cent. */
      percent: z.number().int(),
    })
    .nullable(),
  read_at: seconds,
});
export type HistoryItem = z.infer<typeof historyItem>;

const ok = z.object({ ok: z.literal(true) });
const lang = z.enum(LOCALES).optional();
const PATH = "/api/v2/self/reading_history";

export const readingHistoryEndpoints = {
  /** Works that cannot be read at the moment are left out, and come back with the work. */
  list: defineEndpoint({
    method: "GET",
    path: PATH,
    tag: "reading history",
    summary: "What one has read, latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    /**
     * `is_kept`: whether what is read from now on is kept. `has_any`: whether there is anything in it, also works that
     * cannot be read at the moment.
     */
    response: paged(historyItem).extend({ is_kept: z.boolean(), has_any: z.boolean() }),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  /**
   * The last write by moment wins. A place is passed over where the work or the chapter cannot be read or is one's own,
   * where the history is not kept, and where it was read before the history was last cleared.
   */
  putPlaces: defineEndpoint({
    method: "PUT",
    path: "/api/v2/self/reading_places",
    tag: "reading history",
    summary: "Keep one's places in shared stories",
    access: "user",
    envelope: "plain",
    body: z.object({ places: z.array(sentPlace).min(1).max(PLACES_AT_ONCE_MAX), lang }),
    /** The places that were kept, with their moment. Where no history is kept, a device sends none from then on. */
    response: z.object({ kept: z.array(z.object({ share_id: shareId, read_at: seconds })), is_kept: z.boolean() }),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  /** Turning it off leaves what is there; places that were read while it was off are never added. */
  keep: defineEndpoint({
    method: "PUT",
    path: PATH,
    tag: "reading history",
    summary: "Keep a history from now on, or keep none",
    access: "user",
    envelope: "plain",
    body: z.object({ is_kept: z.boolean(), lang }),
    response: ok,
    errors: ["session_invalid", "parameter_invalid"],
  }),
  /** Succeeds also for a work that is not in it, so that it can be repeated. */
  remove: defineEndpoint({
    method: "DELETE",
    path: `${PATH}/:share_id`,
    tag: "reading history",
    summary: "Remove a work from one's history",
    access: "user",
    envelope: "plain",
    params: z.object({ share_id: shareId }),
    response: ok,
    errors: ["session_invalid", "parameter_invalid"],
  }),
  clear: defineEndpoint({
    method: "DELETE",
    path: PATH,
    tag: "reading history",
    summary: "Clear one's history",
    access: "user",
    envelope: "plain",
    response: ok,
    errors: ["session_invalid"],
  }),
};
