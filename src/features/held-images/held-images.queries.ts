// Pictures held for an administrator: the list, page by page, and the verdict on each.
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { heldImageEndpoints } from "../../../contract/held-images.ts";
import { DEFAULT_PAGE_SIZE } from "../../../contract/limits.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call, callFile } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { toast } from "../../lib/toast.ts";
import { queryKeys } from "../../queries/query-keys.ts";

type Pages = InfiniteData<EndpointResponse<typeof heldImageEndpoints.list>, string | undefined>;

/** Oldest first, fetched again on each visit. Fails with administrators_only for anybody but administrators. */
export function useHeldImages() {
  return useInfiniteQuery({
    queryKey: queryKeys.heldImages,
    queryFn: ({ pageParam, signal }) =>
      call(heldImageEndpoints.list, { query: { limit: DEFAULT_PAGE_SIZE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
}

/** Whether another administrator has already judged the picture. */
export const isJudgedAlready = (error: unknown): boolean =>
  error instanceof CallError && error.code === "image_not_found";

export const fetchHeldPicture = (imageId: string, signal: AbortSignal) =>
  callFile(heldImageEndpoints.picture, { params: { imageId } }, { signal });

/**
 * Judges one picture and shows a toast. Errors other than "judged already" are shown by the caller. `onGone` is called
 * before the picture is removed from the list, whether it was judged now or already.
 */
export function useJudge(imageId: string, onGone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation("held-images");
  const takeOut = async () => {
    // A response still under way would briefly bring the picture back.
    await client.cancelQueries({ queryKey: queryKeys.heldImages });
    onGone();
    client.setQueryData<Pages>(
      queryKeys.heldImages,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== imageId) })),
        },
    );
  };
  return useMutation({
    mutationFn: (passed: boolean) => call(heldImageEndpoints.verdict, { params: { imageId }, body: { passed } }),
    onSuccess: (_, passed) => {
      toast(t(passed ? "passed" : "refused"));
      return takeOut();
    },
    onError: (error) => {
      if (!isJudgedAlready(error)) return;
      toast(t("judged_already"), { type: "info" });
      return takeOut();
    },
  });
}
