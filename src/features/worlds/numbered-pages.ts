// Lists fetched by page number, of which only the visible pages are loaded: positions of items, and how cached pages
// change when items are removed before the server has answered.
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { CARDS_PAGE_SIZE } from "../../../contract/limits.ts";

export interface Identified {
  _id: string;
}

export interface NumberedPage<T> {
  data: T[];
  total: number;
}

/** The page of an item's index, from 1. */
export function pageOf(index: number): number {
  return Math.floor(index / CARDS_PAGE_SIZE) + 1;
}

/**
 * The pages to load for these visible items: theirs, and one more on either side. The first page is always included.
 */
export function pagesAround(first: number, last: number, total: number): number[] {
  const end = Math.min(pageOf(last) + 1, Math.max(1, Math.ceil(total / CARDS_PAGE_SIZE)));
  const begin = Math.max(2, pageOf(first) - 1);
  return Array.from({ length: Math.max(0, end - begin + 1) }, (_, at) => begin + at);
}

/** The pages without some items, later ones moved up. A page that lacks items of the next page becomes shorter. */
export function withoutItems<T extends Identified>(
  pages: ReadonlyMap<number, NumberedPage<T>>,
  gone: ReadonlySet<string>,
): Map<number, NumberedPage<T>> {
  const places: (T | null)[] = [];
  for (const [page, { data }] of [...pages].sort(([a], [b]) => a - b)) {
    while (places.length < (page - 1) * CARDS_PAGE_SIZE) places.push(null);
    places.push(...data);
  }
  const left = places.filter((item) => item === null || !gone.has(item._id));
  const removed = places.length - left.length;
  const result = new Map<number, NumberedPage<T>>();
  for (const [page, { total }] of pages) {
    const data: T[] = [];
    for (const item of left.slice((page - 1) * CARDS_PAGE_SIZE, page * CARDS_PAGE_SIZE)) {
      if (item === null) break;
      data.push(item);
    }
    result.set(page, { data, total: Math.max(0, total - removed) });
  }
  return result;
}

/**
 * Removes items from every list under a key, and returns a function that puts them back. A page's key ends with its
 * number.
 */
export async function takeOut(client: QueryClient, listKey: QueryKey, gone: ReadonlySet<string>): Promise<() => void> {
  await client.cancelQueries({ queryKey: listKey });
  const before = client.getQueriesData<NumberedPage<Identified>>({ queryKey: listKey });
  const lists = new Map<string, Map<number, { key: QueryKey; page: NumberedPage<Identified> }>>();
  for (const [key, page] of before) {
    const number = key.at(-1);
    if (!page || typeof number !== "number") continue;
    const list = JSON.stringify(key.slice(0, -1));
    if (!lists.has(list)) lists.set(list, new Map());
    lists.get(list)?.set(number, { key, page });
  }
  for (const list of lists.values()) {
    const left = withoutItems(new Map([...list].map(([number, { page }]) => [number, page])), gone);
    for (const [number, page] of left) client.setQueryData(list.get(number)?.key as QueryKey, page);
  }
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page);
  };
}
