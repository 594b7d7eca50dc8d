// A list of any length of which only visible pages are fetched: its total comes with the first page. While another
// search is fetched, the former list stays.
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { CARDS_PAGE_SIZE } from "../../../contract/limits.ts";
import { type Identified, type NumberedPage, pageOf, pagesAround } from "./numbered-pages.ts";

export interface PageSource<T> {
  /** The query key of the list; its pages are cached below it by number. */
  key: QueryKey;
  fetch: (page: number, signal: AbortSignal) => Promise<NumberedPage<T>>;
}

const combine = <T>(results: UseQueryResult<NumberedPage<T>>[]) => ({
  pages: results.map(({ data }) => data),
  failed: results.some(({ isError }) => isError),
  fetching: results.some(({ isFetching }) => isFetching),
});

/** `source` must be the same object as long as the list is the same. */
export function useNumberedPages<T extends Identified>(source: PageSource<T>) {
  const client = useQueryClient();
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const first = useQuery({ ...pageQuery(source, 1), placeholderData: keepPreviousData });
  const [arrived, setArrived] = useState(source);
  const isFormer = first.isPlaceholderData;
  if (!isFormer && arrived !== source) setArrived(source);
  const shown = isFormer ? arrived : source;
  const total = first.data?.total ?? 0;
  const numbers = pagesAround(sight.first, sight.last, total);
  const others = useQueries({ queries: numbers.map((number) => pageQuery(shown, number)), combine: combine<T> });

  const numbered = numbers.join();
  const { items, places } = useMemo(() => {
    const items = new Map<number, T>();
    const places = new Map<string, number>();
    const put = (page: NumberedPage<T> | undefined, number: number) =>
      page?.data.forEach((item, at) => {
        const index = (number - 1) * CARDS_PAGE_SIZE + at;
        items.set(index, item);
        // A list that changes between two fetches may return an item twice.
        if (!places.has(item._id)) places.set(item._id, index);
      });
    put(first.data, 1);
    for (const [at, number] of numbered.split(",").entries()) if (number) put(others.pages[at], Number(number));
    return { items, places };
  }, [first.data, others.pages, numbered]);

  const look = useCallback((from: number, to: number) => {
    setSight((before) => {
      const moved = pageOf(before.first) !== pageOf(from) || pageOf(before.last) !== pageOf(to);
      return moved ? { first: from, last: to } : before;
    });
  }, []);

  /** The ids of the items between two indices; fetches pages that are not loaded. */
  const idsBetween = useCallback(
    async (from: number, to: number): Promise<string[]> => {
      const ids: string[] = [];
      // One after the other: a long range needs many pages, and must not starve other requests.
      for (let number = pageOf(from); number <= pageOf(to); number++) {
        const { data } = await client.fetchQuery(pageQuery(shown, number));
        data.forEach(({ _id }, at) => {
          const index = (number - 1) * CARDS_PAGE_SIZE + at;
          if (index >= from && index <= to) ids.push(_id);
        });
      }
      return ids;
    },
    [client, shown],
  );

  return {
    total,
    itemAt: (index: number): T | undefined => items.get(index),
    keyAt: (index: number): string => {
      const id = items.get(index)?._id;
      return id !== undefined && places.get(id) === index ? id : `at-${index}`;
    },
    look,
    idsBetween,
    /** Whether nothing is loaded yet. */
    isPending: first.isPending,
    /** The error, where nothing could be fetched. */
    error: first.data ? null : first.error,
    /** Whether some of the visible items could not be fetched. */
    isPartlyMissing: first.data !== undefined && (others.failed || first.isError),
    isFetching: first.isFetching || others.fetching,
    /** The identity of the list on show: another list is another object. */
    of: shown as object,
    /** Whether a former list is shown while another one is fetched. */
    isFormer,
    retry: () =>
      void client.refetchQueries({ queryKey: shown.key, type: "active", predicate: (q) => q.state.status === "error" }),
  };
}

export type NumberedList<T extends Identified> = ReturnType<typeof useNumberedPages<T>>;

function pageQuery<T>(source: PageSource<T>, number: number) {
  return {
    queryKey: [...source.key, number],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.fetch(number, signal),
  };
}
