// The recycle bin: its pages, and the two ways out of it. Both are shown at once and taken back if the server refuses.
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { storyEndpoints } from "../../../contract/stories.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { findRecycled, type RecycledPages, withoutRecycled, withRecycled } from "./recycled-pages.ts";

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

/** Takes a story back to where it was. */
export function useRecover() {
  return useLeaveBin((storyId) => call(storyEndpoints.recover, { params: { nid: storyId } }), { returns: true });
}

/** Deletes a story for good. */
export function useErase() {
  return useLeaveBin((storyId) => call(storyEndpoints.erase, { params: { nid: storyId } }), { returns: false });
}

function useLeaveBin(leave: (storyId: string) => Promise<unknown>, { returns }: { returns: boolean }) {
  const client = useQueryClient();
  const key = queryKeys.recycled;
  return useMutation({
    mutationKey: key,
    mutationFn: leave,
    onMutate: async (storyId: string) => {
      await client.cancelQueries({ queryKey: key });
      const story = findRecycled(client.getQueryData<RecycledPages>(key), storyId);
      client.setQueryData<RecycledPages>(key, (pages) => pages && withoutRecycled(pages, storyId));
      return story;
    },
    onError: (_error, _storyId, story) => {
      if (story) client.setQueryData<RecycledPages>(key, (pages) => pages && withRecycled(pages, story));
    },
    onSuccess: () => (returns ? client.invalidateQueries({ queryKey: queryKeys.stories }) : undefined),
    onSettled: async () => {
      // With others still under way, an answer from before them would bring their stories back for a moment.
      if (client.isMutating({ mutationKey: key }) === 1) await client.invalidateQueries({ queryKey: key });
    },
  });
}
