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
import { block, id, line, newId, requiredLine, requiredName, seconds, seenLine } from "./text-fields.ts";

export const world = z.object({
  _id: id,
  title: z.string(),
  background: z.string(),
  /** Address of the picture; null: one is drawn from the title. */
  cover: z.string().nullable(),
  forbidden_words: z.array(z.string()),
  share_status: z.enum(["private", "link", "square", "banned"]),
  entry_count: z.number().int(),
  character_count: z.number().int(),
  created_at: seconds,
  updated_at: seconds,
});
export type World = z.infer<typeof world>;

/**
 * A character as the graph and the relationship picker need it: all of a world's come at once, so nothing else is in
 * it.
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
/** A picture that was uploaded and passed (`query_id`), or none. */
const picture = id.nullable().optional();
export const worldTitle = requiredName(WORLD_TITLE_MAX);
export const worldBackground = block(WORLD_BACKGROUND_MAX);
/** Also a part of an address, where dots alone mean the folder and the one above: no browser sends them. */
const isNoFolder = (text: string): boolean => text !== "." && text !== "..";
export const bannedWord = seenLine(BANNED_WORD_MAX).refine(isNoFolder, { message: "characters" });
/** Also one that was stored with what no reader sees. */
const storedBannedWord = requiredLine(BANNED_WORD_MAX).refine(isNoFolder, { message: "characters" });

/**
 * As banned words are compared: of two that are equal in this, the one keeps from the reader whatever the other does.
 * Letter case, width and runs of white space make no difference; marks do, か is another word than が.
 */
export function foldBannedWord(word: string): string {
  return word.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/g, " ").trim();
}

const unread = z.unknown().optional();
/** Beside the entry itself; `keeps` are the fields that were left out and stay: the schema has filled them in. */
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

/** `content` of the conflict of an entry's change. */
export const entryConflict = z.object({ entry });

/** `content` of the conflict of a world's change. */
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
    body: z.object({
      /** Chosen by the client, so that a request sent again makes no second world. */
      id: newId.optional(),
      title: worldTitle,
      background: worldBackground.default(""),
      forbidden_words: z.array(bannedWord).default([]),
      cover: picture,
      lang,
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
      "moderation_unreachable",
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
   * With `base`, what stood in the fields when their change was begun, conflict answers a field that somebody has
   * changed since, and not to the same: `content` is `{ world }`, as it is now. Other fields' changes are no conflict.
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
      /** Among equals, where a name is looked for: what answers best comes first. */
      order_by: z.enum(["updated_at", "created_at", "name"]).default("updated_at"),
      /** Part of a name, an alias, their pinyin or its first letters. */
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
    /** With an `id` chosen by the client, a request sent again makes no second entry: the first one is the answer. */
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
   * A renamed character is renamed in the relationships of the others too. Of `aliases`, `use`, `underline`, `changes`
   * and `avatar` those that are left out stay. With the `updated_at` of the entry that was changed, conflict answers an
   * entry that somebody has changed since: `content` is `{ entry }`, as it is now.
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
