// Removes a story or a world from the loaded pages of its bin before the server has answered, and puts it back at its
// place if the server refuses. Others may be removed meanwhile, so the place is found by the order, not by index.
import type { InfiniteData } from "@tanstack/react-query";

/** An item of a bin. */
export interface Recycled {
  _id: string;
  deleted_at: number;
}

/** A page as the endpoint returns it. */
export interface RecycledPage<T extends Recycled> {
  data: T[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}
export type RecycledPages<T extends Recycled> = InfiniteData<RecycledPage<T>, string | undefined>;

/** The item with this id in the pages, or null. */
export function findRecycled<T extends Recycled>(pages: RecycledPages<T> | undefined, id: string): T | null {
  return pages?.pages.flatMap((page) => page.data).find(({ _id }) => _id === id) ?? null;
}

/** The pages without the item. */
export function withoutRecycled<T extends Recycled>(pages: RecycledPages<T>, id: string): RecycledPages<T> {
  return mapPages(pages, (data) => data.filter(({ _id }) => _id !== id));
}

/** The pages with an item back at its place, last deleted first. Unchanged where they contain it already. */
export function withRecycled<T extends Recycled>(pages: RecycledPages<T>, item: T): RecycledPages<T> {
  if (findRecycled(pages, item._id)) return pages;
  const last = pages.pages.length - 1;
  const home = pages.pages.findIndex((page, at) => at === last || page.data.some((other) => comesBefore(item, other)));
  return mapPages(pages, (data, at) => {
    if (at !== home) return data;
    const place = data.findIndex((other) => comesBefore(item, other));
    return data.toSpliced(place < 0 ? data.length : place, 0, item);
  });
}

function comesBefore(one: Recycled, other: Recycled): boolean {
  return one.deleted_at === other.deleted_at ? one._id > other._id : one.deleted_at > other.deleted_at;
}

function mapPages<T extends Recycled>(
  pages: RecycledPages<T>,
  change: (data: T[], at: number) => T[],
): RecycledPages<T> {
  return { ...pages, pages: pages.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) };
}
