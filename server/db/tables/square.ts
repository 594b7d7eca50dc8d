// Tables of how published works are read, and of their places on the square.
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { bytea, users } from "./accounts.ts";
import { shares } from "./sharings.ts";
import { chapters } from "./stories.ts";

/** Everybody who read something of a share, by a keyed hash of the account or of the visitor's address. */
export const shareReaders = pgTable(
  "share_readers",
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    reader: bytea().notNull(),
    /** The last day (UTC) on which a view of theirs was counted. */
    viewedOn: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shareId, t.reader] })],
);

/** Which published chapters somebody opened, and read to the end; kept when a chapter is published anew. */
export const chapterReaders = pgTable(
  "chapter_readers",
  {
    chapterId: uuid()
      .notNull()
      .references(() => chapters.id, { onDelete: "cascade" }),
    reader: bytea().notNull(),
    finished: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.chapterId, t.reader] })],
);

/** Sums of the tables above, for lists and the ranking; a missing row is all zero. */
export const shareCounts = pgTable("share_counts", {
  shareId: text()
    .primaryKey()
    .references(() => shares.id, { onDelete: "cascade" }),
  /** Readers, each once a day. */
  views: integer().notNull().default(0),
  readers: integer().notNull().default(0),
  /** Chapters opened by a reader for the first time, and those of them read to the end. */
  opened: integer().notNull().default(0),
  finished: integer().notNull().default(0),
  /** People who made a world one of their own. */
  copies: integer().notNull().default(0),
});

/**
 * How many works on the square that everybody may see a person had at the last ranking; without a row there were none. For
 * lists of people: counting the works of each would be most of what these take.
 */
export const authorCounts = pgTable("author_counts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  stories: integer().notNull(),
  worlds: integer().notNull(),
});

/** The places of the recommended works, made anew by a job. */
export const squarePlaces = pgTable(
  "square_places",
  {
    shareId: text()
      .primaryKey()
      .references(() => shares.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    language: text().$type<"en-US" | "zh-CN">().notNull(),
    kind: text().$type<ShareKind>().notNull().default("story"),
  },
  (t) => [
    index("square_places_place_idx").on(t.place, t.shareId),
    index("square_places_language_idx").on(t.language, t.place, t.shareId),
    index("square_places_kind_idx").on(t.kind, t.place, t.shareId),
    index("square_places_kind_language_idx").on(t.kind, t.language, t.place, t.shareId),
  ],
);
