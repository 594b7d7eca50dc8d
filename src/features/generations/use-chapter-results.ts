// One's own results of a chapter, page by page, latest first. Those that are still being written are looked at again.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Generation, generationEndpoints } from "../../../contract/generations.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { isOver } from "./apply-event.ts";

const PAGE = 30;
const LOOK_AGAIN_MS = 2_000;

export interface WantedResults {
  storyId: string;
  chapterId: string;
  kind: Generation["kind"];
  /** Results that came to their end here: a new one makes the list anew. */
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
          query: { limit: PAGE, kind, ...(pageParam !== undefined && { cursor: pageParam }) },
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
