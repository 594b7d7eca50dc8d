// What administrators did. The migration's trigger refuses to change or delete a row.
import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditEntry, ModelFieldChange } from "../../../contract/administration.ts";
import type { BigModel } from "../../../contract/models.ts";
import { moment } from "./accounts.ts";

export interface AuditDetail {
  until?: number | null;
  reason?: string;
  image_id?: string;
  model?: BigModel;
  changes?: ModelFieldChange[];
}

export const auditLog = pgTable("audit_log", {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  at: moment("at").notNull().defaultNow(),
  /** No references: the log outlives the accounts it speaks of. */
  actorId: uuid().notNull(),
  /** Null where it was done to nobody in particular. */
  subjectId: uuid(),
  action: text().$type<AuditEntry["action"]>().notNull(),
  detail: jsonb().$type<AuditDetail>().notNull(),
});
