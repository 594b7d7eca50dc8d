// Gives a story a state, or marks it as for adults: says when the server has made it private, and offers to undo that.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { noteFailure, noteTagged, publishingOf } from "./publishing-store.ts";
import { putState, type StateChange } from "./sharing-requests.ts";

export type Choose = (wanted: StateChange) => void;

export function useChoice(storyId: string, { state: before }: StorySharing): Choose {
  const { t } = useTranslation(["sharing", "common"]);
  const client = useQueryClient();
  const errorText = useErrorText();
  async function choose(wanted: StateChange, isUndo = false) {
    const story = publishingOf(storyId);
    if (story.choosing) return;
    const marking = wanted.nsfw ?? null;
    Object.assign(story, { choosing: wanted.state ?? before, marking, choiceFailure: null, tagged: null });
    try {
      await putState(client, storyId, wanted, (error) => noteTagged(storyId, error, errorText));
    } catch (error) {
      noteFailure(storyId, "choiceFailure", { error, retry: () => void choose(wanted, isUndo) }, errorText);
      return;
    } finally {
      Object.assign(story, { choosing: null, marking: null });
    }
    if (isUndo && !story.tagged) toast(t(wanted.state === "square" ? "now_listed" : "now_shared"));
    if (wanted.state !== "private") return;
    toast(t("now_private"), {
      duration: UNDO_TOAST_MS,
      action: { label: t("common:undo"), run: () => void choose({ state: before }, true) },
    });
  }
  return (wanted) => void choose(wanted);
}
