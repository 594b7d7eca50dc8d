// Tables of shared works and of what is published of them.
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import { moment, users } from "./accounts.ts";
import { chapters, stories } from "./stories.ts";

/** The share of a story. It outlives the story, so that its link can say that the author deleted it. */
export const shares = pgTable(
  "shares",
  {
    /** The public id in the link. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null once the story is deleted for good. */
    storyId: uuid().references(() => stories.id, { onDelete: "set null" }),
    state: text().$type<ShareState>().notNull().default("private"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("shares_story_key").on(t.storyId), index("shares_owner_idx").on(t.ownerId)],
);

/** The snapshot of a chapter that readers see, until it is synced or unpublished. */
export const publishedChapters = pgTable(
  "published_chapters",
  {
    chapterId: uuid()
      .primaryKey()
      .references(() => chapters.id, { onDelete: "cascade" }),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    name: text().notNull(),
    blocks: jsonb().$type<PublishedBlock[]>().notNull(),
    /** The same words as a projection's `document_texts.text`, to find out whether the chapter has changed since. */
    text: text().notNull(),
    wordCount: integer().notNull(),
    characterCount: integer().notNull(),
    publishedAt: moment("published_at").notNull().defaultNow(),
    syncedAt: moment("synced_at").notNull().defaultNow(),
  },
  (t) => [index("published_chapters_share_idx").on(t.shareId)],
);
