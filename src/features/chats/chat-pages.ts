// Cached lists of explorations: what they hold, and changes of it before the server has answered.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Chat, chatEndpoints } from "../../../contract/chats.ts";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export type ChatPages = InfiniteData<EndpointResponse<typeof chatEndpoints.list>, unknown>;

/** The explorations of all pages, each once: one that is played between two fetches may be on both pages. */
export function chatsOf(pages: ChatPages | undefined): Chat[] {
  const chats = new Map<string, Chat>();
  for (const page of pages?.pages ?? [])
    for (const chat of page.data) if (!chats.has(chat._id)) chats.set(chat._id, chat);
  return [...chats.values()];
}

/** Changes an exploration in every cached list; null removes it. Returns a function that puts the lists back. */
export async function changeLists(
  client: QueryClient,
  chatId: string,
  change: Partial<Chat> | null,
): Promise<() => void> {
  // A fetch that started earlier would overwrite the change.
  await client.cancelQueries({ queryKey: queryKeys.chatLists });
  const before = client.getQueriesData<ChatPages>({ queryKey: queryKeys.chatLists });
  const changed = (chat: Chat): Chat[] => {
    if (chat._id !== chatId) return [chat];
    return change ? [{ ...chat, ...change }] : [];
  };
  client.setQueriesData<ChatPages>(
    { queryKey: queryKeys.chatLists },
    (pages) => pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.flatMap(changed) })) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
