// The audit log of administrators. A trigger refuses to change or delete a row.
import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditEntry, ModelFieldChange } from "../../../contract/administration.ts";
import type { BigModel } from "../../../contract/models.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { moment } from "./accounts.ts";

export interface AuditDetail {
  until?: number | null;
  reason?: string;
  image_id?: string;
  model?: BigModel;
  changes?: ModelFieldChange[];
  work?: { kind: ShareKind; share_id: string };
}

export const auditLog = pgTable("audit_log", {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  at: moment("at").notNull().defaultNow(),
  /** No foreign keys: the log must outlive the accounts it names. */
  actorId: uuid().notNull(),
  /** Null where the action concerned nobody in particular. */
  subjectId: uuid(),
  action: text().$type<AuditEntry["action"]>().notNull(),
  detail: jsonb().$type<AuditDetail>().notNull(),
});
