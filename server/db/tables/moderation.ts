// Tables of reports, the cases they make, moderators' decisions, and feedback.
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DecisionAction, EvidenceContent } from "../../../contract/moderation.ts";
import type { Ban } from "../../../contract/own-decisions.ts";
import type { FeedbackType, ReportType } from "../../../contract/reports.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import { moment, users } from "./accounts.ts";
import { images } from "./images.ts";
import { shares } from "./sharings.ts";

/** All reports of one work or person until they are decided. Deleted with the account it is about. */
export const reportCases = pgTable(
  "report_cases",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text().$type<"story" | "universe" | "user">().notNull(),
    /** The author, or the person who is reported. */
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null if a person is reported. */
    shareId: text().references(() => shares.id, { onDelete: "cascade" }),
    firstAt: moment("first_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
    reportCount: integer().notNull().default(0),
    /** Null: it waits. */
    decidedAt: moment("decided_at"),
    /** Since when an answer to its decision waits; null: none does. */
    appealedAt: moment("appealed_at"),
  },
  (t) => [
    uniqueIndex("report_cases_open_share_key").on(t.shareId).where(sql`decided_at is null and share_id is not null`),
    uniqueIndex("report_cases_open_person_key").on(t.ownerId).where(sql`decided_at is null and share_id is null`),
    index("report_cases_open_idx").on(t.firstAt, t.id).where(sql`decided_at is null`),
    index("report_cases_appealed_idx").on(t.appealedAt, t.id).where(sql`appealed_at is not null`),
    index("report_cases_decided_idx").on(t.decidedAt.desc(), t.id.desc()).where(sql`decided_at is not null`),
    index("report_cases_share_idx").on(t.shareId),
    index("report_cases_owner_idx").on(t.ownerId),
  ],
);

/** What was reported as it was then; reports of the same content share it. */
export const reportEvidence = pgTable(
  "report_evidence",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    /** SHA-256 of the content and the pictures that are kept, in hex. */
    hash: text().notNull(),
    /** The same of all of it, also of what was too long to be kept, whatever part a report names. */
    wholeHash: text().notNull().default(""),
    content: jsonb().$type<EvidenceContent>().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("report_evidence_content_key").on(t.caseId, t.hash)],
);

/** The pictures of evidence: the author's own, which stay as long as it is kept. */
export const evidencePictures = pgTable(
  "evidence_pictures",
  {
    evidenceId: uuid()
      .notNull()
      .references(() => reportEvidence.id, { onDelete: "cascade" }),
    imageId: uuid()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.evidenceId, t.imageId] }), index("evidence_pictures_image_idx").on(t.imageId)],
);

export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    /** Null once the account of who reported it is deleted. */
    reporterId: uuid().references(() => users.id, { onDelete: "set null" }),
    type: text().$type<ReportType>().notNull(),
    description: text().notNull(),
    /** The name of the chapter or entry where it was seen. */
    part: text(),
    /** Its place among the parts of the evidence, from 0. */
    partAt: integer(),
    evidenceId: uuid()
      .notNull()
      .references(() => reportEvidence.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("reports_person_key").on(t.caseId, t.reporterId),
    index("reports_reporter_idx").on(t.reporterId, t.at),
    index("reports_case_idx").on(t.caseId, t.id),
    index("reports_evidence_idx").on(t.evidenceId),
  ],
);

export const feedback = pgTable(
  "feedback",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** Null once their account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    type: text().$type<FeedbackType>().notNull(),
    text: text().notNull(),
    at: moment("at").notNull().defaultNow(),
    doneAt: moment("done_at"),
  },
  (t) => [
    index("feedback_sender_idx").on(t.userId, t.at),
    index("feedback_waiting_idx").on(t.id).where(sql`done_at is null`),
    index("feedback_done_idx").on(t.id).where(sql`done_at is not null`),
  ],
);

/** The pictures of a report or of feedback, in their order. One that is deleted is gone from it. */
export const reportPictures = pgTable(
  "report_pictures",
  {
    imageId: uuid()
      .primaryKey()
      .references(() => images.id, { onDelete: "cascade" }),
    reportId: uuid().references(() => reports.id, { onDelete: "cascade" }),
    feedbackId: uuid().references(() => feedback.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (t) => [
    index("report_pictures_report_idx").on(t.reportId).where(sql`report_id is not null`),
    index("report_pictures_feedback_idx").on(t.feedbackId).where(sql`feedback_id is not null`),
  ],
);

/** What moderators decided. Deleted with the account it is about; the audit log stays. */
export const decisions = pgTable(
  "decisions",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: "cascade" }),
    /** The author, or the person who was reported. */
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shareId: text().references(() => shares.id, { onDelete: "cascade" }),
    /** Not a foreign key: the decision outlives the moderator's account. */
    moderatorId: uuid().notNull(),
    action: text().$type<DecisionAction>().notNull(),
    ban: text().$type<Ban>(),
    reason: text().notNull(),
    until: moment("until"),
    /** The work's state and mark before it, for undoing it. */
    stateBefore: text().$type<ShareState>(),
    nsfwBefore: boolean(),
    /**
     * Of a lock: `users.shut_at` of the lock it is part of. It holds while the account's lock is that one; several
     * decisions may hold the same one.
     */
    lockAt: moment("lock_at"),
    /** Whether the account was locked by an administrator before it, and until when (null: without an end). */
    lockBefore: boolean(),
    lockUntilBefore: moment("lock_until_before"),
    at: moment("at").notNull().defaultNow(),
    undoneAt: moment("undone_at"),
    undoneBy: uuid(),
    undoneReason: text(),
    appealText: text(),
    appealedAt: moment("appealed_at"),
    repliedAt: moment("replied_at"),
    repliedBy: uuid(),
    replyText: text(),
  },
  (t) => [
    index("decisions_case_idx").on(t.caseId, t.id),
    index("decisions_owner_idx").on(t.ownerId, t.id.desc()),
    index("decisions_share_idx").on(t.shareId),
  ],
);

/** Who may act on reports; administrators may anyway. */
export const moderators = pgTable(
  "moderators",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId] })],
);
