// Tables of who follows whom.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment, users } from "./accounts.ts";

export const follows = pgTable(
  "follows",
  {
    followerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    followedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index("follows_followed_idx").on(t.followedId, t.createdAt.desc().nullsFirst(), t.followerId),
    // The follows of a day are counted, and one's list shows the latest first.
    index("follows_follower_idx").on(t.followerId, t.createdAt.desc().nullsFirst(), t.followedId),
    check("follows_not_self", sql`${t.followerId} <> ${t.followedId}`),
  ],
);

/**
 * How many follow a person, and how many a person follows; a missing row is zero and zero. A trigger of `follows` keeps
 * it (functions/follows-counted.sql), and nothing else writes to it but empty rows, to lock them.
 */
export const followCounts = pgTable("follow_counts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  followers: integer().notNull().default(0),
  following: integer().notNull().default(0),
  /** When the follows were made that the person took back within a day: they count for the day all the same. */
  takenBack: moment("taken_back").array().notNull().default(sql`'{}'`),
});
