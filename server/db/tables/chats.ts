// Tables of explorations ("chats") and their messages. A chat's copy of the world is a row of `worlds` with the same id:
// deleting, taking back and purging that row does the same to the chat.
import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ChatMode, ChatRole, PlayedOption } from "../../../contract/chats.ts";
import { moment, users } from "./accounts.ts";
import { entries, worlds } from "./worlds.ts";

export const chats = pgTable(
  "chats",
  {
    /** Chosen by the client; the id of its copy of the world. */
    id: uuid()
      .primaryKey()
      .references(() => worlds.id, { onDelete: "cascade" }),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    playedName: text().notNull(),
    playedEntryId: uuid().references(() => entries.id, { onDelete: "set null" }),
    goal: text().notNull(),
    /** What it began from: a world or a share, which may be gone; so neither is a foreign key. */
    sourceWorldId: uuid(),
    shareId: text(),
    /** The share says that its world is English: Chinese is refused. */
    isEnglishOnly: boolean().notNull(),
    /** The last message of the branch the player is on; none: null. */
    lastMessageId: uuid(),
    messageCount: integer().notNull().default(0),
    lastMessageAt: moment("last_message_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("chats_owner_idx").on(t.ownerId, t.lastMessageAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("chats_played_entry_idx").on(t.playedEntryId),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: uuid().primaryKey(),
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    parentId: uuid().references((): AnyPgColumn => chatMessages.id, { onDelete: "cascade" }),
    role: text().$type<ChatRole>().notNull(),
    mode: text().$type<ChatMode>(),
    name: text().notNull(),
    entryId: uuid().references(() => entries.id, { onDelete: "set null" }),
    text: text().notNull(),
    options: jsonb().$type<PlayedOption[]>().notNull().default([]),
    /** What a guided scene told here for the first time on its branch. */
    told: text().array().notNull().default(sql`'{}'::text[]`),
    /** The message that followed when the player was last past this one. */
    nextId: uuid(),
    withdrawnAt: moment("withdrawn_at"),
    editedAt: moment("edited_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    // Alternatives: the messages that follow the same one, or begin the chat.
    index("chat_messages_alternatives_idx").on(t.chatId, sql`coalesce(${t.parentId}, ${t.chatId})`, t.createdAt, t.id),
    index("chat_messages_parent_idx").on(t.parentId),
    index("chat_messages_entry_idx").on(t.entryId),
  ],
);
