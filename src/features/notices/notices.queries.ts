// The list of the person's notices, page by page, and marking them as read: shown at once, and as the server says then.
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ListedNotice, noticeEndpoints } from "../../../contract/notice-list.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useSession } from "../../session/session.ts";
import { unreadNotices } from "../../session/unread-notices.ts";

interface NoticePage {
  data: ListedNotice[];
  paging: { next: string | null };
  unread: number;
}

const keyOf = (uid: string | null) => [...queryKeys.notices, uid];

/** Asked for anew each time a list is opened: what was unpublished meanwhile is not in it any more. */
export function useNotices() {
  const { uid } = useSession();
  const query = useInfiniteQuery({
    queryKey: keyOf(uid),
    queryFn: async ({ pageParam, signal }): Promise<NoticePage> => {
      const page = await call(noticeEndpoints.list, { query: { cursor: pageParam } }, { signal });
      unreadNotices.count = page.unread;
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    staleTime: 0,
  });
  return { ...query, notices: query.data?.pages.flatMap((page) => page.data) ?? [] };
}

/** Marks these notices as read, or all up to one. */
export function useMarkRead() {
  const client = useQueryClient();
  const { uid } = useSession();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (which: { ids: string[] } | { up_to: string }) => call(noticeEndpoints.read, { body: which }),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: keyOf(uid) });
      const isRead = ({ id }: ListedNotice) => ("ids" in which ? which.ids.includes(id) : id <= which.up_to);
      client.setQueryData<InfiniteData<NoticePage>>(
        keyOf(uid),
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.map((notice) => (isRead(notice) ? { ...notice, is_read: true } : notice)),
            })),
          },
      );
    },
    onSuccess: ({ unread }) => {
      unreadNotices.count = unread;
    },
    onError: (error) => void toastFailure(error, errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(uid) }),
  });
}
