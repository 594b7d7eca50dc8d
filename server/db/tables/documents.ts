// The durable log of documents: updates, snapshots, kept versions, the plain-text projection. A chapter's document has
// the chapter's id.
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { VersionReason } from "../../../contract/versions.ts";
import { bytea, moment, users } from "./accounts.ts";
import { chapters } from "./stories.ts";

/**
 * One row for each document, inserted in the transaction that creates the chapter: its initial content is written
 * exactly once.
 */
export const documents = pgTable("documents", {
  id: uuid()
    .primaryKey()
    .references(() => chapters.id, { onDelete: "cascade" }),
  /** The newest schema any client has used; older clients can only read. */
  schemaVersion: integer().notNull(),
  /** Increased when the document is replaced by a new one: clients of another generation are not admitted. */
  generation: integer().notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Acknowledged updates that are in no snapshot yet. With several writers, ids may commit out of order. */
export const documentUpdates = pgTable(
  "document_updates",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    bytes: bytea().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    schemaVersion: integer().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    index("document_updates_document_idx").on(t.documentId, t.id),
    index("document_updates_user_idx").on(t.userId),
  ],
);

export const documentSnapshots = pgTable("document_snapshots", {
  documentId: uuid()
    .primaryKey()
    .references(() => documents.id, { onDelete: "cascade" }),
  bytes: bytea().notNull(),
  at: moment("at").notNull().defaultNow(),
});

export const documentVersions = pgTable(
  "document_versions",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    bytes: bytea().notNull(),
    reason: text().$type<VersionReason>().notNull(),
    label: text().notNull().default(""),
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    wordCount: integer().notNull(),
    characterCount: integer().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    index("document_versions_document_idx").on(t.documentId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("document_versions_author_idx").on(t.authorId),
  ],
);

/** Data of damaged documents that were replaced, for the operator: deleted 30 days later. */
export const damagedDocuments = pgTable(
  "damaged_documents",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    generation: integer().notNull(),
    /** The snapshot, then the updates in their order: one row each. */
    bytes: bytea().notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [index("damaged_documents_document_idx").on(t.documentId), index("damaged_documents_at_idx").on(t.at)],
);

/** Pieces of text that a merge had lost and that were rescued, by Yjs' ids: none is put back twice. */
export const rescuedWords = pgTable(
  "rescued_words",
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    client: bigint({ mode: "number" }).notNull(),
    clock: bigint({ mode: "number" }).notNull(),
    length: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.client, t.clock] })],
);

/**
 * Nodes that a split moved out of a document, by Yjs' ids, and the block of the new chapter with their text: text that
 * somebody who had not seen the split wrote in them is put after that block.
 */
export const movedNodes = pgTable(
  "moved_nodes",
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    client: bigint({ mode: "number" }).notNull(),
    clock: bigint({ mode: "number" }).notNull(),
    /** Null where the new chapter has been deleted for good. */
    toDocumentId: uuid().references(() => documents.id, { onDelete: "set null" }),
    toClient: bigint({ mode: "number" }).notNull(),
    toClock: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.client, t.clock] }),
    index("moved_nodes_to_document_idx").on(t.toDocumentId),
  ],
);

/** Plain text of a document as of about a second ago, for search, publishing and prompts. */
export const documentTexts = pgTable("document_texts", {
  documentId: uuid()
    .primaryKey()
    .references(() => documents.id, { onDelete: "cascade" }),
  text: text().notNull(),
  at: moment("at").notNull().defaultNow(),
});
