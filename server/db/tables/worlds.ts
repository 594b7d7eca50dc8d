// Tables of worlds, their entries, and the entries a story has pinned.
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { EntryChange, EntryType, EntryUse, Relationship } from "../../../contract/entries.ts";
import { bytea, moment, users } from "./accounts.ts";
import { images } from "./images.ts";
import { stories } from "./stories.ts";

/** Fields of other programs' formats that have no equivalent here; written unchanged on export. */
export type KeptFields = Record<string, unknown>;

export const worlds = pgTable(
  "worlds",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The copy that belongs to a chat: no list or call of worlds has it. */
    isChat: boolean().notNull().default(false),
    title: text().notNull(),
    background: text().notNull().default(""),
    coverId: uuid().references(() => images.id, { onDelete: "set null" }),
    forbiddenWords: text().array().notNull().default(sql`'{}'::text[]`),
    extensions: jsonb().$type<KeptFields>().notNull().default({}),
    /** The size of `extensions` as JSON, in bytes. */
    extensionsSize: integer().notNull().generatedAlwaysAs(sql`octet_length(extensions::text)`),
    /** Digests of the settings in `extensions`, by format. */
    settingsDigests: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Restored, or deleted for good 30 days later. */
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    index("worlds_owner_idx")
      .on(t.ownerId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null and not is_chat`),
    index("worlds_owner_chats_idx").on(t.ownerId).where(sql`is_chat`),
    index("worlds_owner_deleted_idx")
      .on(t.ownerId, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index("worlds_deleted_idx").on(t.deletedAt).where(sql`deleted_at is not null`),
    index("worlds_cover_idx").on(t.coverId).where(sql`cover_id is not null`),
  ],
);

export const entries = pgTable(
  "entries",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    worldId: uuid()
      .notNull()
      .references(() => worlds.id, { onDelete: "cascade" }),
    type: text().$type<EntryType>().notNull(),
    name: text().notNull(),
    aliases: text().array().notNull().default(sql`'{}'::text[]`),
    description: text().notNull().default(""),
    use: text().$type<EntryUse>().notNull().default("auto"),
    underline: boolean().notNull().default(true),
    avatarId: uuid().references(() => images.id, { onDelete: "set null" }),
    characterStatus: text().$type<"alive" | "dead">().notNull().default("alive"),
    characterAge: text().$type<"youth" | "adult" | "elder" | "unknown">().notNull().default("unknown"),
    characterGender: text().$type<"male" | "female" | "unknown">(),
    isRecommended: boolean().notNull().default(false),
    characterTarget: text().notNull().default(""),
    characterRelationships: jsonb().$type<Relationship[]>().notNull().default([]),
    changes: jsonb().$type<EntryChange[]>().notNull().default([]),
    extensions: jsonb().$type<KeptFields>().notNull().default({}),
    /** The size of `extensions` as JSON, in bytes. */
    extensionsSize: integer().notNull().generatedAlwaysAs(sql`octet_length(extensions::text)`),
    /** Equal digests mean equal content, so that megabytes need not be read to compare them. Null: not known. */
    extensionsDigest: text(),
    /** Names and aliases with case folded, plus their pinyin and its initials: the text that search looks in. */
    searchText: text().notNull().default(""),
    /** The sort key of the name, for Chinese by pinyin. */
    sortKey: text().notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    // Covers all entries: when a world is deleted for good, its entries are deleted too.
    index("entries_world_idx").on(t.worldId),
    index("entries_world_updated_idx")
      .on(t.worldId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index("entries_world_deleted_idx")
      .on(t.worldId, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index("entries_deleted_idx").on(t.deletedAt).where(sql`deleted_at is not null`),
    index("entries_avatar_idx").on(t.avatarId).where(sql`avatar_id is not null`),
    index("entries_extensions_idx").on(t.worldId, t.extensionsSize).where(sql`extensions_size > 2`),
  ],
);

/** Files that came with a character card: stored unchanged for exports, never shown. */
export const entryFiles = pgTable(
  "entry_files",
  {
    entryId: uuid()
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
    path: text().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.path] })],
);

/** Entries that are in every prompt of a story. */
export const entryPins = pgTable(
  "entry_pins",
  {
    storyId: uuid()
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    entryId: uuid()
      .notNull()
      .references(() => entries.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.storyId, t.entryId] }), index("entry_pins_entry_idx").on(t.entryId)],
);
