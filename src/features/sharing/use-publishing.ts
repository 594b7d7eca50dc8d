// Publishing, syncing and unpublishing from the dialog: progress, what failed with its retry, and what is said after.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ref, useSnapshot } from "valtio";
import type { Chapter } from "../../../contract/chapters.ts";
import { LONG_TOAST_MS } from "../../../contract/limits.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { type ChapterPages, chapterListKey, chaptersOf } from "../../queries/chapter-pages.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { isUncounted, recentEdits } from "../../queries/recent-edits.ts";
import { changedChapters } from "../../queries/use-sharing.ts";
import "../../lib/confirm-dialog.ts";
import { isShown, noteFailure, noteTagged, publishingOf, type StoryPublishing } from "./publishing-store.ts";
import type { OnTagged } from "./send-change.ts";
import { sharingError } from "./sharing-error.ts";
import { isOutdated, publish, type Settled, unpublish } from "./sharing-requests.ts";
import { idsIn, sharingRows } from "./sharing-rows.ts";

/** Which chapters "Publish all" and "Sync all changed" send. */
export type ManyOf = "not_published" | "changed";

export interface Publishing {
  running: StoryPublishing["running"];
  publishOne: (chapter: Chapter, isSync: boolean) => void;
  publishMany: (state: ManyOf) => void;
  unpublishOne: (chapter: Chapter) => void;
}

export function usePublishing(storyId: string, settled: Settled | undefined): Publishing {
  const client = useQueryClient();
  const { t } = useTranslation(["sharing", "common"]);
  const format = useFormat();
  const errorText = useErrorText();
  const story = publishingOf(storyId);
  const { running } = useSnapshot(story);
  const onTagged: OnTagged = (error) => noteTagged(storyId, error, errorText);
  /** Says what is done, unless a toast has just said what the server has marked. */
  const say = (text: string) => {
    if (!story.tagged || isShown(storyId)) toast(text);
  };
  const titleOf = ({ name }: Pick<Chapter, "name">) => name || t("common:untitled");
  const counted = (count: number) => ({ count, formatted: format.number(count) });

  async function run(chapterId: string | null, work: () => Promise<void>, isRetryOf?: unknown) {
    // The store's, not the rendered: two presses may come before React renders, and a retry from a toast much later.
    if (story.running) return;
    Object.assign(story, { failure: null, leftOut: [], tagged: null, running: { chapterId, done: 0, count: 1 } });
    try {
      if (isOutdated(isRetryOf)) await refetchOutdated(client, storyId);
      await work();
    } catch (error) {
      noteFailure(storyId, "failure", { error, retry: () => void run(chapterId, work, error) }, errorText);
    } finally {
      story.running = null;
    }
  }

  async function publishMany(state: ManyOf) {
    // Computed anew at each attempt: chapters may have been published, changed or deleted since.
    const ids = idsNow(client, storyId, state);
    if (ids.length === 0) return;
    story.running = { chapterId: null, done: 0, count: ids.length };
    await publish(client, storyId, ids, {
      settled,
      onDone: (done) => {
        story.running = { chapterId: null, done, count: ids.length };
      },
      onRefused: (error) => story.leftOut.push(ref(error)),
      onTagged,
    });
    const [refused, done] = [story.leftOut.length, ids.length - story.leftOut.length];
    if (refused > 0 && !isShown(storyId)) {
      const why = story.leftOut.map((error) => sharingError(error, errorText)).join(" ");
      toast(`${t("refused", counted(refused))} ${why}`, { type: "info", duration: LONG_TOAST_MS });
    } else if (done > 0) say(t(state === "changed" ? "synced_many" : "published_many", counted(done)));
  }

  async function publishOne(chapter: Chapter, isSync: boolean) {
    // Another person may have deleted it since the first attempt.
    if (!chaptersNow(client, storyId).some(({ _id }) => _id === chapter._id)) return;
    await publish(client, storyId, [chapter._id], { settled, onTagged });
    say(t(isSync ? "synced" : "published", { title: titleOf(chapter) }));
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
      await unpublish(client, storyId, chapter._id);
      toast(t("unpublished", { title }));
    });
  }

  return {
    running,
    publishOne: (chapter, isSync) => void run(chapter._id, () => publishOne(chapter, isSync)),
    publishMany: (state) => void run(null, () => publishMany(state)),
    unpublishOne: (chapter) => void askUnpublish(chapter),
  };
}

const chaptersNow = (client: QueryClient, storyId: string) =>
  chaptersOf(client.getQueryData<ChapterPages>(chapterListKey(storyId)));

function idsNow(client: QueryClient, storyId: string, state: ManyOf): string[] {
  const sharing = client.getQueryData<StorySharing>(queryKeys.sharing(storyId));
  if (!sharing) return [];
  const changed = changedChapters(sharing, (chapterId) => isUncounted(recentEdits, storyId, chapterId));
  return idsIn(sharingRows(chaptersNow(client, storyId), sharing, changed), state);
}

/** Waits for what was invalidated when a request failed. */
async function refetchOutdated(client: QueryClient, storyId: string): Promise<void> {
  const queries = [chapterListKey(storyId), queryKeys.sharing(storyId)].map((queryKey) =>
    client.refetchQueries({ queryKey, exact: true, stale: true }, { cancelRefetch: false }),
  );
  await Promise.all(queries);
}
