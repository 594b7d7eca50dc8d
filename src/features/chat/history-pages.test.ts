// The cached pages of messages, of which the first is the end of the branch.
import { expect, it } from "vitest";
import type { ChatMessage } from "../../../contract/chats.ts";
import { cutAfter, type HistoryPages, messagesOf, newestOf, withAnswer, withChanged } from "./history-pages.ts";

const message = (_id: string, parent_id: string | null): ChatMessage => ({
  _id,
  parent_id,
  role: "narrator",
  mode: null,
  name: "",
  entry_id: null,
  text: _id,
  is_withdrawn: false,
  options: [],
  alternative: { number: 1, count: 1, previous: null, next: null },
  next_id: null,
  created_at: 1,
  edited_at: null,
});

const page = (data: ChatMessage[], next: string | null) => ({
  data,
  paging: { has_prev: false, has_next: next !== null, next },
});
const pages: HistoryPages = {
  pages: [
    page([message("c", "b"), message("d", "c")], "/history?cursor=1"),
    page([message("a", null), message("b", "a")], null),
  ],
  pageParams: [undefined, "1"],
};
const ids = (of: HistoryPages | undefined) => of && messagesOf(of).map(({ _id }) => _id);

it("has the messages of all pages in their order, each once", () => {
  expect(ids(pages)).toEqual(["a", "b", "c", "d"]);
  const again = { ...pages, pages: [page([message("b", "a"), message("c", "b")], null), ...pages.pages.slice(1)] };
  expect(ids(again)).toEqual(["a", "b", "c"]);
  expect(messagesOf(undefined)).toEqual([]);
});

it("ends after a message of any page, which knows what followed it", () => {
  const cut = cutAfter(pages, "b");
  expect(ids(cut)).toEqual(["a", "b"]);
  expect(cut?.pageParams).toEqual([undefined]);
  expect(messagesOf(cut).at(-1)?.next_id).toBe("c");
  expect(messagesOf(cutAfter(pages, "c")).at(-1)?.next_id).toBe("d");
  expect(cutAfter(pages, "c")?.pages[0]?.paging.next, "earlier pages are found as before").toBe("/history?cursor=1");
  expect(ids(cutAfter(pages, null))).toEqual([]);
  expect(cutAfter(pages, "unknown")).toBeUndefined();
});

it("puts an answer after the message that it follows", () => {
  expect(ids(withAnswer(pages, [message("e", "d"), message("f", "e")]))).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(ids(withAnswer(pages, [message("x", "a")])), "another branch").toEqual(["a", "x"]);
  expect(withAnswer(pages, [message("x", "unknown")])).toBeUndefined();
});

it("changes messages in their places, and keeps the newest page", () => {
  const changed = withChanged(pages, [{ ...message("b", "a"), text: "new" }]);
  expect(messagesOf(changed).map(({ text }) => text)).toEqual(["a", "new", "c", "d"]);
  expect(ids(newestOf(pages))).toEqual(["c", "d"]);
});
