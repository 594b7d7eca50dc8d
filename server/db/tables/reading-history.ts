// Tables of what people have read: their place in each shared story, and whether that is kept.
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { moment, users } from "./accounts.ts";
import { shares } from "./sharings.ts";

export const readingHistory = pgTable(
  "reading_history",
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** No reference: deleting a chapter that many people were in would have to write all their rows. */
    chapterId: uuid().notNull(),
    block: integer().notNull(),
    within: doublePrecision().notNull(),
    percent: smallint().notNull(),
    readAt: moment("read_at").notNull(),
  },
  (t) => [
    // A share's rows go with it, and are found by the key.
    primaryKey({ columns: [t.shareId, t.userId] }),
    index("reading_history_user_idx").on(t.userId, t.readAt.desc().nullsFirst(), t.shareId.desc().nullsFirst()),
  ],
);

/** Whether a person's history is kept; a missing row is yes. Every change of their history locks it. */
export const readingSettings = pgTable("reading_settings", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  isKept: boolean().notNull().default(true),
  /** What was read before is not taken any more: the history was cleared then, or turned on again. */
  keptSince: moment("kept_since"),
});
