// One's own worlds to bind to a story, page by page. Apart from the lists of worlds: those are kept by page, these as
// one list that grows.
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export const ownWorldsKey = [...queryKeys.worlds, "to-bind"] as const;

type Page = EndpointResponse<typeof worldEndpoints.list>;

/** Latest change first; with a search those whose title has it. While another search is on its way the former stays. */
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

/** A world that was changed between two pages comes with both. */
function asOneList({ pages }: InfiniteData<Page, number>) {
  const worlds = new Map(pages.flatMap(({ data }) => data.map((world) => [world._id, world] as const)));
  return { worlds: [...worlds.values()], total: pages.at(-1)?.total ?? 0 };
}
