// What administrators did. The migration's trigger refuses to change or delete a row.
import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditEntry } from "../../../contract/administration.ts";
import { moment } from "./accounts.ts";

export const auditLog = pgTable("audit_log", {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  at: moment("at").notNull().defaultNow(),
  /** No references: the log outlives the accounts it speaks of. */
  actorId: uuid().notNull(),
  subjectId: uuid().notNull(),
  action: text().$type<AuditEntry["action"]>().notNull(),
  detail: jsonb().$type<{ until?: number | null; reason?: string; image_id?: string }>().notNull(),
});
