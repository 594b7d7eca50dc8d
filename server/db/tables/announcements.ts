// Tables of what followers are told: chapters that came to the square, and who follows whom since.
import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment, users } from "./accounts.ts";
import { shares } from "./sharings.ts";
import { chapters } from "./stories.ts";

/** New chapters of a work, told to everybody who followed its author then: one notice each, by a job, batch by batch. */
export const announcements = pgTable(
  "announcements",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When the first batch was told; chapters join the announcement for an hour all the same. */
    startedAt: moment("started_at"),
    /** The last follower who was told, in the order of follows_followed_idx. */
    afterFollowedAt: moment("after_followed_at"),
    afterFollower: uuid(),
    finishedAt: moment("finished_at"),
  },
  (t) => [
    index("announcements_unfinished_idx").on(t.id).where(sql`finished_at is null`),
    index("announcements_share_idx").on(t.shareId, t.id),
    index("announcements_created_idx").on(t.createdAt),
  ],
);

/** Chapters that were announced: each once, however often it is unpublished and published again. */
export const announcedChapters = pgTable(
  "announced_chapters",
  {
    chapterId: uuid()
      .primaryKey()
      .references(() => chapters.id, { onDelete: "cascade" }),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    /** Null once the announcement is too old to be shown, and where nobody was told. */
    announcementId: uuid().references(() => announcements.id, { onDelete: "set null" }),
    announcedAt: moment("announced_at").notNull().defaultNow(),
  },
  (t) => [
    index("announced_chapters_share_idx").on(t.shareId, t.announcedAt.desc().nullsFirst()),
    index("announced_chapters_announcement_idx").on(t.announcementId),
  ],
);

/** Pairs of people of whom the second was told that the first follows them: once within as long as notices are kept. */
export const toldFollows = pgTable(
  "told_follows",
  {
    followerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toldAt: moment("told_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index("told_follows_followed_idx").on(t.followedId),
    index("told_follows_told_idx").on(t.toldAt),
  ],
);
