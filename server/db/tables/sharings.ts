// Tables of shared works and of what is published of them.
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Ban } from "../../../contract/own-decisions.ts";
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { ShareKind, ShareStatus } from "../../../contract/sharings-work.ts";
import { moment, users } from "./accounts.ts";
import { chapters, stories } from "./stories.ts";
import { worlds } from "./worlds.ts";

/** On the square. */
const LISTED = sql`state = 'square' and listed_at is not null`;

/** The share of a story or a world. It outlives the work, so that its link can say that the author deleted it. */
export const shares = pgTable(
  "shares",
  {
    /** The public id in the link. */
    id: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<ShareKind>().notNull().default("story"),
    /** Null once the story is deleted for good, and in a world's share. */
    storyId: uuid().references(() => stories.id, { onDelete: "set null" }),
    /** Null once the world is deleted for good, and in a story's share. */
    worldId: uuid().references(() => worlds.id, { onDelete: "set null" }),
    state: text().$type<ShareStatus>().notNull().default("private"),
    /** Why it is banned; null in any other state. */
    ban: text().$type<Ban>(),
    /** For adults. */
    nsfw: boolean().notNull().default(false),
    /** A moderator marked it as for adults: its author cannot change that. */
    nsfwKept: boolean().notNull().default(false),
    /** The work's language: lists are filtered by it. */
    language: text().$type<"en-US" | "zh-CN">().notNull().default("en-US"),
    /** When it first was on the square with something to read; kept when it leaves, so that coming back is not new. */
    listedAt: moment("listed_at"),
    /** When the newest of its chapters was announced (table announced_chapters); null: when it was listed. */
    latestAt: moment("latest_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("shares_story_key").on(t.storyId),
    uniqueIndex("shares_world_key").on(t.worldId),
    check("shares_ban_state", sql`(${t.state} = 'banned') = (${t.ban} is not null)`),
    check(
      "shares_one_work",
      sql`case when ${t.kind} = 'story' then ${t.worldId} is null else ${t.storyId} is null end`,
    ),
    // The own list shows the last one shared first.
    index("shares_owner_created_idx").on(t.ownerId, t.kind, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("shares_listed_idx").on(t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(LISTED),
    index("shares_language_listed_idx")
      .on(t.language, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(LISTED),
    index("shares_kind_listed_idx").on(t.kind, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst()).where(LISTED),
    index("shares_kind_language_listed_idx")
      .on(t.kind, t.language, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(LISTED),
    index("shares_owner_listed_idx")
      .on(t.ownerId, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(LISTED),
    index("shares_owner_kind_listed_idx")
      .on(t.ownerId, t.kind, t.listedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(LISTED),
    // With both columns of the expression, and the kind, the index alone answers: no row is read.
    index("shares_owner_latest_idx")
      .on(t.ownerId, sql`coalesce(latest_at, listed_at) desc`, t.id.desc().nullsFirst(), t.latestAt, t.listedAt, t.kind)
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
