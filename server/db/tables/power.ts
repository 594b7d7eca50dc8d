// Tables of power: the wallet (the row every change locks), grants, holds, and the ledger. The functions of the
// ledger's triggers and of a generation's hold are in server/db/functions/; the triggers themselves are created in
// migrations/0004_power.sql.
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PowerBucket } from "../../../contract/power.ts";
import { moment, users } from "./accounts.ts";

/** One row for each person. Every change of a person's power locks it first. */
export const wallets = pgTable(
  "wallets",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * When something here changes next by time: an expiry, a renewal, a membership. Nothing is spent after it before
     * that is processed.
     */
    dueAt: moment("due_at").notNull(),
    /** The present membership; its months are counted from `member_since`. Both null if there never was one. */
    memberSince: moment("member_since"),
    memberUntil: moment("member_until"),
    /** Uses of the Lab's trial, including running ones. */
    labUses: integer().notNull().default(0),
  },
  (t) => [
    index("wallets_due_idx").on(t.dueAt),
    check("wallets_lab_uses", sql`lab_uses >= 0`),
    check("wallets_membership", sql`(member_since is null) = (member_until is null)`),
  ],
);

/** What a person was granted, and what is left of it. */
export const powerGrants = pgTable(
  "power_grants",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid()
      .notNull()
      .references(() => wallets.userId, { onDelete: "cascade" }),
    bucket: text().$type<PowerBucket>().notNull(),
    /** Lower is spent first. */
    priority: smallint().notNull(),
    granted: integer().notNull(),
    remaining: integer().notNull(),
    /** How much of the rest running generations hold. */
    held: integer().notNull().default(0),
    /** Whether anything remains. A separate column, so that spending does not update the index. */
    open: boolean().notNull().default(true),
    effectiveAt: moment("effective_at").notNull(),
    /** Null for power that never expires. */
    expiresAt: moment("expires_at"),
    /** The reason of the grant, such as `free:{user}:2026-11`: each is granted once. */
    sourceRef: text().notNull(),
  },
  (t) => [
    uniqueIndex("power_grants_source_key").on(t.sourceRef),
    index("power_grants_open_idx").on(t.userId, t.priority, t.expiresAt, t.id).where(sql`open`),
    check("power_grants_bucket", sql`bucket in ('free', 'activity', 'member', 'pack')`),
    check("power_grants_amounts", sql`0 < granted and 0 <= held and held <= remaining and remaining <= granted`),
    check("power_grants_open", sql`open = (remaining > 0)`),
  ],
);

/**
 * Ledger transactions, one for each idempotency key. They outlive the person, so nothing here refers to the account.
 */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    /** A person's transactions in the order they happened: assigned while the wallet is locked. */
    number: bigint({ mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid().notNull(),
    kind: text().$type<"grant" | "spend" | "expire" | "adjust">().notNull(),
    source: text().notNull(),
    idempotencyKey: text().notNull(),
    /** Hash of the whole request: the same key with another request is refused. */
    requestHash: text().notNull(),
    /** The generation a spend was for. */
    generationId: uuid(),
    /** The person's total after it, over all buckets. */
    balance: integer().notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    uniqueIndex("ledger_transactions_idempotency_key").on(t.idempotencyKey),
    index("ledger_transactions_user_idx").on(t.userId, t.number.desc().nullsFirst()),
    check("ledger_transactions_balance", sql`balance >= 0`),
  ],
);

/** The two or more entries of a transaction, which sum to zero. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid()
      .notNull()
      .references(() => ledgerTransactions.id),
    /** `person:{user}:{bucket}`, `house:issued`, `house:spent` or `house:ended`. */
    account: text().notNull(),
    /** For a person's entry: the grant. */
    grantId: uuid(),
    amount: integer().notNull(),
  },
  (t) => [
    index("ledger_entries_transaction_idx").on(t.transactionId),
    check("ledger_entries_amount", sql`amount <> 0`),
  ],
);

/** What a generation holds until it succeeds or fails. Its purpose is stored here, because results are deleted. */
export const holds = pgTable(
  "holds",
  {
    generationId: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => wallets.userId, { onDelete: "cascade" }),
    kind: text().$type<"continue" | "lab">().notNull(),
    storyId: uuid(),
    chapterId: uuid(),
    /** The cost the request stated, and what is held: nothing for a use of the Lab's trial or a member's Lab. */
    asked: integer().notNull(),
    amount: integer().notNull(),
    labTrial: boolean().notNull().default(false),
    state: text().$type<"open" | "captured" | "released">().notNull().default("open"),
    createdAt: moment("created_at").notNull(),
    /** An open hold is released after this time. */
    expiresAt: moment("expires_at").notNull(),
    resolvedAt: moment("resolved_at"),
  },
  (t) => [
    index("holds_open_expires_idx").on(t.expiresAt).where(sql`state = 'open'`),
    check("holds_amounts", sql`amount >= 0 and asked >= amount`),
    check("holds_state", sql`state in ('open', 'captured', 'released')`),
    check("holds_resolved", sql`(state = 'open') = (resolved_at is null)`),
  ],
);

/** Which grants a hold takes its power from. */
export const holdSlices = pgTable(
  "hold_slices",
  {
    generationId: uuid()
      .notNull()
      .references(() => holds.generationId, { onDelete: "cascade" }),
    grantId: uuid()
      .notNull()
      .references(() => powerGrants.id, { onDelete: "cascade" }),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.generationId, t.grantId] }),
    index("hold_slices_grant_idx").on(t.grantId),
    check("hold_slices_amount", sql`amount > 0`),
  ],
);
