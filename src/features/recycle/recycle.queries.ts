// The recycle bins of stories and worlds: their pages, recovering and deleting for good. Both are shown at once and
// undone if the server refuses.
import { type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { storyEndpoints } from "../../../contract/stories.ts";
import { worldBinEndpoints } from "../../../contract/world-bin.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { findRecycled, type Recycled, type RecycledPages, withoutRecycled, withRecycled } from "./recycled-pages.ts";

/** The deleted stories, last deleted first. Refetched on each visit: the days left have changed. */
export function useRecycled() {
  return useInfiniteQuery({
    queryKey: queryKeys.recycled,
    queryFn: ({ pageParam, signal }) => call(storyEndpoints.recycled, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

/** The deleted worlds, in the same way. */
export function useRecycledWorlds() {
  return useInfiniteQuery({
    queryKey: queryKeys.recycledWorlds,
    queryFn: ({ pageParam, signal }) => call(worldBinEndpoints.worlds, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

/** Recovers a story. */
export function useRecover() {
  return useLeaveBin(queryKeys.recycled, (nid) => call(storyEndpoints.recover, { params: { nid } }), queryKeys.stories);
}

/** Deletes a story for good. */
export function useErase() {
  return useLeaveBin(queryKeys.recycled, (nid) => call(storyEndpoints.erase, { params: { nid } }));
}

/** Recovers a world with its entries. */
export function useRecoverWorld() {
  return useLeaveBin(
    queryKeys.recycledWorlds,
    (unid) => call(worldEndpoints.recover, { body: { universe_ids: [unid] } }),
    queryKeys.worlds,
  );
}

/** Deletes a world for good. */
export function useEraseWorld() {
  return useLeaveBin(queryKeys.recycledWorlds, (unid) => call(worldBinEndpoints.eraseWorld, { params: { unid } }));
}

/** `returnsTo`: the queries that are outdated by a recovered item. */
function useLeaveBin(key: QueryKey, leave: (id: string) => Promise<unknown>, returnsTo?: QueryKey) {
  const client = useQueryClient();
  type Pages = RecycledPages<Recycled>;
  return useMutation({
    mutationKey: key,
    mutationFn: leave,
    onMutate: async (id: string) => {
      await client.cancelQueries({ queryKey: key });
      const item = findRecycled(client.getQueryData<Pages>(key), id);
      client.setQueryData<Pages>(key, (pages) => pages && withoutRecycled(pages, id));
      return item;
    },
    onError: (_error, _id, item) => {
      if (item) client.setQueryData<Pages>(key, (pages) => pages && withRecycled(pages, item));
    },
    onSuccess: () => (returnsTo ? client.invalidateQueries({ queryKey: returnsTo }) : undefined),
    onSettled: async () => {
      // While other mutations run, a refetch could return an answer that still has their items, for a moment.
      if (client.isMutating({ mutationKey: key }) === 1) await client.invalidateQueries({ queryKey: key });
    },
  });
}
