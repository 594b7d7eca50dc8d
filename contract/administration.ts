// What administrators of this server can do with accounts, and the append-only audit log of it.
import { z } from "zod";
import { uid } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { ACCOUNT_SEARCH_MAX, ACCOUNT_WARNING_MAX, LOCK_REASON_MAX, LOCK_UNTIL_MAX } from "./limits.ts";
import { bigModel } from "./models.ts";
import { paged, pageQuery } from "./paging.ts";
import { shareId, shareKind } from "./sharings-work.ts";
import { block, id, isVisible, line, seconds } from "./text-fields.ts";

/** An account as an administrator sees it. */
export const adminAccount = z.object({
  uid,
  email: z.string().nullable(),
  /** With its dial code, the middle of the number as asterisks; null if the person has none. */
  phone: z.string().nullable(),
  nickname: z.string(),
  /** Administrators cannot be locked by these calls. */
  administrator: z.boolean(),
  /** Shown with the official badge. */
  official: z.boolean(),
  /** Acts on reports; administrators may anyway. */
  moderator: z.boolean(),
  /** Bytes stored for this person, the same number as they see in their account. */
  stored_bytes: z.number().int().nonnegative(),
  created_at: seconds,
  shut: z.boolean(),
  shut_time: seconds.nullable(),
  shut_end_time: seconds.nullable(),
  /**
   * When the person asked for deletion, and when the account is due to be deleted; both null if no deletion is pending.
   * A due time in the past: the deletion is running.
   */
  deletion_asked_at: seconds.nullable(),
  deletion_due_at: seconds.nullable(),
});
export type AdminAccount = z.infer<typeof adminAccount>;

/** A person as administrators see them; names are null once the account is deleted. */
export const person = z.object({ uid, nickname: z.string().nullable(), email: z.string().nullable() });

/** The fields of a model's connection. */
export const MODEL_FIELDS = [
  "source",
  "label",
  "base_url",
  "model",
  "api_key",
  "temperature",
  "top_p",
  "timeout_seconds",
  "context_window",
  "max_concurrent",
  "pro",
  "paused",
] as const;

const modelValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

/**
 * One field of a model's connection before and after a change. A key is never stored here, only whether there was one
 * and is one: if both are true, the key was replaced.
 */
export const modelFieldChange = z.object({ field: z.enum(MODEL_FIELDS), from: modelValue, to: modelValue });
export type ModelFieldChange = z.infer<typeof modelFieldChange>;

/**
 * `model_connected`: a language model replaced the storyteller; `model_disconnected`: the storyteller replaced a
 * language model.
 */
export const AUDIT_ACTIONS = [
  "account_locked",
  "account_unlocked",
  /** A moderator's lock was undone, and the account is locked by another one until the time given. */
  "lock_undone",
  "account_warned",
  "account_made_official",
  "account_official_taken",
  "account_made_moderator",
  "account_moderator_taken",
  "work_banned",
  "work_unbanned",
  "work_marked_adult",
  "work_adult_undone",
  "reports_dismissed",
  "appeal_refused",
  "picture_passed",
  "picture_refused",
  "model_connected",
  "model_changed",
  "model_disconnected",
] as const;

export const auditEntry = z.object({
  id: z.string(),
  at: seconds,
  /** Who did it, and to whom; the target is null if it was a model. */
  actor: person,
  subject: person.nullable(),
  action: z.enum(AUDIT_ACTIONS),
  /** The image a decision was about; null for other actions. */
  until: seconds.nullable(),
  reason: z.string(),
  /** The picture a verdict was about; null for anything else. */
  image_id: id.nullable(),
  /** The address of that image; null once it is no longer stored, and for a refused image. */
  image_url: z.string().nullable(),
  /** The model whose connection changed, and the changes; null and empty for other actions. */
  model: bigModel.nullable(),
  changes: z.array(modelFieldChange),
  /**
   * The work a decision was about; null for other actions, and once it is deleted. `is_open`: it is shared now, so that
   * its page can be opened.
   */
  work: z.object({ kind: shareKind, share_id: shareId, title: z.string().nullable(), is_open: z.boolean() }).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What moderates texts on this server: the built-in lists, with their number of phrases, or the operator's service. */
export const moderationInfo = z.discriminatedUnion("source", [
  z.object({
    source: z.literal("lists"),
    host: z.null(),
    terms: z.object({ en: z.number().int(), zh: z.number().int() }),
  }),
  z.object({ source: z.literal("service"), host: z.string(), terms: z.null() }),
]);
export type ModerationInfo = z.infer<typeof moderationInfo>;

const who = { params: z.object({ uid: id }) };

export const administrationEndpoints = {
  accounts: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/accounts",
    tag: "administration",
    summary: "List accounts, the latest first, or find them by email, name, whole phone number or id",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({
      search: line(ACCOUNT_SEARCH_MAX).default(""),
      /** `deletion`: only accounts with a pending deletion. */
      marked: z.literal("deletion").optional(),
    }),
    response: paged(adminAccount),
    errors: ["session_invalid", "account_locked", "administrators_only", "parameter_invalid"],
  }),
  /**
   * Closes the person's sockets at once; their sessions remain, and respond with account_locked until the lock ends.
   */
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
      /** For the log only; the person does not see it. */
      reason: line(LOCK_REASON_MAX).default(""),
    }),
    response: adminAccount,
    errors: [
      "session_invalid",
      "account_locked",
      "administrators_only",
      "account_protected",
      "user_not_found",
      "parameter_invalid",
    ],
  }),
  /** Unlocking an account that is not locked changes nothing. */
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
    errors: [
      "session_invalid",
      "account_locked",
      "administrators_only",
      "account_protected",
      "user_not_found",
      "parameter_invalid",
    ],
  }),
  /** Shows the administrator's text to the person, on the page they have open or the next one they open. */
  warn: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/accounts/:uid/warn",
    tag: "administration",
    summary: "Warn the person of an account",
    access: "user",
    envelope: "plain",
    ...who,
    body: z.object({ text: block(ACCOUNT_WARNING_MAX).refine(isVisible, { message: "empty" }) }),
    response: z.object({}),
    errors: [
      "session_invalid",
      "account_locked",
      "administrators_only",
      "account_protected",
      "user_not_found",
      "parameter_invalid",
    ],
  }),
  /** Administrators as well, and oneself. One that is marked so already changes nothing. */
  official: defineEndpoint({
    method: "PUT",
    path: "/api/v1/admin/accounts/:uid/official",
    tag: "administration",
    summary: "Mark an account as official, or take the mark away",
    access: "user",
    envelope: "plain",
    ...who,
    body: z.object({ official: z.boolean() }),
    response: adminAccount,
    errors: ["session_invalid", "account_locked", "administrators_only", "user_not_found", "parameter_invalid"],
  }),
  /** One that is a moderator already changes nothing. */
  moderator: defineEndpoint({
    method: "PUT",
    path: "/api/v1/admin/accounts/:uid/moderator",
    tag: "administration",
    summary: "Make an account a moderator, or take that away",
    access: "user",
    envelope: "plain",
    ...who,
    body: z.object({ moderator: z.boolean() }),
    response: adminAccount,
    errors: ["session_invalid", "account_locked", "administrators_only", "user_not_found", "parameter_invalid"],
  }),
  moderation: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/moderation",
    tag: "administration",
    summary: "What judges texts on this server",
    access: "user",
    envelope: "plain",
    response: moderationInfo,
    errors: ["session_invalid", "account_locked", "administrators_only"],
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
    errors: ["session_invalid", "account_locked", "administrators_only", "parameter_invalid"],
  }),
};
