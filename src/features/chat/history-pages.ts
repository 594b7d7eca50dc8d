// The cached pages of an exploration's messages: the first page is the end of the branch the player is on.
import type { InfiniteData } from "@tanstack/react-query";
import type { ChatMessage } from "../../../contract/chats.ts";

interface HistoryPage {
  data: ChatMessage[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}
export type HistoryPages = InfiniteData<HistoryPage, string | undefined>;

/** The messages of all pages, the earliest first, each once. */
export function messagesOf(pages: Pick<HistoryPages, "pages"> | undefined): ChatMessage[] {
  const messages = new Map<string, ChatMessage>();
  for (const page of [...(pages?.pages ?? [])].reverse()) for (const one of page.data) messages.set(one._id, one);
  return [...messages.values()];
}

/** The pages up to this message (null: none); undefined if it is not among them. */
export function cutAfter(pages: HistoryPages, messageId: string | null): HistoryPages | undefined {
  if (messageId === null)
    return { pages: [{ data: [], paging: { has_prev: false, has_next: false, next: null } }], pageParams: [undefined] };
  const at = pages.pages.findIndex(({ data }) => data.some(({ _id }) => _id === messageId));
  const page = pages.pages[at];
  if (!page) return undefined;
  const end = page.data.findIndex(({ _id }) => _id === messageId) + 1;
  // What followed is found again from the new end.
  const following = page.data[end] ?? pages.pages[at - 1]?.data[0];
  const data = page.data
    .slice(0, end)
    .map((one) => (one._id === messageId && following ? { ...one, next_id: following._id } : one));
  return {
    pages: [{ ...page, data }, ...pages.pages.slice(at + 1)],
    pageParams: [undefined, ...pages.pageParams.slice(at + 1)],
  };
}

/** The pages with new messages after the one that the first of them follows; undefined if that is not among them. */
export function withAnswer(pages: HistoryPages, messages: readonly ChatMessage[]): HistoryPages | undefined {
  const [first] = messages;
  if (!first) return pages;
  const cut = cutAfter(pages, first.parent_id);
  const [last, ...earlier] = cut?.pages ?? [];
  return cut && last && { ...cut, pages: [{ ...last, data: [...last.data, ...messages] }, ...earlier] };
}

/** The pages with these messages in place of their former selves. */
export function withChanged(pages: HistoryPages, messages: readonly ChatMessage[]): HistoryPages {
  const changed = new Map(messages.map((message) => [message._id, message]));
  const data = (page: HistoryPage) => page.data.map((message) => changed.get(message._id) ?? message);
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: data(page) })) };
}

/** The newest page alone: what is fetched again for another branch. */
export function newestOf(pages: HistoryPages): HistoryPages {
  return { pages: pages.pages.slice(0, 1), pageParams: [undefined] };
}
