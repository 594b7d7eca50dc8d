// Tables of the notes a story's writers give the model, of chapter summaries, and of a person's own notes beside a
// chapter.
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
     * When a model last wrote in this story: its chapters are summarized only after that, so that nobody's text is sent
     * to a model without a request.
     */
    wantedAt: moment("wanted_at"),
    /** Since when all chapters are being summarized at a writer's request; null while they are not. */
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
  /** MD5 and length of the chapter's text at that time. */
  sourceDigest: text(),
  sourceCharacters: integer().notNull().default(0),
  /** Since when it is being rewritten; ignored after a while, because the process may have died. */
  pendingAt: moment("pending_at"),
  /** When the last try failed; null after a success. */
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

/** Notes of one person beside a chapter, which nobody else reads. */
export const chapterNotes = pgTable(
  "chapter_notes",
  {
    /** Chosen by the client. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    chapterId: uuid()
      .notNull()
      .references(() => chapters.id, { onDelete: "cascade" }),
    text: text().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("chapter_notes_place_idx").on(t.userId, t.chapterId, t.createdAt),
    index("chapter_notes_chapter_idx").on(t.chapterId),
  ],
);
