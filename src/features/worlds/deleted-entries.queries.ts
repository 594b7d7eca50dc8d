// Queries of a world's deleted entries, as long as they can be recovered.
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { worldBinEndpoints } from "../../../contract/world-bin.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";

/** Last deleted first; with a search only those that match. While another search is fetched, the former list stays. */
export function useDeletedEntries(unid: string, search: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.deletedEntries(unid), { search }],
    queryFn: ({ pageParam, signal }) =>
      call(
        worldBinEndpoints.entries,
        { params: { unid }, query: { cursor: pageParam, ...(search && { name: search }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Recovers one entry, or all that match a search; resolves to their number. */
export function useRecoverEntries(unid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { entryId: string } | { search: string }) => {
      const ids = "entryId" in wanted ? [wanted.entryId] : await idsOf(unid, wanted.search);
      if (ids.length > 0) await call(worldEndpoints.recoverEntries, { params: { unid }, body: { entry_ids: ids } });
      return ids.length;
    },
    // Awaited, so that the button of a recovered row cannot be pressed again.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.entries(unid) }),
        client.invalidateQueries({ queryKey: queryKeys.worlds }),
      ]),
  });
}

/** Deletes a deleted entry for good. */
export function useEraseEntry(unid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entryId: string) => call(worldBinEndpoints.eraseEntry, { params: { unid, entryId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.deletedEntries(unid) }),
  });
}

async function idsOf(unid: string, search: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: MAX_PAGE_SIZE, cursor, ...(search && { name: search }) };
    const page = await call(worldBinEndpoints.entries, { params: { unid }, query });
    ids.push(...page.data.map(({ _id }) => _id));
    cursor = cursorOf(page.paging.next);
  } while (cursor !== undefined);
  return ids;
}
