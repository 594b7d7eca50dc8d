// Tables of shared worlds: the snapshot that readers see, and who made it a world of their own.
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { EntryType, EntryUse, Relationship } from "../../../contract/entries.ts";
import { moment, users } from "./accounts.ts";
import { images } from "./images.ts";
import { shares } from "./sharings.ts";
import { worlds } from "./worlds.ts";

/** The snapshot of a world that readers see, until it is synced. */
export const sharedWorlds = pgTable(
  "shared_worlds",
  {
    shareId: text()
      .primaryKey()
      .references(() => shares.id, { onDelete: "cascade" }),
    /** A world that is deleted for good takes its snapshot with it. */
    worldId: uuid()
      .notNull()
      .unique("shared_worlds_world_key")
      .references(() => worlds.id, { onDelete: "cascade" }),
    title: text().notNull(),
    background: text().notNull(),
    coverId: uuid().references(() => images.id, { onDelete: "set null" }),
    forbiddenWords: text().array().notNull(),
    /** The beginning of what there is to read, for lists; empty where there is nothing. */
    excerpt: text().notNull(),
    entryCount: integer().notNull(),
    characterCount: integer().notNull(),
    /** Whether its words are for adults, and if an entry's are, the entry's name. */
    isAdult: boolean().notNull(),
    adultEntry: text(),
    /** When the world was read: what was changed later is not in it. */
    syncedAt: moment("synced_at").notNull(),
  },
  (t) => [index("shared_worlds_cover_idx").on(t.coverId).where(sql`cover_id is not null`)],
);

/** The entries of a snapshot. They stay when the author deletes theirs. */
export const sharedEntries = pgTable(
  "shared_entries",
  {
    shareId: text()
      .notNull()
      .references(() => sharedWorlds.shareId, { onDelete: "cascade" }),
    /** The id that the entry has in its world. */
    entryId: uuid().notNull(),
    type: text().$type<EntryType>().notNull(),
    name: text().notNull(),
    aliases: text().array().notNull(),
    description: text().notNull(),
    use: text().$type<EntryUse>().notNull(),
    underline: boolean().notNull(),
    avatarId: uuid().references(() => images.id, { onDelete: "set null" }),
    characterStatus: text().$type<"alive" | "dead">().notNull(),
    characterAge: text().$type<"youth" | "adult" | "elder" | "unknown">().notNull(),
    characterGender: text().$type<"male" | "female" | "unknown">(),
    isRecommended: boolean().notNull(),
    characterTarget: text().notNull(),
    characterRelationships: jsonb().$type<Relationship[]>().notNull(),
    searchText: text().notNull(),
    /** The beginning of the entry's: a cursor holds it. */
    sortKey: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.entryId] }),
    index("shared_entries_order_idx").on(
      t.shareId,
      t.type,
      sql`(not ${t.isRecommended})`,
      sql`${t.sortKey} collate "C"`,
      t.entryId,
    ),
    index("shared_entries_avatar_idx").on(t.avatarId).where(sql`avatar_id is not null`),
  ],
);

/** Who made a shared world one of their own: each person is counted once. */
export const shareReferences = pgTable(
  "share_references",
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.shareId, t.userId] }), index("share_references_user_idx").on(t.userId)],
);
