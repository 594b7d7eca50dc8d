// Publishing, syncing and unpublishing one chapter from the dialog: what failed with its retry, and what is said after.
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Chapter } from "../../../contract/chapters.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import "../../lib/confirm-dialog.ts";
import { isShown, noteFailure, noteTagged, publishingOf, type Running } from "./publishing-store.ts";
import type { OnTagged } from "./send-change.ts";
import { isOutdated, publish, type Settled, unpublish } from "./sharing-requests.ts";
import { chaptersNow, refetchOutdated } from "./story-chapters-now.ts";

export interface Publishing {
  running: Running | null;
  publishOne: (chapter: Chapter, isSync: boolean) => void;
  unpublishOne: (chapter: Chapter) => void;
}

export function usePublishing(storyId: string, settled: Settled | undefined): Publishing {
  const client = useQueryClient();
  const { t } = useTranslation(["sharing", "common"]);
  const errorText = useErrorText();
  const story = publishingOf(storyId);
  const { running } = useSnapshot(story);
  const onTagged: OnTagged = (error) => noteTagged(storyId, error, errorText);
  const titleOf = ({ name }: Pick<Chapter, "name">) => name || t("common:untitled");

  async function run(chapterId: string, work: () => Promise<void>, isRetryOf?: unknown) {
    // The store's, not the rendered: two presses may come before React renders, and a retry from a toast much later.
    if (story.running) return;
    Object.assign(story, { failure: null, tagged: null, running: { chapterId } });
    try {
      if (isOutdated(isRetryOf)) await refetchOutdated(client, storyId);
      await work();
    } catch (error) {
      noteFailure(storyId, "failure", { error, retry: () => void run(chapterId, work, error) }, errorText);
    } finally {
      story.running = null;
    }
  }

  async function publishOne(chapter: Chapter, isSync: boolean) {
    // Another person may have deleted it since the first attempt.
    if (!chaptersNow(client, storyId).some(({ _id }) => _id === chapter._id)) return;
    await publish(client, storyId, [chapter._id], { settled, onTagged });
    // Unless a toast has just said what the server has marked.
    if (!story.tagged || isShown(storyId)) toast(t(isSync ? "synced" : "published", { title: titleOf(chapter) }));
  }

  async function askUnpublish(chapter: Chapter) {
    const title = titleOf(chapter);
    const sure = await openDialog("confirm", {
      title: t("unpublish_title", { title }),
      body: t("unpublish_body"),
      confirm: t("unpublish"),
      danger: true,
    });
    if (!sure) return;
    await run(chapter._id, async () => {
      await unpublish(client, storyId, [chapter._id]);
      toast(t("unpublished", { title }));
    });
  }

  return {
    running: running as Running | null,
    publishOne: (chapter, isSync) => void run(chapter._id, () => publishOne(chapter, isSync)),
    unpublishOne: (chapter) => void askUnpublish(chapter),
  };
}
