// Moderators' decisions about oneself and one's works: why, and one answer to each.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { shareId, shareKind } from "./sharings-work.ts";
import { block, id, isVisible, seconds } from "./text-fields.ts";

/** Of the answer to a decision. */
export const APPEAL_MAX = 1_000;
/** A decision can be answered for this long. */
export const APPEAL_DAYS = 30;
/** Decisions that the list shows; the latest ones. */
export const OWN_DECISIONS_MAX = 50;

/** Why nobody sees a work any more: `law`: the law forbids it; `rules`: the rules of this server do. */
export const ban = z.enum(["law", "rules"]);
export type Ban = z.infer<typeof ban>;

export const ownDecision = z.object({
  id,
  at: seconds,
  action: z.enum(["ban", "adult", "lock"]),
  ban: ban.nullable(),
  reason: z.string(),
  /** Until when the account is locked; null: without an end, and for other actions. */
  until: seconds.nullable(),
  /** Null if it is about the account. */
  work: z.object({ kind: shareKind, share_id: shareId, title: z.string().nullable() }).nullable(),
  lifted_at: seconds.nullable(),
  appeal: z
    .object({ text: z.string(), at: seconds, reply: z.object({ at: seconds, text: z.string() }).nullable() })
    .nullable(),
  /** It can still be answered. */
  can_appeal: z.boolean(),
  /** Of a lock: the account is locked, but not by this decision, because it is lifted, over or replaced. */
  is_locked_otherwise: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

export const ownDecisionEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/decisions",
    tag: "moderation",
    summary: "Moderators' decisions about oneself and one's works, the latest first",
    access: "user",
    evenLocked: true,
    envelope: "plain",
    response: z.object({ decisions: z.array(ownDecision) }),
    errors: ["session_invalid"],
  }),
  /**
   * Once. conflict: it is answered already, undone, replaced by an administrator's lock, or older than APPEAL_DAYS.
   */
  appeal: defineEndpoint({
    method: "POST",
    path: "/api/v2/self/decisions/:decisionId/appeal",
    tag: "moderation",
    summary: "Answer a moderator's decision, once",
    access: "user",
    evenLocked: true,
    envelope: "plain",
    params: z.object({ decisionId: id }),
    body: z.object({ text: block(APPEAL_MAX).refine(isVisible, { message: "empty" }) }),
    response: ownDecision,
    errors: ["session_invalid", "decision_not_found", "conflict", "parameter_invalid"],
  }),
};
