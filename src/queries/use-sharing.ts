// The query for how a story is shared, and which of its published chapters have changed since.
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import type { Chapter } from "../../contract/chapters.ts";
import type { StorySharing } from "../../contract/sharings.ts";
import { call } from "../lib/api/call.ts";
import { queryKeys } from "./query-keys.ts";
import { isUncounted, noteCounted, recentEdits } from "./recent-edits.ts";

export interface SharingOptions {
  enabled?: boolean;
  /** Fetched anew when it is first shown, however recent the cached result is. */
  isFresh?: boolean;
}

export function useSharing(storyId: string, { enabled = true, isFresh = false }: SharingOptions = {}) {
  return useQuery<StorySharing>({
    queryKey: queryKeys.sharing(storyId),
    queryFn: async ({ signal }) => {
      // Loaded on demand: most stories are not shared.
      const { sharingEndpoints } = await import("../../contract/sharings.ts");
      const askedAt = Date.now();
      const sharing = await call(sharingEndpoints.get, { params: { nid: storyId } }, { signal });
      noteCounted(storyId, askedAt);
      return sharing;
    },
    enabled,
    ...(isFresh && { staleTime: 0 }),
  });
}

/** The published chapters whose words have changed since; empty until that is known. */
export function useChangedChapters(storyId: string, chapters: readonly Chapter[]): ReadonlySet<string> {
  const { data } = useSharing(storyId, { enabled: chapters.some(({ published }) => published) });
  const edits = useSnapshot(recentEdits);
  return changedChapters(data, (chapterId) => isUncounted(edits, storyId, chapterId));
}

/** @param isUncounted Whether a chapter was edited on this device without the server having told so yet. */
export function changedChapters(
  sharing: StorySharing | undefined,
  isUncounted: (chapterId: string) => boolean,
): ReadonlySet<string> {
  const changed = sharing?.chapters.filter(({ chapter_id, is_changed }) => is_changed || isUncounted(chapter_id));
  return new Set(changed?.map(({ chapter_id }) => chapter_id));
}
