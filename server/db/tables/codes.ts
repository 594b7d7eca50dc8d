// Tables of one-time codes and captchas. Neither says whose they are: that is in what is hashed.
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, moment } from "./accounts.ts";

export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    /** Random. */
    id: text().primaryKey(),
    /** Keyed, over the code and what it is for. */
    codeHash: bytea().notNull(),
    /** Keyed, over what it is for without the code; null for those of before it was kept. */
    targetHash: bytea(),
    tries: integer().notNull().default(0),
    usedAt: moment("used_at"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (t) => [index("one_time_codes_expires_idx").on(t.expiresAt)],
);

export const captchas = pgTable(
  "captchas",
  {
    /** Random. */
    id: text().primaryKey(),
    /** Where the gap is. */
    x: integer().notNull(),
    tried: boolean().notNull().default(false),
    /** Of what a passed one gives; null until then. */
    validateHash: bytea(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("captchas_expires_idx").on(t.expiresAt)],
);
