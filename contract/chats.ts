// Explorations: somebody steps into their own copy of a world as one of its characters and talks, acts and narrates.
// The calls say "chat" for an exploration (calls.md 7, "Explorations"). Its messages are a tree: every reply keeps its
// alternatives, and the branch a person is on is kept with the chat, so that every device shows the same one.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { ENTRY_DESCRIPTION_MAX, ENTRY_TARGET_MAX, LOCALES, RAW_LENGTH_FACTOR, WORLD_TITLE_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { shareId } from "./sharings-work.ts";
import { block, id, line, newId, requiredName, seconds } from "./text-fields.ts";

/** Characters of one message that a person writes, as text-length.ts counts them. */
export const CHAT_INPUT_MAX = 1_000;
/** Characters of where an exploration begins. */
export const CHAT_OPENING_MAX = 500;
/** Characters of an exploration's name. */
export const CHAT_TITLE_MAX = 40;
/** Explorations a person may have, without deleted ones. */
export const CHATS_PER_USER_MAX = 1_000;
/** Messages of one exploration, all branches together. */
export const MESSAGES_PER_CHAT_MAX = 50_000;
/** Options that come with each reply. */
export const PLAYED_OPTIONS = 3;

/** The three ways to send: words that the character says, what they do, and what happens around them. */
export const chatMode = z.enum(["say", "do", "narrate"]);
export type ChatMode = z.infer<typeof chatMode>;

/** What the player could send next. */
export const playedOption = z.object({ mode: chatMode, text: z.string() });
export type PlayedOption = z.infer<typeof playedOption>;

/** Who a message is from: the player, a character of the world, or the narrator. */
export const chatRole = z.enum(["player", "character", "narrator"]);
export type ChatRole = z.infer<typeof chatRole>;

export const chatMessage = z.object({
  _id: id,
  /** The message it follows; null for the first one. */
  parent_id: id.nullable(),
  role: chatRole,
  /** How the player sent it; null for replies. */
  mode: chatMode.nullable(),
  /** The speaker's name; empty for the narrator. */
  name: z.string(),
  /** The speaker's entry in the chat's copy of the world; null for the narrator, and where it was deleted. */
  entry_id: id.nullable(),
  /** Empty if it is withdrawn. */
  text: z.string(),
  is_withdrawn: z.boolean(),
  /** What the player could answer to a reply; empty for the player's own messages. */
  options: z.array(playedOption),
  /** Its place among the messages that follow the same one, from 1, their count, and its neighbours there. */
  alternative: z.object({
    number: z.number().int(),
    count: z.number().int(),
    previous: id.nullable(),
    next: id.nullable(),
  }),
  /** The message that followed when the player was last past this one; null: none. The last one shown may have it. */
  next_id: id.nullable(),
  created_at: seconds,
  /** When its text was last changed by the player; null if never. */
  edited_at: seconds.nullable(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chat = z.object({
  /** Also the id of its copy of the world. */
  _id: id,
  /** By default the world's title. */
  title: z.string(),
  /** The title of its copy of the world. */
  world_title: z.string(),
  played_character_name: z.string(),
  /** The played character's entry in the copy; null if it was deleted there. */
  played_entry_id: id.nullable(),
  /** What the played character wants to reach; may be empty. */
  goal: z.string(),
  /** Address of the copy's cover; null: one is drawn from the title. */
  cover: z.string().nullable(),
  /** The world or the share it began from. */
  universe_id: id.nullable(),
  share_id: shareId.nullable(),
  /** The world, or the share, it began from was deleted since; the chat's own copy stays. */
  is_source_deleted: z.boolean(),
  /** The last message of the branch the player is on; null: none. */
  last_message_id: id.nullable(),
  /** The beginning of that message, for lists. */
  last_text: z.string(),
  message_count: z.number().int(),
  last_message_at: seconds,
  created_at: seconds,
});
export type Chat = z.infer<typeof chat>;

const lang = z.enum(LOCALES).optional();
const chatTitle = requiredName(CHAT_TITLE_MAX);
/** A played character's name: of a living character of the world, or of somebody of one's own. */
const playedName = requiredName(WORLD_TITLE_MAX);
const beginning = {
  /** Chosen by the client: a repeated request begins one exploration. */
  id: newId.optional(),
  played_character_name: playedName,
  /** Who they are, for somebody of one's own; of a character of the world it is left as it is. */
  played_character_description: block(ENTRY_DESCRIPTION_MAX).default(""),
  /** Left out: the character's own goal. */
  goal: line(ENTRY_TARGET_MAX).optional(),
  /** Where it begins; empty: the world's background. */
  opening: block(CHAT_OPENING_MAX).default(""),
  lang,
};
/** Text that a player sends: empty or too long is input_length. */
const sentText = block(CHAT_INPUT_MAX).refine((text) => /\S/u.test(text), { message: "empty" });
const INPUT_ERRORS = { text: { too_long: "input_length", empty: "input_length" } } as const;
const BEGINNING_ERRORS = {
  played_character_name: { too_long: "name_length", empty: "name_length", illegible: "name_illegible" },
  played_character_description: { too_long: "description_length" },
  goal: { too_long: "target_length" },
} as const;

/** `unid` is the chat's id, which its copy of the world has too. */
const chatId = z.object({ unid: id });
const messageOf = z.object({ unid: id, msgId: id });
const sent = z.object({ messages: z.array(chatMessage), chat });

const GONE = ["session_invalid", "chat_not_found", "chat_deleted"] as const;
const BEGIN_ERRORS = [
  "session_invalid",
  "conflict",
  "parameter_invalid",
  "sensitive_content",
  "name_length",
  "name_characters",
  "name_illegible",
  "description_length",
  "target_length",
  "entry_deleted",
  "chat_deleted",
  "chats_max",
  "entries_max",
  "storage_full",
  "store_unavailable",
  "moderation_unreachable",
  "too_many_requests",
] as const;

export const chatEndpoints = {
  createFromWorld: defineEndpoint({
    method: "POST",
    path: "/api/v2/chats/universe_create",
    tag: "chats",
    summary: "Begin an exploration of one's own world",
    access: "user",
    envelope: "plain",
    body: z.object({ ...beginning, universe_id: id }),
    response: chat,
    errors: [...BEGIN_ERRORS, "world_not_found"],
    fieldErrors: BEGINNING_ERRORS,
  }),
  createFromShare: defineEndpoint({
    method: "POST",
    path: "/api/v2/chats/sharing_create",
    tag: "chats",
    summary: "Begin an exploration of a shared world",
    access: "user",
    envelope: "plain",
    body: z.object({ ...beginning, share_id: shareId }),
    response: chat,
    errors: [
      ...BEGIN_ERRORS,
      "share_not_found",
      "share_private",
      "share_deleted",
      "share_banned",
      "share_forbidden",
      "world_forbidden",
      "chinese_not_supported",
    ],
    fieldErrors: BEGINNING_ERRORS,
  }),
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/chats",
    tag: "chats",
    summary: "List one's explorations, last message first",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({
      /** Part of an exploration's, its world's or its played character's name. */
      name: line(CHAT_TITLE_MAX).optional(),
    }),
    response: paged(chat),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/chats/:unid",
    tag: "chats",
    summary: "Get an exploration",
    access: "user",
    envelope: "plain",
    params: chatId,
    response: chat,
    errors: GONE,
  }),
  rename: defineEndpoint({
    method: "PUT",
    path: "/api/v2/chats/:unid/title",
    tag: "chats",
    summary: "Rename an exploration",
    access: "user",
    envelope: "plain",
    params: chatId,
    body: z.object({ title: chatTitle, lang }),
    response: chat,
    errors: [...GONE, "parameter_invalid", "sensitive_content", "name_illegible", "moderation_unreachable"],
    fieldErrors: { title: { illegible: "name_illegible" } },
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/chats/:unid",
    tag: "chats",
    summary: "Delete an exploration; it can be taken back for 30 days",
    access: "user",
    envelope: "plain",
    params: chatId,
    response: z.object({}),
    errors: ["session_invalid", "chat_not_found"],
  }),
  recover: defineEndpoint({
    method: "POST",
    path: "/api/v2/chats/:unid/recover",
    tag: "chats",
    summary: "Take a deleted exploration back",
    access: "user",
    envelope: "plain",
    params: chatId,
    body: z.object({ lang }).optional(),
    response: chat,
    errors: ["session_invalid", "chat_not_found", "chats_max"],
  }),
  /** Pages go back from the end of the branch the player is on; within a page the earliest message is first. */
  history: defineEndpoint({
    method: "GET",
    path: "/api/v2/chats/:unid/history",
    tag: "chats",
    summary: "Read the messages of the branch the player is on",
    access: "user",
    envelope: "plain",
    params: chatId,
    query: pageQuery,
    response: paged(chatMessage),
    errors: [...GONE, "parameter_invalid"],
  }),
  playedOptions: defineEndpoint({
    method: "GET",
    path: "/api/v2/chats/:unid/played_options",
    tag: "chats",
    summary: "List what the player could send next",
    access: "user",
    envelope: "plain",
    params: chatId,
    query: z.object({ limit: z.coerce.number().int().min(1).max(PLAYED_OPTIONS).default(PLAYED_OPTIONS) }),
    response: z.object({ data: z.array(playedOption) }),
    errors: [...GONE, "parameter_invalid"],
  }),
  /** The message and the reply to it. Sent again with the same id, nothing is stored twice. */
  send: defineEndpoint({
    method: "POST",
    path: "/api/v2/chats/:unid/msgs",
    tag: "chats",
    summary: "Send a message, and get the reply",
    access: "user",
    envelope: "plain",
    params: chatId,
    body: z.object({
      id: newId,
      /** The message it follows; null begins a branch of its own at the start. */
      parent_id: id.nullable(),
      mode: chatMode,
      text: sentText,
      lang,
    }),
    response: sent,
    errors: [
      ...GONE,
      "conflict",
      "message_withdrawn",
      "parameter_invalid",
      "sensitive_content",
      "input_length",
      "chinese_not_supported",
      "chat_messages_max",
      "moderation_unreachable",
    ],
    fieldErrors: INPUT_ERRORS,
  }),
  /** To a message that has a reply already, the new one is an alternative; to a reply, it goes on. */
  reply: defineEndpoint({
    method: "POST",
    path: "/api/v2/chats/:unid/msgs/:msgId/replies",
    tag: "chats",
    summary: "Get another reply to a message",
    access: "user",
    envelope: "plain",
    params: messageOf,
    body: z.object({ id: newId, lang }),
    response: sent,
    errors: [...GONE, "conflict", "message_withdrawn", "chat_messages_max", "parameter_invalid"],
  }),
  edit: defineEndpoint({
    method: "PUT",
    path: "/api/v2/chats/:unid/msgs/:msgId",
    tag: "chats",
    summary: "Change a message's text, withdraw it, or take that back",
    access: "user",
    envelope: "plain",
    params: messageOf,
    body: z
      .object({
        text: sentText.optional(),
        /** The text that the person began to edit; the call responds with conflict if it has changed since. */
        base: z
          .string()
          .max(CHAT_INPUT_MAX * RAW_LENGTH_FACTOR)
          .optional(),
        /** Its text is hidden, and the branch ends before it; what follows it stays. False: take it back. */
        is_withdrawn: z.boolean().optional(),
        lang,
      })
      .refine((body) => (body.text === undefined) !== (body.is_withdrawn === undefined), {
        path: ["text"],
        message: "missing",
      }),
    response: sent,
    errors: [
      ...GONE,
      "conflict",
      "message_withdrawn",
      "parameter_invalid",
      "sensitive_content",
      "input_length",
      "chinese_not_supported",
      "moderation_unreachable",
    ],
    fieldErrors: INPUT_ERRORS,
  }),
  /** `end`: the branch as it was left when the player was last on it; `here`: the next message follows this one. */
  branch: defineEndpoint({
    method: "PUT",
    path: "/api/v2/chats/:unid/branch",
    tag: "chats",
    summary: "Go to the branch of a message",
    access: "user",
    envelope: "plain",
    params: chatId,
    body: z.object({ message_id: id, to: z.enum(["end", "here"]), lang }),
    response: chat,
    errors: [...GONE, "message_withdrawn", "parameter_invalid"],
  }),
};
