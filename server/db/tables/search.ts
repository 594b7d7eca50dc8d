// Tables of search: what may be found, the words in it, and the shares that have changed since they were read. They hold
// nothing that is not public, and can be made anew from the works.
import { bigint, customType, index, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { shares } from "./sharings.ts";

const terms = customType<{ data: string }>({ dataType: () => "tsvector" });
const number = () => bigint({ mode: "number" });

/** A work on the square, or a character of one. */
export const searchDocuments = pgTable(
  "search_documents",
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<"story" | "universe" | "character">().notNull(),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: "cascade" }),
    /** Of a character. */
    entryId: uuid(),
    /** Its place among others that match as well: server/modules/search/order.ts. */
    rank: number().notNull(),
    /** Which part of the order the rank is in, 0 the best; also one of the terms. */
    tier: smallint().notNull(),
    /** What it is found by: server/modules/search/terms.ts. */
    terms: terms().notNull(),
  },
  (t) => [
    unique("search_documents_key").on(t.shareId, t.entryId).nullsNotDistinct(),
    // Written at once: a search would have to look through what is put off.
    index("search_documents_terms_idx").using("gin", t.terms).with({ fastupdate: "off" }),
  ],
);

/** The least rank of each tier; the last one has 0. Without a row everything is in tier 0. */
export const searchTiers = pgTable(
  "search_tiers",
  {
    kind: text().notNull(),
    tier: smallint().notNull(),
    lowest: number().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.tier] })],
);

/** Words of documents, to find those that are meant by a typo; a job removes what no document has any more. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    stem: text().notNull(),
    /** The word, and the word without each of its letters. */
    forms: text().array().notNull(),
  },
  (t) => [index("search_words_forms_idx").using("gin", t.forms).with({ fastupdate: "off" })],
);

/** Shares of which something has changed; triggers write them, the index is made to follow within a second. */
export const searchChanges = pgTable("search_changes", {
  id: number().primaryKey().generatedAlwaysAsIdentity(),
  shareId: text().notNull(),
});
