// Tables of stories, their chapters and their collaborators.
import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, users } from "./accounts.ts";

/** A fractional index: ordered byte by byte, whatever the database's collation. */
const orderKey = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' });

export const stories = pgTable(
  "stories",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    language: text().$type<"en-US" | "zh-CN">().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Since when it is in the recycle bin; deleted for good 30 days later. */
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    index("stories_owner_updated_idx")
      .on(t.ownerId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index("stories_owner_deleted_idx")
      .on(t.ownerId, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is not null`),
    index("stories_deleted_idx").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const chapters = pgTable(
  "chapters",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    storyId: uuid()
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    position: orderKey().notNull(),
    // A projection of the chapter's document, never its source (server/collab).
    name: text().notNull().default(""),
    wordCount: integer().notNull().default(0),
    characterCount: integer().notNull().default(0),
    excerpt: text().notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    uniqueIndex("chapters_story_position_key").on(t.storyId, t.position, t.id),
    index("chapters_deleted_idx").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const collaborators = pgTable(
  "collaborators",
  {
    storyId: uuid()
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rights: text().$type<"read" | "write">().notNull(),
    joinedAt: moment("joined_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.storyId, t.userId] }), index("collaborators_user_idx").on(t.userId)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    storyId: uuid()
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    token: text().notNull(),
    rights: text().$type<"read" | "write">().notNull(),
    usedCount: integer().notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    revokedAt: moment("revoked_at"),
  },
  (t) => [uniqueIndex("invitations_token_key").on(t.token), index("invitations_story_idx").on(t.storyId)],
);

/**
 * The last time somebody left a story, was removed or lost the right to write: older invitation links no longer work
 * for this person.
 */
export const invitationCutoffs = pgTable(
  "invitation_cutoffs",
  {
    storyId: uuid()
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.storyId, t.userId] }), index("invitation_cutoffs_user_idx").on(t.userId)],
);
