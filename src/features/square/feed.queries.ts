// The feed, page by page. Like the lists of the square it stays as it was read, so that going back leads to the same place.
import { useInfiniteQuery } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { type FeedCard, squareEndpoints } from "../../../contract/square.ts";
import { call } from "../../lib/api/call.ts";
import { useNewBeginning } from "../../queries/new-beginning.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useSession } from "../../session/session.ts";

/** How long a list that is not shown is kept: as long as a long chapter is read. */
const KEPT_MS = 60 * 60_000;

/** @param nsfw Works for adults as well. */
export function useFeed(nsfw: boolean) {
  const { uid } = useSession();
  const queryKey = [...queryKeys.followedWorks, "feed", { nsfw, uid }];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(squareEndpoints.following, { query: { cursor: pageParam, ...(nsfw && { nsfw: "true" }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === "error" && "always",
  });
  useNewBeginning(queryKey, 0);
  return { ...query, works: worksOf(query.data?.pages ?? []) };
}

export type FeedQuery = ReturnType<typeof useFeed>;

/** Each work once: a chapter may have come between two pages. */
function worksOf(pages: readonly { data: readonly FeedCard[] }[]): FeedCard[] {
  const works = new Map<string, FeedCard>();
  for (const page of pages) for (const work of page.data) if (!works.has(work.share_id)) works.set(work.share_id, work);
  return [...works.values()];
}
