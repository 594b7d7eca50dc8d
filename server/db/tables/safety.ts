// Alerts: a person sent text that moderation refuses. Five within an hour suspend Continue.
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, users } from "./accounts.ts";

export const riskAlerts = pgTable(
  "risk_alerts",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The person's text; rows of earlier versions with `output` are ignored. */
    side: text().$type<"input" | "output">().notNull(),
    /** Identify the paragraphs the alert is about: each paragraph is counted once. */
    texts: text().array().notNull().default([]),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [index("risk_alerts_user_idx").on(t.userId, t.at), index("risk_alerts_at_idx").on(t.at)],
);
