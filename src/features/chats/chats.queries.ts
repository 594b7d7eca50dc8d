// The person's explorations, page by page.
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { chatEndpoints } from "../../../contract/chats.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { chatsOf } from "./chat-pages.ts";

/**
 * Last message first. While another search is fetched, the former list stays.
 * @param name Part of an exploration's, its world's or its played character's name; empty for all.
 */
export function useChats(name: string) {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.chatLists, { name }],
    queryFn: ({ pageParam, signal }) =>
      call(
        chatEndpoints.list,
        { query: { cursor: pageParam, ...(name && { name }) } },
        { signal, needsPerson: true, context: "chat" },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
    placeholderData: keepPreviousData,
  });
  return { ...query, chats: chatsOf(query.data) };
}

export type ChatsQuery = ReturnType<typeof useChats>;
