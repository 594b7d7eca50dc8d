// Whether the open chapter is published: by the cached list of chapters, or where no list is shown by asking.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { type ChapterPages, chapterListKey } from "./chapter-pages.ts";
import { useSharing } from "./use-sharing.ts";

/** Null until that is known. */
export function useIsPublished(storyId: string, chapterId: string): boolean | null {
  const listed = useListed(storyId, chapterId);
  const { data, isError } = useSharing(storyId, { enabled: listed === null });
  if (listed !== null) return listed;
  return data ? data.chapters.some(({ chapter_id }) => chapter_id === chapterId) : isError ? false : null;
}

/** Null while the list is not loaded, or not as far as the chapter. */
function useListed(storyId: string, chapterId: string): boolean | null {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(subscribe, () => {
    for (const { data } of client.getQueryData<ChapterPages>(chapterListKey(storyId))?.pages ?? [])
      for (const { _id, published } of data) if (_id === chapterId) return published;
    return null;
  });
}
