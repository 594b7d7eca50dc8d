// Queries of worlds and their entries.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Entry, EntryType } from "../../../contract/entries.ts";
import { CARDS_PAGE_SIZE } from "../../../contract/limits.ts";
import { type World, worldEndpoints } from "../../../contract/worlds.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import type { NumberedPage } from "./numbered-pages.ts";
import { type PageSource, useNumberedPages } from "./use-numbered-pages.ts";

/** The person's worlds, latest change first; a search filters by title. */
export function useWorlds(search: string) {
  const source = useMemo<PageSource<World>>(
    () => ({
      key: [...queryKeys.worldLists, { search }],
      fetch: (page, signal) =>
        call(
          worldEndpoints.list,
          { query: { page, per_page: CARDS_PAGE_SIZE, ...(search && { title: search }) } },
          { signal, needsPerson: true },
        ),
    }),
    [search],
  );
  return useNumberedPages(source);
}

/** One world; shown from a cached list until its own response arrives. */
export function useWorld(unid: string) {
  const client = useQueryClient();
  return useQuery<World>({
    queryKey: queryKeys.world(unid),
    queryFn: ({ signal }) => call(worldEndpoints.get, { params: { unid } }, { signal, needsPerson: true }),
    placeholderData: () => {
      for (const [, page] of client.getQueriesData<NumberedPage<World>>({ queryKey: queryKeys.worldLists })) {
        const world = page?.data.find(({ _id }) => _id === unid);
        if (world) return world;
      }
      return undefined;
    },
  });
}

export const ENTRY_ORDERS = ["updated_at", "created_at", "name"] as const;
export type EntryOrder = (typeof ENTRY_ORDERS)[number];

export interface EntryFilter {
  unid: string;
  type: EntryType;
  order: EntryOrder;
  /** Part of a name or alias, or its pinyin or initials. */
  search: string;
}

export function useEntries({ unid, type, order, search }: EntryFilter) {
  const source = useMemo<PageSource<Entry>>(
    () => ({
      key: [...queryKeys.entryLists(unid), { type, order, search }],
      fetch: (page, signal) =>
        call(
          worldEndpoints.entries,
          {
            params: { unid },
            query: { page, per_page: CARDS_PAGE_SIZE, type, order_by: order, ...(search && { name: search }) },
          },
          { signal },
        ),
    }),
    [unid, type, order, search],
  );
  return useNumberedPages(source);
}

/** One entry; shown from a cached list until its own response arrives. */
export function useEntry(unid: string, entryId: string) {
  const client = useQueryClient();
  return useQuery<Entry>({
    queryKey: queryKeys.entry(unid, entryId),
    queryFn: ({ signal }) => call(worldEndpoints.entry, { params: { unid, entryId } }, { signal }),
    placeholderData: () => {
      for (const [, page] of client.getQueriesData<NumberedPage<Entry>>({ queryKey: queryKeys.entryLists(unid) })) {
        const entry = page?.data.find(({ _id }) => _id === entryId);
        if (entry) return entry;
      }
      return undefined;
    },
  });
}
