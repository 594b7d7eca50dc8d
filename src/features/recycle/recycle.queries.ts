// The bins of stories and of worlds: their pages, and the ways out of them. These are shown at once and taken back if
// the server refuses.
import { type QueryKey, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { storyEndpoints } from "../../../contract/stories.ts";
import { worldBinEndpoints } from "../../../contract/world-bin.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { findRecycled, type Recycled, type RecycledPages, withoutRecycled, withRecycled } from "./recycled-pages.ts";

/** The deleted stories, last deleted first. Asked for anew on each visit: days have gone by since. */
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

/** Takes a story back to where it was. */
export function useRecover() {
  return useLeaveBin(queryKeys.recycled, (nid) => call(storyEndpoints.recover, { params: { nid } }), queryKeys.stories);
}

/** Deletes a story for good. */
export function useErase() {
  return useLeaveBin(queryKeys.recycled, (nid) => call(storyEndpoints.erase, { params: { nid } }));
}

/** Takes a world back, with the entries it had. */
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

/** `returnsTo`: what is outdated by what comes back. */
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
      // With others still under way, an answer from before them would bring theirs back for a moment.
      if (client.isMutating({ mutationKey: key }) === 1) await client.invalidateQueries({ queryKey: key });
    },
  });
}
