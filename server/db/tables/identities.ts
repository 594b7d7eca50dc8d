// The table of accounts at login providers that are linked to accounts here.
import { pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { moment, users } from "./accounts.ts";

/** Which provider's account logs in to which account here. */
export const identities = pgTable(
  "identities",
  {
    provider: text().$type<LoginProvider>().notNull(),
    /** The provider's id of the person; it never changes. */
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    // Each account is linked to at most one account of a provider.
    uniqueIndex("identities_user_provider_key").on(t.userId, t.provider),
  ],
);
