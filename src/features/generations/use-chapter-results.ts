// The person's own results in a chapter, page by page, newest first. Polls while some are still being written.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Generation, generationEndpoints } from "../../../contract/generations.ts";
import { DEFAULT_PAGE_SIZE } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { isOver } from "./apply-event.ts";

const LOOK_AGAIN_MS = 2_000;

export interface WantedResults {
  storyId: string;
  chapterId: string;
  kind: Generation["kind"];
  /** Number of results that ended on this page; a change refetches the list. */
  finished: number;
}

export function useChapterResults({ storyId, chapterId, kind, finished }: WantedResults) {
  return useInfiniteQuery({
    queryKey: ["generations", chapterId, kind, finished],
    queryFn: ({ pageParam, signal }) =>
      call(
        generationEndpoints.ofChapter,
        {
          params: { nid: storyId, cid: chapterId },
          query: { limit: DEFAULT_PAGE_SIZE, kind, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ paging }) => cursorOf(paging.next),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((result) => !isOver(result))) ? LOOK_AGAIN_MS : false,
  });
}

export type ChapterResults = ReturnType<typeof useChapterResults>;
