// What moderators do with reports: cases (all reports of one work or person), decisions, their appeals, and the evidence as
// it was when it was reported. Administrators are moderators too. A case about oneself, one's own work or a story one is in
// as a co-author is not there: it is in no list and no count, and every call answers case_not_found (a picture:
// image_not_found).
import { z } from "zod";
import { person } from "./administration.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCK_UNTIL_MAX } from "./limits.ts";
import { ban } from "./own-decisions.ts";
import { paged, pageQuery } from "./paging.ts";
import { feedbackType, REPORT_IMAGES_MAX, reportType } from "./reports.ts";
import { shareId, shareStatus } from "./sharings-work.ts";
import { block, id, isVisible, seconds } from "./text-fields.ts";

/** Of what a moderator tells an author. */
export const DECISION_REASON_MAX = 500;
/** Reports of a case that its page shows; the latest ones. */
export const CASE_REPORTS_MAX = 50;
/** Earlier cases of the same work or person that a case's page shows; the latest ones. */
export const EARLIER_CASES_MAX = 5;

/** The work or person a case is about, as it is now. */
export const caseSubject = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["story", "universe"]),
    share_id: shareId,
    /** Null once its author deleted it. */
    title: z.string().nullable(),
    state: shareStatus,
    nsfw: z.boolean(),
    /** The author. */
    owner: person,
  }),
  z.object({ kind: z.literal("user"), owner: person }),
]);
export type CaseSubject = z.infer<typeof caseSubject>;

/**
 * `ban`: nobody but the author sees the work. `adult`: the work is for adults, and its author cannot change that. `lock`:
 * the person's account. `dismiss`: nothing is done.
 */
export const DECISION_ACTIONS = ["ban", "adult", "lock", "dismiss"] as const;
export const decisionAction = z.enum(DECISION_ACTIONS);
export type DecisionAction = z.infer<typeof decisionAction>;

export const caseStatus = z.enum(["open", "appealed", "decided"]);
export type CaseStatus = z.infer<typeof caseStatus>;

/** `appealed`: the person concerned has answered a decision, and waits. */
export const listedCase = z.object({
  id,
  status: caseStatus,
  subject: caseSubject,
  reports: z.number().int(),
  /** How many reports name each type, the most frequent first. */
  types: z.array(z.object({ type: reportType, count: z.number().int() })),
  first_at: seconds,
  last_at: seconds,
  /** How many cases of the same work or person were decided before this one began. */
  earlier: z.number().int(),
});
export type ListedCase = z.infer<typeof listedCase>;

/** A report, with the evidence it was sent with. */
export const caseReport = z.object({
  id,
  at: seconds,
  /** Null once their account is deleted. */
  reporter: person.nullable(),
  type: reportType,
  description: z.string(),
  /** Where it was seen: the name of a chapter or an entry, as it was then; null: the work as a whole. */
  part: z.string().nullable(),
  /** Its place among the parts of the evidence, from 0; null: no part is named, or it was not kept. */
  part_at: z.number().int().nullable(),
  images: z.number().int().max(REPORT_IMAGES_MAX),
  evidence_id: id,
});
export type CaseReport = z.infer<typeof caseReport>;

/** Of evidence: a world's cover and the picture of the entry a report names, or a person's own. */
export const EVIDENCE_PICTURES_MAX = 2;

/** What was reported as it was then: of a story its chapters, of a world its background and entries. */
export const evidence = z.object({
  at: seconds,
  title: z.string(),
  /** The author's name. */
  author: z.string(),
  nsfw: z.boolean(),
  /** In the work's order. `name` is empty for a world's background. */
  parts: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Some parts were left out, as they are too long. */
  is_cut: z.boolean(),
  /** How many pictures of it are kept. */
  pictures: z.number().int().max(EVIDENCE_PICTURES_MAX),
});
export type Evidence = z.infer<typeof evidence>;
/** What of it is stored as words. */
export type EvidenceContent = Omit<Evidence, "at" | "pictures">;

export const decision = z.object({
  id,
  at: seconds,
  moderator: person,
  action: decisionAction,
  /** Why a work is banned; null for other actions. */
  ban: ban.nullable(),
  /** What the author was told. */
  reason: z.string(),
  /** Until when an account is locked; null: without an end, and for other actions. */
  until: seconds.nullable(),
  undone: z.object({ at: seconds, moderator: person, reason: z.string() }).nullable(),
  /** What the person concerned said to it, and what they were told. */
  appeal: z
    .object({
      text: z.string(),
      at: seconds,
      reply: z.object({ at: seconds, moderator: person, text: z.string() }).nullable(),
    })
    .nullable(),
  /** Of a lock: the account is locked, but not by this decision, because it is undone, over or replaced. */
  is_locked_otherwise: z.boolean(),
  /** An administrator made it, and who asks is none: they can't undo it (account_protected). */
  needs_administrator: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

const made = {
  /** The latest first, at most CASE_REPORTS_MAX. */
  latest_reports: z.array(caseReport),
  /** The latest first. */
  decisions: z.array(decision),
};
/** A case of the same work or person that was decided before. Without reports once those are removed. */
export const earlierCase = listedCase
  .pick({ id: true, reports: true, types: true, first_at: true, last_at: true })
  .extend(made);
export type EarlierCase = z.infer<typeof earlierCase>;

export const moderationCase = listedCase.extend(made).extend({
  /** The latest first, at most EARLIER_CASES_MAX. */
  earlier_cases: z.array(earlierCase),
  /** The latest case of the same work or person that began after this one was decided; null: there is none. */
  later_id: id.nullable(),
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const listedFeedback = z.object({
  id,
  at: seconds,
  /** Null once their account is deleted. */
  sender: person.nullable(),
  type: feedbackType,
  text: z.string(),
  images: z.number().int().max(REPORT_IMAGES_MAX),
  is_done: z.boolean(),
});
export type ListedFeedback = z.infer<typeof listedFeedback>;

const told = block(DECISION_REASON_MAX);
/** What the person concerned reads. */
const why = told.refine(isVisible, { message: "empty" });
/** Unix seconds, in the future; null for no end. */
const lockEnd = z.number().int().positive().max(LOCK_UNTIL_MAX).nullable();
/** The last decision of the case as the moderator sees it; left out where there is none. */
const after = { after: id.optional() };
const ofCase = { params: z.object({ caseId: id }) };
const ofDecision = { params: z.object({ decisionId: id }) };
const GENERAL = ["session_invalid", "account_locked", "moderators_only", "parameter_invalid"] as const;

export const moderationEndpoints = {
  /** For everybody: who is no moderator learns just that. */
  own: defineEndpoint({
    method: "GET",
    path: "/api/v1/moderation",
    tag: "moderation",
    summary: "Whether oneself is a moderator, and what waits",
    access: "user",
    envelope: "plain",
    response: z.object({
      is_moderator: z.boolean(),
      is_administrator: z.boolean(),
      /** Cases that wait for a decision, appeals for an answer, feedback to be done (0 for who may not see them). */
      open: z.number().int(),
      appealed: z.number().int(),
      feedback: z.number().int(),
    }),
    errors: ["session_invalid"],
  }),
  /** Open ones and appeals: the one that waits longest first. Decided ones: the latest first. */
  cases: defineEndpoint({
    method: "GET",
    path: "/api/v1/moderation/cases",
    tag: "moderation",
    summary: "Cases by their status",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({ status: caseStatus.default("open") }),
    response: paged(listedCase),
    errors: [...GENERAL],
  }),
  case: defineEndpoint({
    method: "GET",
    path: "/api/v1/moderation/cases/:caseId",
    tag: "moderation",
    summary: "A case with its reports and decisions",
    access: "user",
    envelope: "plain",
    ...ofCase,
    response: moderationCase,
    errors: [...GENERAL, "case_not_found"],
  }),
  evidence: defineEndpoint({
    method: "GET",
    path: "/api/v1/moderation/evidence/:evidenceId",
    tag: "moderation",
    summary: "What was reported, as it was then",
    access: "user",
    envelope: "plain",
    params: z.object({ evidenceId: id }),
    response: evidence,
    errors: [...GENERAL, "case_not_found"],
  }),
  /** `at`: 0 for the first picture. */
  reportPicture: defineEndpoint({
    method: "GET",
    path: "/api/v1/moderation/reports/:reportId/pictures/:at",
    tag: "moderation",
    summary: "A picture of a report, as WebP",
    access: "user",
    envelope: "file",
    params: z.object({
      reportId: id,
      at: z.coerce
        .number()
        .int()
        .min(0)
        .max(REPORT_IMAGES_MAX - 1),
    }),
    response: z.string(),
    errors: [...GENERAL, "image_not_found"],
  }),
  /** As WebP too; `at`: 0 for the first picture. */
  evidencePicture: defineEndpoint({
    method: "GET",
    path: "/api/v1/moderation/evidence/:evidenceId/pictures/:at",
    tag: "moderation",
    summary: "A picture of what was reported, as it was then",
    access: "user",
    envelope: "file",
    params: z.object({
      evidenceId: id,
      at: z.coerce
        .number()
        .int()
        .min(0)
        .max(EVIDENCE_PICTURES_MAX - 1),
    }),
    response: z.string(),
    errors: [...GENERAL, "image_not_found"],
  }),
  /**
   * Decides every report of the case that is there when it is carried out; its reporters are told, anew only where the
   * outcome (something is done, or nothing) is another one than the last they were told. A case can be decided anew once none
   * of its decisions holds: each is undone or a dismissal; `after` names the last of them. conflict: a decision holds, or
   * another one was made meanwhile. A lock never ends one that
   * the account has, nor makes it shorter. account_protected: an administrator's account, and for moderators another moderator's.
   */
  decide: defineEndpoint({
    method: "POST",
    path: "/api/v1/moderation/cases/:caseId/decisions",
    tag: "moderation",
    summary: "Decide a case",
    access: "user",
    envelope: "plain",
    ...ofCase,
    body: z.discriminatedUnion("action", [
      z.object({
        ...after,
        action: z.literal("ban"),
        ban,
        reason: why,
        /** Locks its author's account as well, for the same reason: two decisions, of which the author is told once. */
        lock: z.object({ until: lockEnd }).optional(),
      }),
      z.object({ ...after, action: z.literal("adult"), reason: why }),
      z.object({ ...after, action: z.literal("lock"), until: lockEnd, reason: why }),
      z.object({ ...after, action: z.literal("dismiss"), reason: told.default("") }),
    ]),
    response: moderationCase,
    errors: [...GENERAL, "case_not_found", "share_deleted", "user_not_found", "account_protected", "conflict"],
  }),
  /**
   * Makes it as it was before: a work has the state it had, an account is locked as it was. conflict: it is undone
   * already, or was a dismissal. account_protected: as for `decide`, and for moderators an administrator's decision.
   * A later case of the same work or person stays as it is: open, or decided, and what its decision asks for holds.
   * `both`: also what was decided together with it, as far as that holds.
   */
  undo: defineEndpoint({
    method: "POST",
    path: "/api/v1/moderation/decisions/:decisionId/undo",
    tag: "moderation",
    summary: "Undo a decision",
    access: "user",
    envelope: "plain",
    ...ofDecision,
    body: z.object({ reason: told.default(""), both: z.boolean().default(false) }),
    response: moderationCase,
    errors: [...GENERAL, "case_not_found", "account_protected", "conflict"],
  }),
  /**
   * `lift` undoes the decision as well. conflict: there is no appeal, or it is answered already. account_protected: as
   * for `undo` with `lift`, else as for `decide`.
   */
  answerAppeal: defineEndpoint({
    method: "POST",
    path: "/api/v1/moderation/decisions/:decisionId/appeal",
    tag: "moderation",
    summary: "Answer an appeal",
    access: "user",
    envelope: "plain",
    ...ofDecision,
    body: z.object({ lift: z.boolean(), text: told.default("") }),
    response: moderationCase,
    errors: [...GENERAL, "case_not_found", "account_protected", "conflict"],
  }),
  feedback: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/feedback",
    tag: "administration",
    summary: "Feedback, the latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({ done: z.enum(["true", "false"]).default("false") }),
    response: paged(listedFeedback),
    errors: ["session_invalid", "account_locked", "administrators_only", "parameter_invalid"],
  }),
  feedbackPicture: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/feedback/:feedbackId/pictures/:at",
    tag: "administration",
    summary: "A picture of feedback, as WebP",
    access: "user",
    envelope: "file",
    params: z.object({
      feedbackId: id,
      at: z.coerce
        .number()
        .int()
        .min(0)
        .max(REPORT_IMAGES_MAX - 1),
    }),
    response: z.string(),
    errors: ["session_invalid", "account_locked", "administrators_only", "image_not_found", "parameter_invalid"],
  }),
  feedbackDone: defineEndpoint({
    method: "PUT",
    path: "/api/v1/admin/feedback/:feedbackId/done",
    tag: "administration",
    summary: "Mark feedback as done, or not done",
    access: "user",
    envelope: "plain",
    params: z.object({ feedbackId: id }),
    body: z.object({ done: z.boolean() }),
    response: z.object({}),
    errors: ["session_invalid", "account_locked", "administrators_only", "feedback_not_found", "parameter_invalid"],
  }),
};
