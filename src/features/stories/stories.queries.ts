// Queries of stories: paged lists, and one story.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { cursorOf } from "../../../contract/paging.ts";
import { type Story, storyEndpoints } from "../../../contract/stories.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { itemsOf, type Pages } from "./story-pages.ts";

/** Whose stories a list shows. */
export type StoryScope = "all" | "own" | "shared";

/** Stories, latest edit first. While another search is fetched, the former list stays. */
export function useStories(scope: StoryScope, search: string) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.storyLists, { scope, search }],
    queryFn: ({ pageParam, signal }) =>
      call(storyEndpoints.list, { query: { scope, cursor: pageParam, ...(search && { search }) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    placeholderData: keepPreviousData,
  });
  return { ...query, stories: itemsOf(query.data) };
}

export type StoriesQuery = ReturnType<typeof useStories>;

/** One story; shown from a cached list until its own response arrives. */
export function useStory(storyId: string) {
  const client = useQueryClient();
  return useQuery<Story>({
    queryKey: queryKeys.story(storyId),
    queryFn: ({ signal }) => call(storyEndpoints.get, { params: { nid: storyId } }, { signal }),
    placeholderData: () => {
      for (const [, pages] of client.getQueriesData<Pages<Story>>({ queryKey: queryKeys.storyLists })) {
        const story = itemsOf(pages).find((story) => story._id === storyId);
        if (story) return story;
      }
      return undefined;
    },
  });
}
