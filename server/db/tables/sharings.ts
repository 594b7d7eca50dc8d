// Tables of shared works and of what is published of them.
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import { moment, users } from "./accounts.ts";
import { chapters, stories } from "./stories.ts";

/** On the square. */
const LISTED = sql`state = 'square' and listed_at is not null`;

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
    /** For adults. */
    nsfw: boolean().notNull().default(false),
    /** The story's language: lists are filtered by it. */
    language: text().$type<"en-US" | "zh-CN">().notNull().default("en-US"),
    /** When it first was on the square with something to read; kept when it leaves, so that coming back is not new. */
    listedAt: moment("listed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("shares_story_key").on(t.storyId),
    index("shares_owner_idx").on(t.ownerId),
    index("shares_listed_idx").on(t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(LISTED),
    index("shares_language_listed_idx")
      .on(t.language, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(LISTED),
    index("shares_owner_listed_idx")
      .on(t.ownerId, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(LISTED),
  ],
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
    /** Whether its words are for adults; null where that was never judged. */
    isAdult: boolean(),
    publishedAt: moment("published_at").notNull().defaultNow(),
    syncedAt: moment("synced_at").notNull().defaultNow(),
  },
  (t) => [index("published_chapters_share_idx").on(t.shareId)],
);
