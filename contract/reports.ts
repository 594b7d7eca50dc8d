// Reports of published works and people, and feedback to who runs this server (product.md 3 and 5, "Report").
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { uploadCredential } from "./images.ts";
import { shareId } from "./sharings-work.ts";
import { block, id, isVisible } from "./text-fields.ts";

/** How many reports a person can send in a day, in UTC. */
export const REPORTS_PER_DAY = 20;
export const REPORT_DESCRIPTION_MAX = 200;
/** After a dismissal, before the same reporter can report a person anew who is the same, for the same type. */
export const PERSON_AGAIN_DAYS = 30;
/** Of a report, and of feedback. */
export const REPORT_IMAGES_MAX = 3;
export const FEEDBACK_PER_DAY = 10;
export const FEEDBACK_TEXT_MAX = 2_000;

export const REPORT_TYPES = [
  "illegal",
  "minors",
  "sexual",
  "violence",
  "hate",
  "harassment",
  "self_harm",
  "privacy",
  "copyright",
  "spam",
  "other",
] as const;
export const reportType = z.enum(REPORT_TYPES);
export type ReportType = z.infer<typeof reportType>;

/** What is reported; the chapter and the entry are where it was seen. */
export const reportSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("story"), share_id: shareId, chapter_id: id.optional() }),
  z.object({ kind: z.literal("universe"), share_id: shareId, entry_id: id.optional() }),
  z.object({ kind: z.literal("user"), uid: id }),
]);
export type ReportSubject = z.infer<typeof reportSubject>;

export const FEEDBACK_TYPES = ["problem", "idea", "account", "other"] as const;
export const feedbackType = z.enum(FEEDBACK_TYPES);
export type FeedbackType = z.infer<typeof feedbackType>;

/** Ids of pictures uploaded with a credential of `reportEndpoints.credential`, each used once. */
const images = z.array(id).max(REPORT_IMAGES_MAX).default([]);

export const reportEndpoints = {
  /**
   * Keeps what is reported as it is now; once a case of it is decided, in a new one. already_reported: this person's report
   * of it waits, or was decided, it has not changed since, whatever chapter or entry is named, and the decision was about a
   * report of the same type, too. A report can be sent again once its decision is undone; of a person also once their lock
   * is over, and PERSON_AGAIN_DAYS after a dismissal.
   */
  report: defineEndpoint({
    method: "POST",
    path: "/api/v2/reports",
    tag: "reports",
    summary: "Report a published work or a person",
    access: "user",
    envelope: "plain",
    body: z.object({
      subject: reportSubject,
      type: reportType,
      description: block(REPORT_DESCRIPTION_MAX).default(""),
      images,
    }),
    response: z.object({}),
    fieldErrors: { description: { too_long: "report_length" } },
    errors: [
      "session_invalid",
      "share_not_found",
      "user_not_found",
      "cannot_report_self",
      "reports_day_max",
      "already_reported",
      "report_length",
      "image_not_found",
      "parameter_invalid",
    ],
  }),
  /** For a picture of a report or of feedback; moderators and administrators alone see it. */
  credential: defineEndpoint({
    method: "GET",
    path: "/api/v2/reports/uploading_credentials",
    tag: "reports",
    summary: "Ask to upload a picture of a report",
    access: "user",
    envelope: "plain",
    response: uploadCredential,
    errors: ["session_invalid", "too_frequent", "user_not_found", "storage_full", "share_not_found"],
  }),
  feedback: defineEndpoint({
    method: "POST",
    path: "/api/v2/feedback",
    tag: "reports",
    summary: "Tell who runs this server of a problem or an idea",
    access: "user",
    envelope: "plain",
    body: z.object({
      type: feedbackType,
      text: block(FEEDBACK_TEXT_MAX).refine(isVisible, { message: "empty" }),
      images,
    }),
    response: z.object({}),
    errors: ["session_invalid", "feedback_day_max", "image_not_found", "parameter_invalid"],
  }),
};
