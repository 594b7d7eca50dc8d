// One's own results of a chapter, page by page, latest first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { generationEndpoints } from "../../../contract/generations.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";

const PAGE = 30;

/** `finished` counts results that came to their end here: a new one makes the list anew. */
export function useResults(storyId: string, chapterId: string, finished: number) {
  return useInfiniteQuery({
    queryKey: ["generations", chapterId, finished],
    queryFn: ({ pageParam, signal }) =>
      call(
        generationEndpoints.ofChapter,
        {
          params: { nid: storyId, cid: chapterId },
          query: { limit: PAGE, kind: "continue", ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ paging }) => cursorOf(paging.next),
  });
}
