// What is under way and what failed of sharing each story. Kept outside the dialog, which may be closed meanwhile.
import i18next from "i18next";
import { useEffect } from "react";
import { proxy, ref } from "valtio";
import { LONG_TOAST_MS } from "../../../contract/limits.ts";
import type { ShareStatus } from "../../../contract/sharings-work.ts";
import type { CallError } from "../../lib/api/call-error.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { type ManyFailed, manyFailedText } from "./many-failed-text.ts";
import { sharingError } from "./sharing-error.ts";
import type { ManyAction } from "./sharing-rows.ts";

export interface Failure {
  error: unknown;
  retry: () => void;
  /** Of several chapters; else they were not published, synced or unpublished at all. */
  many?: ManyFailed;
}

/** One chapter or world, whose id it has, or several chapters. */
export type Running = { chapterId: string } | { chapterId: null; action: ManyAction; done: number; count: number };

export interface StoryPublishing {
  /** While chapters are published or taken back. */
  running: Running | null;
  failure: Failure | null;
  /** The state the story is being given; null when none is under way. */
  choosing: ShareStatus | null;
  choiceFailure: Failure | null;
  /** Whether the story is being marked as for adults, or not any more; null when neither is under way. */
  marking: boolean | null;
  /** Why the server has marked the story as for adults. */
  tagged: CallError | null;
}

const stories = new Map<string, StoryPublishing>();
/** How many dialogs show each story: what fails is said in a toast while there is none. */
const shown = new Map<string, number>();

export function publishingOf(storyId: string): StoryPublishing {
  const known = stories.get(storyId);
  if (known) return known;
  const made = proxy<StoryPublishing>({
    running: null,
    failure: null,
    choosing: null,
    choiceFailure: null,
    marking: null,
    tagged: null,
  });
  stories.set(storyId, made);
  return made;
}

export const isShown = (storyId: string): boolean => (shown.get(storyId) ?? 0) > 0;

/** For the dialog: notes that it shows the story. */
export function useShown(storyId: string): void {
  useEffect(() => {
    shown.set(storyId, (shown.get(storyId) ?? 0) + 1);
    return () => void shown.set(storyId, (shown.get(storyId) ?? 1) - 1);
  }, [storyId]);
}

/** Drops what failed, once a person has seen it and closed the dialog. */
export function forgetFailures(storyId: string): void {
  const story = publishingOf(storyId);
  Object.assign(story, { failure: null, choiceFailure: null, tagged: null });
}

/** Keeps a failure for the dialog, and says it at once if that is closed. */
export function noteFailure(
  storyId: string,
  kind: "failure" | "choiceFailure",
  failure: Failure,
  errorText: (error: unknown) => string,
): void {
  publishingOf(storyId)[kind] = ref(failure);
  if (isShown(storyId)) return;
  const { error, many } = failure;
  toastFailure(error, many ? manyFailedText(many, errorText) : sharingError(error, errorText), {
    duration: LONG_TOAST_MS,
    action: { label: i18next.getFixedT(null, "common")("retry"), run: failure.retry },
  });
}

/** Keeps for the dialog that the story was marked as for adults, and says it at once if that is closed. */
export function noteTagged(storyId: string, error: CallError, errorText: (error: unknown) => string): void {
  publishingOf(storyId).tagged = ref(error);
  if (!isShown(storyId)) toastFailure(error, errorText(error), { duration: LONG_TOAST_MS });
}
