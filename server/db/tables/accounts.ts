// Tables of accounts and login sessions.
import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type BIG_MODELS, DEFAULT_BIG_MODEL, DEFAULT_WRITE_LENGTH, MODEL_BUCKETS } from "../../../contract/limits.ts";
import type { EndReason } from "../../../contract/sessions.ts";

/** Raw bytes, as a Buffer. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** A point in time, stored with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** Lower case; null for people who log in without an email. */
    email: text(),
    /** argon2id of the digest the client sends. */
    passwordHash: text(),
    /** The dial code without its plus, and the number within it, digits only; both or neither. */
    callCode: text(),
    phone: text(),
    nickname: text().notNull(),
    headimgurl: text(),
    /** Shown with the official badge; set by an administrator. */
    isOfficial: boolean().notNull().default(false),
    modelType: text().$type<(typeof BIG_MODELS)[number]>().notNull().default(DEFAULT_BIG_MODEL),
    writeLength: integer().notNull().default(DEFAULT_WRITE_LENGTH),
    /** Random, assigned when the account is created, and never changed. */
    modelBucket: integer()
      .notNull()
      .default(0)
      .$defaultFn(() => randomInt(MODEL_BUCKETS)),
    shut: boolean().notNull().default(false),
    shutAt: moment("shut_at"),
    /** Null while `shut`: locked without an end date. */
    shutUntil: moment("shut_until"),
    /** When the account will be deleted, if the person requested that; from the request on nobody can log in to it. */
    deletionDueAt: moment("deletion_due_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    uniqueIndex("users_phone_key").on(t.callCode, t.phone),
    // Sums of follows are shown without those of closed accounts, which are few.
    index("users_closed_idx").on(t.id).where(sql`shut or deletion_due_at is not null`),
    index("users_deletion_due_idx").on(t.deletionDueAt).where(sql`deletion_due_at is not null`),
  ],
);

/** One row a login: a family of refresh tokens, of which only hashes are kept. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    refreshHash: bytea().notNull(),
    /** The previous token's hash, accepted for a short time after rotation. */
    previousHash: bytea(),
    rotatedAt: moment("rotated_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** Why it ended; null for an ordinary logout, and for older rows. */
    endedBecause: text().$type<EndReason>(),
    /** Updated in coarse steps: not every call is worth a write. */
    lastUsedAt: moment("last_used_at").notNull().defaultNow(),
    userAgent: text().notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [index("sessions_user_idx").on(t.userId), index("sessions_expires_idx").on(t.expiresAt)],
);

/** How often in a month somebody changed their name or their picture: only the last month with a change. */
export const profileChanges = pgTable(
  "profile_changes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    what: text().$type<"nickname" | "avatar">().notNull(),
    /** Such as 2026-11, in UTC. */
    month: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.what] })],
);

/** Which anonymous uid was merged into which account; each is merged once. */
export const accountMerges = pgTable(
  "account_merges",
  {
    fromUid: text().primaryKey(),
    toUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [index("account_merges_to_user_idx").on(t.toUserId)],
);

/** How often a rate-limited call was made in a time window; keys are hashes of what is counted. */
export const attemptWindows = pgTable(
  "attempt_windows",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment("ends_at").notNull(),
  },
  (t) => [index("attempt_windows_ends_idx").on(t.endsAt)],
);
