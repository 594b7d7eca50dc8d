// How administrators have connected the models. A model without a row is on the storyteller; one that the environment
// connects keeps its row unused.
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
  /** Sealed by the server's secret. */
  apiKey: bytea(),
  temperature: doublePrecision(),
  topP: doublePrecision(),
  timeoutSeconds: doublePrecision().notNull(),
  contextWindow: integer().notNull(),
  maxConcurrent: integer().notNull(),
  pro: boolean().notNull(),
  paused: boolean().notNull(),
  /** Every change makes it another one: how other processes notice. */
  revision: uuid().notNull().default(sql`gen_random_uuid()`),
  changedBy: uuid().references(() => users.id, { onDelete: "set null" }),
  changedAt: moment("changed_at").notNull().defaultNow(),
});
