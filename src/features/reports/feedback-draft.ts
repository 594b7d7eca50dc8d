// Feedback that is being written, kept on this device for each account until it is sent.
import { z } from "zod";
import { FEEDBACK_TYPES } from "../../../contract/reports.ts";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

const draft = z.object({
  type: z.enum(FEEDBACK_TYPES),
  text: z.string(),
  /** How many pictures it had. They are files, which are not kept. */
  pictures: z.number().default(0),
});
export type FeedbackDraft = z.infer<typeof draft>;
const drafts = z.record(z.string(), draft);

const EMPTY: FeedbackDraft = { type: "problem", text: "", pictures: 0 };

function all(): Record<string, FeedbackDraft> {
  const kept = drafts.safeParse(storage.get(KEYS.feedbackDrafts));
  return kept.success ? kept.data : {};
}

export const readDraft = (uid: string): FeedbackDraft => all()[uid] ?? EMPTY;

export function keepDraft(uid: string, now: FeedbackDraft): void {
  const { [uid]: _, ...others } = all();
  const next = now.text === "" ? others : { ...others, [uid]: now };
  if (Object.keys(next).length > 0) storage.set(KEYS.feedbackDrafts, next);
  else storage.remove(KEYS.feedbackDrafts);
}

export const forgetDraft = (uid: string): void => keepDraft(uid, EMPTY);
