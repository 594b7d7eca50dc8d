// Changes cached lists of stories before the server has answered, and undoes the change if the server refuses.
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Story } from "../../../contract/stories.ts";
import { queryKeys } from "../../queries/query-keys.ts";

interface Identified {
  _id: string;
}

export interface Paged<T> {
  data: T[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

export type Pages<T> = InfiniteData<Paged<T>, unknown>;

/** The items of all pages, each once: a list that changes between two fetches may return one twice. */
export function itemsOf<T extends Identified>(pages: Pages<T> | undefined): T[] {
  const items = new Map<string, T>();
  for (const page of pages?.pages ?? [])
    for (const item of page.data) if (!items.has(item._id)) items.set(item._id, item);
  return [...items.values()];
}

/** Pages with every item mapped; null removes an item. */
export function mapItems<T extends Identified>(pages: Pages<T>, change: (item: T) => T | null): Pages<T> {
  const mapPage = (page: Paged<T>) => ({ ...page, data: page.data.map(change).filter((item) => item !== null) });
  return { ...pages, pages: pages.pages.map(mapPage) };
}

/** Cancels fetches that would overwrite a change. Returns a function that restores the cache as it is now. */
export async function holdCache(client: QueryClient, queryKey: QueryKey): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData({ queryKey });
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Changes a story in every cached list and by itself. */
export function patchStory(client: QueryClient, storyId: string, change: Partial<Story>): void {
  client.setQueriesData<Pages<Story>>(
    { queryKey: queryKeys.storyLists },
    (pages) => pages && mapItems(pages, (story) => (story._id === storyId ? { ...story, ...change } : story)),
  );
  client.setQueryData<Story>(queryKeys.story(storyId), (story) => story && { ...story, ...change });
}

/** Removes a story from every list. */
export function dropStory(client: QueryClient, storyId: string): void {
  client.setQueriesData<Pages<Story>>(
    { queryKey: queryKeys.storyLists },
    (pages) => pages && mapItems(pages, (story) => (story._id === storyId ? null : story)),
  );
}
