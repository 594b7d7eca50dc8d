// What administrators of this server do with accounts, and the log of it that nobody can change.
import { z } from "zod";
import { uid } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, line, seconds } from "./text-fields.ts";

export const LOCK_REASON_MAX = 200;
/** Unix seconds: the year 2200. */
const LOCK_UNTIL_MAX = 7_258_118_400;

/** An account as an administrator sees it. */
export const adminAccount = z.object({
  uid,
  email: z.string().nullable(),
  nickname: z.string(),
  created_at: seconds,
  shut: z.boolean(),
  shut_time: seconds.nullable(),
  shut_end_time: seconds.nullable(),
});
export type AdminAccount = z.infer<typeof adminAccount>;

/** Somebody as the administrators see them; names are null once the account is gone. */
export const person = z.object({ uid, nickname: z.string().nullable(), email: z.string().nullable() });

export const auditEntry = z.object({
  id: z.string(),
  at: seconds,
  /** Who did it, to whom. */
  actor: person,
  subject: person,
  action: z.enum(["account_locked", "account_unlocked", "picture_passed", "picture_refused"]),
  /** Of a lock: until when (null for no end), and why. */
  until: seconds.nullable(),
  reason: z.string(),
  /** The picture a verdict was about; null for anything else. */
  image_id: id.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const who = { params: z.object({ uid: id }) };

export const administrationEndpoints = {
  accounts: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/accounts",
    tag: "administration",
    summary: "List accounts, the latest first, or find them by email or name",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({ search: line(100).default("") }),
    response: paged(adminAccount),
    errors: [40103, 40302, 40305, 42200],
  }),
  /** Ends the person's sockets at once; their sessions stay, and answer 40302 until the lock ends. */
  lock: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/accounts/:uid/lock",
    tag: "administration",
    summary: "Lock an account until a time, or without an end",
    access: "user",
    envelope: "plain",
    ...who,
    body: z.object({
      /** Unix seconds, in the future; null for no end. */
      until: z.number().int().positive().max(LOCK_UNTIL_MAX).nullable(),
      /** For the log; the person is not told. */
      reason: line(LOCK_REASON_MAX).default(""),
    }),
    response: adminAccount,
    errors: [40103, 40302, 40305, 40310, 40407, 42200],
  }),
  /** Unlocking what is not locked changes nothing. */
  unlock: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/accounts/:uid/unlock",
    tag: "administration",
    summary: "Unlock an account",
    access: "user",
    envelope: "plain",
    ...who,
    body: z.object({ reason: line(LOCK_REASON_MAX).default("") }).optional(),
    response: adminAccount,
    errors: [40103, 40302, 40305, 40310, 40407, 42200],
  }),
  auditLog: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/audit_log",
    tag: "administration",
    summary: "Read what administrators did, the latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(auditEntry),
    errors: [40103, 40302, 40305, 42200],
  }),
};
