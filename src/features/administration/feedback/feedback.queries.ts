// Feedback as administrators see it, page by page, and marking it as done.
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EndpointResponse } from "../../../../contract/endpoint.ts";
import { DEFAULT_PAGE_SIZE } from "../../../../contract/limits.ts";
import { moderationEndpoints } from "../../../../contract/moderation.ts";
import { cursorOf } from "../../../../contract/paging.ts";
import { call, callFile } from "../../../lib/api/call.ts";
import { CallError } from "../../../lib/api/call-error.ts";
import { queryKeys } from "../../../queries/query-keys.ts";

type Pages = InfiniteData<EndpointResponse<typeof moderationEndpoints.feedback>, string | undefined>;

const FEEDBACK = ["administration", "feedback"];
const keyOf = (isDone: boolean) => [...FEEDBACK, isDone];

/** The latest first, fetched again on each visit. Fails with administrators_only for anybody but administrators. */
export function useFeedback(isDone: boolean) {
  return useInfiniteQuery({
    queryKey: keyOf(isDone),
    queryFn: ({ pageParam, signal }) =>
      call(
        moderationEndpoints.feedback,
        { query: { done: isDone ? "true" : "false", limit: DEFAULT_PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

export const fetchFeedbackPicture = (feedbackId: string, at: number, signal: AbortSignal) =>
  callFile(moderationEndpoints.feedbackPicture, { params: { feedbackId, at } }, { signal });

export const isGone = (error: unknown): boolean => error instanceof CallError && error.code === "feedback_not_found";

/** Marks it as done, or not done. `onGone` is called before it is removed from the list that is shown. */
export function useMarkDone(feedbackId: string, onGone: () => void) {
  const client = useQueryClient();
  const takeOut = async (isDone: boolean) => {
    // A response still under way would briefly bring it back.
    await client.cancelQueries({ queryKey: FEEDBACK });
    onGone();
    client.setQueryData<Pages>(
      keyOf(!isDone),
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== feedbackId) })),
        },
    );
    void client.invalidateQueries({ queryKey: keyOf(isDone) });
    void client.invalidateQueries({ queryKey: queryKeys.ownModeration });
  };
  return useMutation({
    mutationFn: (done: boolean) => call(moderationEndpoints.feedbackDone, { params: { feedbackId }, body: { done } }),
    onSuccess: (_, done) => takeOut(done),
    onError: (error, done) => {
      if (isGone(error)) return takeOut(done);
    },
  });
}
