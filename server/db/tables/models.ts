// How administrators have connected the models. A model without a row uses the storyteller; for one that the
// environment connects, the row is ignored.
import { sql } from "drizzle-orm";
import { boolean, doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { BIG_MODELS } from "../../../contract/limits.ts";
import type { ModelSource } from "../../../contract/models.ts";
import { bytea, moment, users } from "./accounts.ts";

export const modelSettings = pgTable("model_settings", {
  id: text().$type<(typeof BIG_MODELS)[number]>().primaryKey(),
  label: text().notNull(),
  source: text().$type<ModelSource>().notNull(),
  baseUrl: text(),
  model: text(),
  /** Encrypted with a key derived from the server's secret. */
  apiKey: bytea(),
  temperature: doublePrecision(),
  topP: doublePrecision(),
  timeoutSeconds: doublePrecision().notNull(),
  contextWindow: integer().notNull(),
  maxConcurrent: integer().notNull(),
  pro: boolean().notNull(),
  paused: boolean().notNull(),
  /** A new value with every change, so that other processes notice it. */
  revision: uuid().notNull().default(sql`gen_random_uuid()`),
  changedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  changedAt: moment("changed_at").notNull().defaultNow(),
});
