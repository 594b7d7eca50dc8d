// Tables of logins that go by somebody else: what is under way, and the tickets of QR codes. Secrets are kept as
// hashes.
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { bytea, moment, users } from "./accounts.ts";

/** Which account of a provider's opens which of ours. */
export const identities = pgTable(
  "identities",
  {
    provider: text().$type<LoginProvider>().notNull(),
    /** What the provider calls the person; it never changes there. */
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    // Each account has one of a provider's at most.
    uniqueIndex("identities_user_provider_key").on(t.userId, t.provider),
  ],
);

/** One step of a login that is under way; each is used up by the next. */
export const thirdLoginSteps = pgTable(
  "third_login_steps",
  {
    /** Of what opens it: the state a provider gives back, a code, a user token, what a phone is asked by. */
    secretHash: bytea().primaryKey(),
    step: text().$type<"state" | "code" | "token" | "confirm">().notNull(),
    /** Of the browser's cookie; null where the secret alone opens it. */
    browserHash: bytea(),
    content: jsonb().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("third_login_steps_expires_idx").on(t.expiresAt)],
);

export const loginTickets = pgTable(
  "login_tickets",
  {
    ticketHash: bytea().primaryKey(),
    /** Of the cookie of the browser that shows it, which alone is told how it ends. */
    browserHash: bytea().notNull(),
    /** What that browser says it is. */
    userAgent: text().notNull(),
    status: text().$type<"waiting" | "scanned" | "allowed" | "refused">().notNull().default("waiting"),
    /** Whether who allows it is linked to an account instead of logged in. */
    linking: boolean().notNull().default(false),
    /** Who allowed it, as their provider says. */
    identity: jsonb().$type<{ subject: string; name: string | null }>(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("login_tickets_expires_idx").on(t.expiresAt)],
);
