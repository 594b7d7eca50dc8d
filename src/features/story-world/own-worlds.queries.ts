// The person's worlds to bind to a story, as one infinite list. Its cache is separate from the lists of worlds, which
// are stored by page.
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export const ownWorldsKey = [...queryKeys.worlds, "to-bind"] as const;

type Page = EndpointResponse<typeof worldEndpoints.list>;

/** Latest change first; a search filters by title. While another search is fetched, the former list stays. */
export function useOwnWorlds(search: string) {
  return useInfiniteQuery({
    queryKey: [...ownWorldsKey, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        worldEndpoints.list,
        { query: { page: pageParam, ...(search && { title: search }) } },
        { signal, needsPerson: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ paging }, _pages, page) => (paging.has_next ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    select: asOneList,
    staleTime: 0,
  });
}

/** A world that changes between two fetches may be on both pages. */
function asOneList({ pages }: InfiniteData<Page, number>) {
  const worlds = new Map(pages.flatMap(({ data }) => data.map((world) => [world._id, world] as const)));
  return { worlds: [...worlds.values()], total: pages.at(-1)?.total ?? 0 };
}
