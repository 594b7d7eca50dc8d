// The query for a story's chapters in order, which several features show.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { MAX_PAGE_SIZE } from "../../contract/limits.ts";
import { cursorOf } from "../../contract/paging.ts";
import { call } from "../lib/api/call.ts";
import { chapterListKey, chaptersOf } from "./chapter-pages.ts";

/**
 * All chapters of a story. The first page is shown as soon as it is loaded, the others are fetched automatically: a
 * chapter can only be dragged to a position that is loaded.
 */
export function useChapters(storyId: string) {
  const query = useInfiniteQuery({
    queryKey: chapterListKey(storyId),
    queryFn: ({ pageParam, signal }) =>
      call(
        chapterEndpoints.list,
        { params: { nid: storyId }, query: { limit: MAX_PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
  });
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return { ...query, chapters: chaptersOf(query.data) };
}
