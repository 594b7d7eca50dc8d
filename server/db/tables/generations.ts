// Tables of generations and their candidates: what a model writes for one person. None of it is part of a document.
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CandidateFlavour, CandidateStatus, GenerationStatus, LabTool } from "../../../contract/generations.ts";
import type { BigModel } from "../../../contract/models.ts";
import type { Receipt } from "../../../contract/receipts.ts";
import type { Suggestion } from "../../../contract/suggestions.ts";
import { bytea, moment, users } from "./accounts.ts";
import { chapters, stories } from "./stories.ts";

export const generations = pgTable(
  "generations",
  {
    /** Chosen by the client. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<"continue" | "lab">().notNull(),
    tool: text().$type<LabTool>(),
    storyId: uuid().references(() => stories.id, { onDelete: "cascade" }),
    chapterId: uuid().references(() => chapters.id, { onDelete: "cascade" }),
    parentId: uuid().references((): AnyPgColumn => generations.id, { onDelete: "set null" }),
    model: text().$type<BigModel>().notNull(),
    fellBackFrom: text().$type<BigModel>(),
    writeLength: integer().notNull(),
    status: text().$type<GenerationStatus>().notNull(),
    errorCode: integer(),
    /** The amount of its hold; 0 for a use of the Lab's trial. */
    cost: integer().notNull(),
    /** What was charged in the end. */
    power: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    receipt: jsonb().$type<Receipt>(),
    contextTail: text().notNull(),
    /** Hash of the request: the same id with another content is refused. */
    requestHash: bytea().notNull(),
    /** The process that runs it, and its last heartbeat: other processes end the rows of dead ones. */
    processId: uuid().notNull(),
    beatAt: moment("beat_at").notNull().defaultNow(),
    /** The number of its last stored event. */
    eventNumber: integer().notNull().default(0),
    cancelRequestedAt: moment("cancel_requested_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    /** When the person dismissed it. */
    dismissedAt: moment("dismissed_at"),
  },
  (t) => [
    uniqueIndex("generations_running_key").on(t.userId).where(sql`status in ('queued', 'running')`),
    index("generations_beat_idx").on(t.beatAt).where(sql`status in ('queued', 'running')`),
    index("generations_chapter_idx").on(
      t.chapterId,
      t.userId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("generations_user_idx").on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("generations_story_idx").on(t.storyId),
    index("generations_parent_idx").on(t.parentId),
  ],
);

export const generationCandidates = pgTable(
  "generation_candidates",
  {
    id: uuid().primaryKey(),
    generationId: uuid()
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    flavour: text().$type<CandidateFlavour>(),
    status: text().$type<CandidateStatus>().notNull().default("waiting"),
    text: text().notNull().default(""),
    /** A card of the built-in helper; null for text. */
    suggestion: jsonb().$type<Suggestion>(),
    errorCode: integer(),
    keptAt: moment("kept_at"),
  },
  (t) => [uniqueIndex("generation_candidates_place_key").on(t.generationId, t.place)],
);
