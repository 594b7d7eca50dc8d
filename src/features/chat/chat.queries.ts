// Queries of one exploration: itself, the messages of the branch the player is on, and what they could send next.
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { chatWorldEndpoints } from "../../../contract/chat-worlds.ts";
import { chatEndpoints } from "../../../contract/chats.ts";
import { cursorOf } from "../../../contract/paging.ts";
import { call } from "../../lib/api/call.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { messagesOf } from "./history-pages.ts";

/** Messages of a page. */
const PAGE_SIZE = 50;

export function useChat(chatId: string) {
  return useQuery({
    queryKey: queryKeys.chat(chatId),
    queryFn: ({ signal }) => call(chatEndpoints.get, { params: { unid: chatId } }, { signal, context: "chat" }),
    enabled: chatId !== "",
  });
}

/** The messages of the branch the player is on, the earliest first; earlier pages follow on request. */
export function useHistory(chatId: string) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.chatHistory(chatId),
    queryFn: ({ pageParam, signal }) =>
      call(
        chatEndpoints.history,
        { params: { unid: chatId }, query: { limit: PAGE_SIZE, cursor: pageParam } },
        { signal, context: "chat" },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => cursorOf(page.paging.next),
  });
  const messages = useMemo(() => messagesOf(query.data), [query.data]);
  return { ...query, messages };
}
export type HistoryQuery = ReturnType<typeof useHistory>;

/** What could be sent after this message; null: nothing is asked for. */
export function usePlayedOptions(chatId: string, messageId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.chats, "options", chatId, messageId],
    queryFn: ({ signal }) =>
      call(chatEndpoints.playedOptions, { params: { unid: chatId } }, { signal, context: "chat" }),
    enabled: messageId !== null,
    select: ({ data }) => data,
  });
}

/** The pictures of the characters in the exploration's copy of the world, by entry. */
export function usePictures(chatId: string): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: queryKeys.characters(chatId),
    queryFn: ({ signal }) => call(chatWorldEndpoints.characters, { params: { unid: chatId } }, { signal }),
  });
  return useMemo(
    () => new Map(data?.data.flatMap(({ _id, avatar }) => (avatar === null ? [] : [[_id, avatar] as const]))),
    [data],
  );
}
