// Tables of one-time codes and captchas. Neither names its owner; the owner is part of the hashed value.
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, moment } from "./accounts.ts";

export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    /** Random. */
    id: text().primaryKey(),
    /** A keyed hash of the code and its purpose. */
    codeHash: bytea().notNull(),
    /** A keyed hash of the purpose without the code; null for rows from before this column. */
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
    /** The gap's horizontal position. */
    x: integer().notNull(),
    tried: boolean().notNull().default(false),
    /** Hash of the token issued for a solved captcha; null until then. */
    validateHash: bytea(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("captchas_expires_idx").on(t.expiresAt)],
);
