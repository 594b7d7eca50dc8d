// Worlds (universes), their entries and banned words (calls.md 7, "Worlds").
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { ENTRY_ERRORS, entry, entryBody, entryType, KEPT_WHEN_LEFT_OUT } from "./entries.ts";
import {
  BANNED_WORD_MAX,
  DEFAULT_PAGE_SIZE,
  ENTRIES_PER_WORLD_MAX,
  ENTRY_SEARCH_MAX,
  LOCALES,
  MAX_PAGE_SIZE,
  WORLD_BACKGROUND_MAX,
  WORLD_TITLE_MAX,
  WORLDS_PER_USER_MAX,
} from "./limits.ts";
import { paging } from "./paging.ts";
import { shareId, shareStatus } from "./sharings-work.ts";
import { block, id, line, newId, requiredLine, requiredName, seconds, seenLine } from "./text-fields.ts";

export const world = z.object({
  _id: id,
  title: z.string(),
  background: z.string(),
  /** Path of the cover; null: one is drawn from the title. */
  cover: z.string().nullable(),
  forbidden_words: z.array(z.string()),
  share_status: shareStatus,
  entry_count: z.number().int(),
  character_count: z.number().int(),
  created_at: seconds,
  updated_at: seconds,
});
export type World = z.infer<typeof world>;

/**
 * A character as the graph and the relationship picker need it: all of a world's are sent at once, so it has only these
 * fields.
 */
export const person = entry.pick({
  _id: true,
  name: true,
  aliases: true,
  avatar: true,
  character_status: true,
  character_relationships: true,
});
export type Person = z.infer<typeof person>;

const pages = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};
const counted = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), paging, total: z.number().int() });

const unid = z.object({ unid: id });
const entryOf = z.object({ unid: id, entryId: id });
const lang = z.enum(LOCALES).optional();
/** An image that was uploaded and passed (`query_id`), or null for none. */
const picture = id.nullable().optional();
export const worldTitle = requiredName(WORLD_TITLE_MAX);
export const worldBackground = block(WORLD_BACKGROUND_MAX);
/** A banned word is also a segment of a URL path, and browsers resolve "." and ".." away. */
const isNoFolder = (text: string): boolean => text !== "." && text !== "..";
export const bannedWord = seenLine(BANNED_WORD_MAX).refine(isNoFolder, { message: "characters" });
/** Also accepts one that was stored with invisible characters. */
const storedBannedWord = requiredLine(BANNED_WORD_MAX).refine(isNoFolder, { message: "characters" });

/**
 * A banned word folded for comparison: of two words with the same result, one bans everything the other does. Letter
 * case, width and runs of white space make no difference; marks do: か and が are different words.
 */
export function foldBannedWord(word: string): string {
  return word.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/g, " ").trim();
}

const unread = z.unknown().optional();
/**
 * Fields of the request besides the entry's own; `keeps` lists those that were absent and keep their value, since the
 * schema fills them with defaults.
 */
const putFields = z
  .object({
    avatar: picture,
    updated_at: seconds.optional(),
    lang,
    aliases: unread,
    use: unread,
    underline: unread,
    changes: unread,
  } satisfies { [field in (typeof KEPT_WHEN_LEFT_OUT)[number]]: unknown } & Record<string, z.ZodType>)
  .transform(({ avatar, updated_at, lang, ...sent }) => ({
    ...(avatar !== undefined && { avatar }),
    ...{ updated_at, lang },
    keeps: KEPT_WHEN_LEFT_OUT.filter((field) => sent[field] === undefined),
  }));

/** `content` of conflict when an entry is changed. */
export const entryConflict = z.object({ entry });

/** `content` of conflict when a world is changed. */
export const worldConflict = z.object({ world });

export const WORLD_ERRORS = {
  title: { missing: "title_required", empty: "title_required", too_long: "title_length", illegible: "name_illegible" },
  background: { too_long: "background_length" },
  "forbidden_words.*": { too_long: "banned_word_length" },
} as const;
const WORD_ERRORS = { word: { too_long: "banned_word_length" } } as const;

export const worldEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes",
    tag: "worlds",
    summary: "List one's worlds, latest change first",
    access: "user",
    envelope: "plain",
    query: z.object({ ...pages, title: line(WORLD_TITLE_MAX).optional() }),
    response: counted(world),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/v1/universes",
    tag: "worlds",
    summary: "Create a world",
    access: "user",
    envelope: "plain",
    body: z
      .object({
        /** Chosen by the client, so that a repeated request creates no second world. */
        id: newId.optional(),
        /** Makes a copy of this shared world; of the other fields only `id` counts then. */
        share_id: shareId.optional(),
        title: worldTitle.optional(),
        background: worldBackground.default(""),
        forbidden_words: z.array(bannedWord).default([]),
        cover: picture,
        lang,
      })
      .refine((body) => body.share_id !== undefined || body.title !== undefined, {
        path: ["title"],
        message: "missing",
      }),
    response: world,
    errors: [
      "session_invalid",
      "banned_words_max",
      "conflict",
      "parameter_invalid",
      "sensitive_content",
      "title_length",
      "background_length",
      "banned_word_length",
      "title_required",
      "name_illegible",
      "worlds_max",
      "share_not_found",
      "share_private",
      "share_deleted",
      /** The text of the shared world is refused. */
      "world_forbidden",
      "storage_full",
      "store_unavailable",
      "moderation_unreachable",
      "too_many_requests",
    ],
    fieldErrors: WORLD_ERRORS,
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/universes",
    tag: "worlds",
    summary: "Delete worlds; they can be taken back for 30 days",
    access: "user",
    envelope: "plain",
    body: z.object({ universe_ids: z.array(id).min(1).max(WORLDS_PER_USER_MAX), lang }),
    response: z.object({ universe_ids: z.array(id) }),
    errors: ["session_invalid", "world_not_found", "parameter_invalid"],
  }),
  recover: defineEndpoint({
    method: "POST",
    path: "/api/v1/universes/recover",
    tag: "worlds",
    summary: "Take deleted worlds back",
    access: "user",
    envelope: "plain",
    body: z.object({ universe_ids: z.array(id).min(1).max(WORLDS_PER_USER_MAX), lang }),
    response: z.object({ universe_ids: z.array(id) }),
    errors: ["session_invalid", "world_not_found", "parameter_invalid", "worlds_max"],
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid",
    tag: "worlds",
    summary: "Get a world",
    access: "user",
    envelope: "plain",
    params: unid,
    response: world,
    errors: ["session_invalid", "world_not_found"],
  }),
  /**
   * With `base`, the fields' values when the client began to change them, the call responds with conflict if somebody
   * else has changed one of these fields since, to another value: `content` is `{ world }` with the current state.
   * Changes of other fields are no conflict.
   */
  update: defineEndpoint({
    method: "PATCH",
    path: "/api/v1/universes/:unid",
    tag: "worlds",
    summary: "Change a world's title, background or cover",
    access: "user",
    envelope: "plain",
    params: unid,
    body: z.object({
      title: worldTitle.optional(),
      background: worldBackground.optional(),
      cover: picture,
      base: z.object({ title: z.string().optional(), background: z.string().optional() }).optional(),
      lang,
    }),
    response: world,
    errors: [
      "session_invalid",
      "world_not_found",
      "conflict",
      "parameter_invalid",
      "sensitive_content",
      "title_length",
      "background_length",
      "title_required",
      "name_illegible",
      "moderation_unreachable",
    ],
    fieldErrors: WORLD_ERRORS,
  }),
  addBannedWord: defineEndpoint({
    method: "POST",
    path: "/api/v1/universes/:unid/forbidden_words",
    tag: "worlds",
    summary: "Ban a word from what models write in this world",
    access: "user",
    envelope: "plain",
    params: unid,
    body: z.object({ word: bannedWord, lang }),
    response: world,
    errors: ["session_invalid", "banned_words_max", "world_not_found", "parameter_invalid", "banned_word_length"],
    fieldErrors: WORD_ERRORS,
  }),
  removeBannedWord: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/universes/:unid/forbidden_words/:word",
    tag: "worlds",
    summary: "Allow a banned word again",
    access: "user",
    envelope: "plain",
    params: z.object({ unid: id, word: storedBannedWord }),
    response: world,
    errors: ["session_invalid", "world_not_found", "parameter_invalid"],
  }),
  characters: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/characters",
    tag: "worlds",
    summary: "All characters of a world and how they stand to each other",
    access: "user",
    envelope: "plain",
    params: unid,
    response: z.object({ data: z.array(person) }),
    errors: ["session_invalid", "world_not_found"],
  }),
  entries: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/entries",
    tag: "worlds",
    summary: "List a world's entries",
    access: "user",
    envelope: "plain",
    params: unid,
    query: z.object({
      ...pages,
      type: entryType.optional(),
      /** In a search by name, the order among equally good matches: the best ones come first. */
      order_by: z.enum(["updated_at", "created_at", "name"]).default("updated_at"),
      /** Part of a name or alias, of their pinyin, or of their pinyin initials. */
      name: line(ENTRY_SEARCH_MAX).optional(),
    }),
    response: counted(entry),
    errors: ["session_invalid", "world_not_found", "parameter_invalid"],
  }),
  createEntry: defineEndpoint({
    method: "POST",
    path: "/api/v1/universes/:unid/entries",
    tag: "worlds",
    summary: "Create an entry",
    access: "user",
    envelope: "plain",
    params: unid,
    /**
     * With an `id` chosen by the client, a repeated request creates no second entry: it responds with the first one.
     */
    body: entryBody.and(z.object({ id: newId.optional(), avatar: picture, lang })),
    response: entry,
    errors: [
      "session_invalid",
      "world_not_found",
      "conflict",
      "parameter_invalid",
      "sensitive_content",
      "name_length",
      "description_length",
      "name_characters",
      "target_length",
      "name_illegible",
      "entries_max",
      "moderation_unreachable",
    ],
    fieldErrors: ENTRY_ERRORS,
  }),
  entry: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/entries/:entryId",
    tag: "worlds",
    summary: "Get an entry",
    access: "user",
    envelope: "plain",
    params: entryOf,
    response: entry,
    errors: ["session_invalid", "world_not_found", "entry_deleted"],
  }),
  /**
   * Renaming a character also renames it in the other characters' relationships. Of `aliases`, `use`, `underline`,
   * `changes` and `avatar`, absent ones keep their value. With the entry's `updated_at`, the call responds with
   * conflict if somebody has changed the entry since: `content` is `{ entry }` with the current state.
   */
  putEntry: defineEndpoint({
    method: "PUT",
    path: "/api/v1/universes/:unid/entries/:entryId",
    tag: "worlds",
    summary: "Change an entry",
    access: "user",
    envelope: "plain",
    params: entryOf,
    body: entryBody.and(putFields),
    response: entry,
    errors: [
      "session_invalid",
      "world_not_found",
      "entry_deleted",
      "conflict",
      "parameter_invalid",
      "sensitive_content",
      "name_length",
      "description_length",
      "name_characters",
      "target_length",
      "name_illegible",
      "moderation_unreachable",
    ],
    fieldErrors: ENTRY_ERRORS,
  }),
  removeEntry: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/universes/:unid/entries/:entryId",
    tag: "worlds",
    summary: "Delete an entry; it can be taken back for 30 days",
    access: "user",
    envelope: "plain",
    params: entryOf,
    response: z.object({}),
    errors: ["session_invalid", "world_not_found", "entry_deleted"],
  }),
  removeEntries: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/universes/:unid/entries",
    tag: "worlds",
    summary: "Delete entries; they can be taken back for 30 days",
    access: "user",
    envelope: "plain",
    params: unid,
    body: z.object({ entry_ids: z.array(id).min(1).max(ENTRIES_PER_WORLD_MAX), lang }),
    response: z.object({ entry_ids: z.array(id) }),
    errors: ["session_invalid", "world_not_found", "entry_deleted", "parameter_invalid"],
    bodyLimit: 512 * 1024,
  }),
  recoverEntries: defineEndpoint({
    method: "POST",
    path: "/api/v1/universes/:unid/entries/recover",
    tag: "worlds",
    summary: "Take deleted entries back",
    access: "user",
    envelope: "plain",
    params: unid,
    body: z.object({ entry_ids: z.array(id).min(1).max(ENTRIES_PER_WORLD_MAX), lang }),
    response: z.object({ entry_ids: z.array(id) }),
    errors: ["session_invalid", "world_not_found", "entry_deleted", "parameter_invalid", "entries_max"],
    bodyLimit: 512 * 1024,
  }),
};
