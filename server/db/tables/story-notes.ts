// Tables of what a story's writers tell the model, and of its chapters' summaries.
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { PointOfView } from "../../../contract/story-notes.ts";
import { moment, users } from "./accounts.ts";
import { chapters, stories } from "./stories.ts";

export const storyNotes = pgTable(
  "story_notes",
  {
    storyId: uuid()
      .primaryKey()
      .references(() => stories.id, { onDelete: "cascade" }),
    authorNote: text().notNull().default(""),
    style: text().notNull().default(""),
    pointOfView: text().$type<PointOfView>().notNull().default("unset"),
    /** Null until somebody writes a note. */
    updatedAt: moment("updated_at"),
    /** The world the story is set in. */
    universeId: uuid(),
    /**
     * When a model last wrote in this story: only then are its chapters summed up, so that nobody's text goes to a
     * model unasked.
     */
    wantedAt: moment("wanted_at"),
    /** Since when all chapters are being summed up, as a writer asked; null while they are not. */
    summingAt: moment("summing_at"),
  },
  (t) => [index("story_notes_wanted_idx").on(t.wantedAt).where(sql`wanted_at is not null`)],
);

export const chapterSummaries = pgTable("chapter_summaries", {
  chapterId: uuid()
    .primaryKey()
    .references(() => chapters.id, { onDelete: "cascade" }),
  text: text().notNull().default(""),
  origin: text().$type<"model" | "author">().notNull().default("model"),
  pinned: boolean().notNull().default(false),
  /** When the text was written; null while there is none yet. */
  updatedAt: moment("updated_at"),
  /** MD5 and length of the chapter's text as it was then. */
  sourceDigest: text(),
  sourceCharacters: integer().notNull().default(0),
  /** Being written anew since; a process may have died over it, so it counts for a while only. */
  pendingAt: moment("pending_at"),
  /** When the last writing came to nothing; null once one has come to something. */
  failedAt: moment("failed_at"),
});

/** What each writer wants to happen next in a chapter. An empty one has no row. */
export const chapterDirections = pgTable(
  "chapter_directions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chapterId: uuid()
      .notNull()
      .references(() => chapters.id, { onDelete: "cascade" }),
    text: text().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.chapterId] }), index("chapter_directions_chapter_idx").on(t.chapterId)],
);
