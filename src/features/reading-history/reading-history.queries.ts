// What the person has read, page by page, and the changes of it. Read anew on each visit: what was read in the meantime,
// here or on another device, is at its beginning.
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { type HistoryItem, readingHistoryEndpoints } from "../../../contract/reading-history.ts";
import { call } from "../../lib/api/call.ts";

type Pages = InfiniteData<EndpointResponse<typeof readingHistoryEndpoints.list>>;

const KEY = ["reading-history"] as const;

/** The works of all pages, each once: one that is read while pages are loaded is on the first page again. */
function worksOf(data: Pages | undefined): HistoryItem[] {
  const works = new Map<string, HistoryItem>();
  for (const page of data?.pages ?? [])
    for (const work of page.data) if (!works.has(work.share_id)) works.set(work.share_id, work);
  return [...works.values()];
}

/** As the last page says, which was asked for last. */
function factsOf(data: Pages | undefined) {
  const last = data?.pages.at(-1);
  return { isKept: last?.is_kept ?? true, hasAny: last?.has_any ?? false };
}

export function useReadingHistory() {
  const query = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call(readingHistoryEndpoints.list, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
  return { ...query, works: worksOf(query.data), ...factsOf(query.data) };
}

/**
 * Shows a change at once; they are sent one after the other. What is shown is asked for anew once all have been answered
 * and one of them has failed, or nothing is left to be shown: there may be works that cannot be read at the moment.
 */
function useChange<Input>(send: (input: Input) => Promise<unknown>, changed: (data: Pages, input: Input) => Pages) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: KEY,
    scope: { id: "reading-history" },
    mutationFn: send,
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<Pages>(KEY, (data) => data && changed(data, input));
    },
    onSettled: (_answer, error) => {
      if (client.isMutating({ mutationKey: KEY }) > 1) return;
      const hasFailed = error || client.getMutationCache().find({ mutationKey: KEY, status: "error" });
      if (hasFailed || worksOf(client.getQueryData<Pages>(KEY)).length === 0)
        void client.invalidateQueries({ queryKey: KEY });
    },
  });
}

const eachPage = (data: Pages, change: (page: Pages["pages"][number]) => Pages["pages"][number]): Pages => ({
  ...data,
  pages: data.pages.map(change),
});

export function useRemoveWork() {
  return useChange(
    (shareId: string) => call(readingHistoryEndpoints.remove, { params: { share_id: shareId } }),
    (data, shareId) =>
      eachPage(data, (page) => ({ ...page, data: page.data.filter(({ share_id }) => share_id !== shareId) })),
  );
}

export function useClearHistory() {
  return useChange(
    (_: undefined) => call(readingHistoryEndpoints.clear, {}),
    ({ pages: [first], pageParams }) => ({
      pages: first
        ? [{ ...first, data: [], has_any: false, paging: { has_prev: false, has_next: false, next: null } }]
        : [],
      pageParams: pageParams.slice(0, 1),
    }),
  );
}

export function useKeepHistory() {
  return useChange(
    (isKept: boolean) => call(readingHistoryEndpoints.keep, { body: { is_kept: isKept } }),
    (data, isKept) => eachPage(data, (page) => ({ ...page, is_kept: isKept })),
  );
}
