// The query for a story's deleted chapters.
import { useInfiniteQuery } from "@tanstack/react-query";
import { chapterEndpoints } from "../../../contract/chapters.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export function deletedKey(storyId: string) {
  return [...queryKeys.chapters(storyId), "deleted"] as const;
}

/** A story's deleted chapters, last deleted first. Only for people who may write. */
export function useDeletedChapters(storyId: string) {
  return useInfiniteQuery({
    queryKey: deletedKey(storyId),
    queryFn: ({ pageParam, signal }) =>
      call(chapterEndpoints.deleted, { params: { nid: storyId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
  });
}
