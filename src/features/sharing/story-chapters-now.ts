// A story's chapters as the cached queries have them at a moment: what is done to several chapters is computed anew at
// each attempt, since chapters may have been published, changed or deleted since they were chosen.
import type { QueryClient } from "@tanstack/react-query";
import type { Chapter } from "../../../contract/chapters.ts";
import type { StorySharing } from "../../../contract/sharings.ts";
import { type ChapterPages, chapterListKey, chaptersOf } from "../../queries/chapter-pages.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { isUncounted, recentEdits } from "../../queries/recent-edits.ts";
import { changedChapters } from "../../queries/use-sharing.ts";
import { type SharingRow, sharingRows } from "./sharing-rows.ts";

export const chaptersNow = (client: QueryClient, storyId: string): Chapter[] =>
  chaptersOf(client.getQueryData<ChapterPages>(chapterListKey(storyId)));

export function rowsNow(client: QueryClient, storyId: string): SharingRow[] {
  const sharing = client.getQueryData<StorySharing>(queryKeys.sharing(storyId));
  if (!sharing) return [];
  const changed = changedChapters(sharing, (chapterId) => isUncounted(recentEdits, storyId, chapterId));
  return sharingRows(chaptersNow(client, storyId), sharing, changed);
}

/** Waits for what was invalidated when a request failed. */
export async function refetchOutdated(client: QueryClient, storyId: string): Promise<void> {
  const queries = [chapterListKey(storyId), queryKeys.sharing(storyId)].map((queryKey) =>
    client.refetchQueries({ queryKey, exact: true, stale: true }, { cancelRefetch: false }),
  );
  await Promise.all(queries);
}
