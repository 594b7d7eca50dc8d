// Tables of logins through other providers: steps in progress, and the tickets of QR codes. Secrets are stored as
// hashes.
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, moment } from "./accounts.ts";

/** One step of a login in progress; each is used up by the next. */
export const providerLoginSteps = pgTable(
  "third_login_steps",
  {
    /**
     * Hash of the secret that identifies the step: the state of a provider, a code, a user token, a phone's
     * confirmation.
     */
    secretHash: bytea().primaryKey(),
    step: text().$type<"state" | "code" | "token" | "confirm">().notNull(),
    /** Hash of the browser's cookie; null where the secret alone is enough. */
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
    /** Hash of the cookie of the browser that shows the code; only that browser learns the outcome. */
    browserHash: bytea().notNull(),
    /** That browser's User-Agent header. */
    userAgent: text().notNull(),
    status: text().$type<"waiting" | "scanned" | "allowed" | "refused">().notNull().default("waiting"),
    /** Whether the approving person is linked to an account instead of logged in. */
    linking: boolean().notNull().default(false),
    /** The person who approved it, as identified by the provider. */
    identity: jsonb().$type<{ subject: string; name: string | null }>(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("login_tickets_expires_idx").on(t.expiresAt)],
);
