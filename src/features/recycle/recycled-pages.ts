// Taking a story out of the loaded pages of the recycle bin before the server has agreed, and putting it back where it
// was if the server doesn't. Other stories may leave meanwhile, so the place is found by the order, not remembered.
import type { InfiniteData } from "@tanstack/react-query";
import type { DeletedStory } from "../../../contract/stories.ts";

/** A page as the call answers it. */
export interface RecycledPage {
  data: DeletedStory[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}
export type RecycledPages = InfiniteData<RecycledPage, string | undefined>;

/** The story in the pages, or null. */
export function findRecycled(pages: RecycledPages | undefined, storyId: string): DeletedStory | null {
  return pages?.pages.flatMap((page) => page.data).find((story) => story._id === storyId) ?? null;
}

/** The pages without a story. */
export function withoutRecycled(pages: RecycledPages, storyId: string): RecycledPages {
  return mapPages(pages, (data) => data.filter((story) => story._id !== storyId));
}

/** The pages with a story back at its place: last deleted first. Unchanged where it is in already. */
export function withRecycled(pages: RecycledPages, story: DeletedStory): RecycledPages {
  if (findRecycled(pages, story._id)) return pages;
  const last = pages.pages.length - 1;
  const home = pages.pages.findIndex((page, at) => at === last || page.data.some((other) => comesBefore(story, other)));
  return mapPages(pages, (data, at) => {
    if (at !== home) return data;
    const place = data.findIndex((other) => comesBefore(story, other));
    return data.toSpliced(place < 0 ? data.length : place, 0, story);
  });
}

function comesBefore(one: DeletedStory, other: DeletedStory): boolean {
  return one.deleted_at === other.deleted_at ? one._id > other._id : one.deleted_at > other.deleted_at;
}

function mapPages(pages: RecycledPages, change: (data: DeletedStory[], at: number) => DeletedStory[]): RecycledPages {
  return { ...pages, pages: pages.pages.map((page, at) => ({ ...page, data: change(page.data, at) })) };
}
