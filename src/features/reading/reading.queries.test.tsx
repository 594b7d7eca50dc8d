// @vitest-environment jsdom
// What of a shared story the device keeps, and shows where the server cannot be reached.
import "fake-indexeddb/auto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Share } from "../../../contract/sharings.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { session } from "../../session/session.ts";
import { forgetTexts, type Keeping, keepText, readText } from "./kept-texts.ts";
import { type Reading, useKeeping, useReadChapter, useShare } from "./reading.queries.ts";
import { isHistoryKept } from "./reading-places.ts";

const call = vi.hoisted(() => vi.fn());
vi.mock("../../lib/api/call.ts", () => ({ call }));

const ID = "3vQB7B6MrGQZaxCuF";
const CHAPTER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";
const SHARE: Share = {
  share_id: ID,
  title: "The Salt Cartographer",
  language: "en-US",
  author: { _id: CHAPTER, name: "Mara", avatar: null, is_official: false },
  nsfw: false,
  is_withheld: false,
  is_listed: true,
  views: 1,
  character_count: 1,
  word_count: 1,
  chapters: [],
  own_story_id: null,
  place: { chapter_id: CHAPTER, block: 7, within: 0, read_at: 10 },
  is_history_kept: true,
};

let shown: Reading<Share> | undefined;
let isAdult = false;
let error: unknown = null;

function Story() {
  ({ data: shown, error } = useShare(ID, isAdult));
  return null;
}
const open = () =>
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Story />
    </QueryClientProvider>,
  );

const OTHER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c03";
const SHARE_WITH_CHAPTER: Share = {
  ...SHARE,
  chapters: [{ chapter_id: CHAPTER, name: "One", word_count: 1, published_at: 1, synced_at: 1 }],
};

function OtherChapter() {
  useReadChapter(ID, OTHER);
  return null;
}
const openOtherChapter = () =>
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OtherChapter />
    </QueryClientProvider>,
  );

beforeEach(async () => {
  call.mockReset();
  session.status = "person";
  shown = undefined;
  isAdult = false;
  await forgetTexts(ID);
});
afterEach(async () => {
  vi.restoreAllMocks();
  // The query client forgets that it was offline only while it is mounted.
  window.dispatchEvent(new Event("online"));
  await unmountAll();
});

it("shows the account's place by the server's answer, and keeps the story without it", async () => {
  call.mockResolvedValue(SHARE);
  await open();
  await vi.waitFor(() => expect(shown).toEqual({ value: SHARE, fromDevice: false }), 30_000);
  await vi.waitFor(async () => expect(await readText(ID, "")).toEqual({ ...SHARE, place: null }), 30_000);
});

it("takes from the answer whether a history is kept", async () => {
  call.mockResolvedValue({ ...SHARE, is_history_kept: false });
  await open();
  await vi.waitFor(() => expect(isHistoryKept()).toBe(false), 30_000);
  call.mockResolvedValue(SHARE);
  await open();
  await vi.waitFor(() => expect(isHistoryKept()).toBe(true), 30_000);
});

it("deletes the texts of chapters that are not in the list any more", async () => {
  const [listed] = SHARE_WITH_CHAPTER.chapters ?? [];
  call.mockResolvedValue(SHARE_WITH_CHAPTER);
  await keepText(ID, listed?.chapter_id as string, "listed");
  await keepText(ID, OTHER, "unpublished");
  await keepText("another", OTHER, "of another story");
  await open();
  await vi.waitFor(async () => expect(await readText(ID, OTHER)).toBeNull(), 30_000);
  expect(await readText(ID, listed?.chapter_id as string)).toBe("listed");
  expect(await readText("another", OTHER)).toBe("of another story");
});

it("deletes the text of a chapter that the server says is not published, and keeps it while the server is not reached", async () => {
  const text = { chapter_id: OTHER, name: "Two", text: "Kept.", blocks: [] };
  await keepText(ID, OTHER, text);
  call.mockRejectedValue(new CallError({ code: null, status: 0 }));
  await openOtherChapter();
  await vi.waitFor(() => expect(call).toHaveBeenCalled(), 30_000);
  expect(await readText(ID, OTHER)).toEqual(text);
  await unmountAll();
  call.mockRejectedValue(new CallError({ code: "chapter_not_found", status: 404 }));
  await openOtherChapter();
  await vi.waitFor(async () => expect(await readText(ID, OTHER)).toBeNull(), 30_000);
});

it("shows no place of the account that was kept earlier: it may have been removed since", async () => {
  call.mockRejectedValue(new CallError({ code: null, status: 0 }));
  await keepText(ID, "", SHARE);
  await open();
  await vi.waitFor(() => expect(shown).toEqual({ value: { ...SHARE, place: null }, fromDevice: true }), 30_000);
});

/** What is shown of a chapter, and how it is kept. */
let chapter: { blocks: number | undefined; keeping: Keeping | undefined };

function Chapter() {
  chapter = { blocks: useReadChapter(ID, CHAPTER).data?.value.blocks.length, keeping: useKeeping(ID, CHAPTER) };
  return null;
}
const openChapter = () =>
  mount(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })}
    >
      <Chapter />
    </QueryClientProvider>,
  );
const TEXT = { chapter_id: CHAPTER, name: "One", word_count: 1, synced_at: 1, blocks: [] };

it("shows a chapter that there is no room for, and that it is not kept", async () => {
  call.mockResolvedValue(TEXT);
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  await openChapter();
  await vi.waitFor(() => expect(chapter).toEqual({ blocks: 0, keeping: "missing" }), 30_000);
  put.mockRestore();
});

it("finds out that the browser has deleted a chapter which is read, once there is no network", async () => {
  call.mockResolvedValue(TEXT);
  await openChapter();
  await vi.waitFor(() => expect(chapter).toEqual({ blocks: 0, keeping: "kept" }), 30_000);
  await forgetTexts(ID);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await vi.waitFor(() => expect(chapter).toEqual({ blocks: 0, keeping: "missing" }), 30_000);
});

it("keeps nothing of a work that is withheld, and shows a kept one for adults only to somebody who has said to be one", async () => {
  const adult = { ...SHARE, nsfw: true, place: null };
  await keepText(ID, "", adult);
  call.mockResolvedValue({ ...SHARE, nsfw: true, is_withheld: true });
  await open();
  await vi.waitFor(() => expect(shown?.value.is_withheld).toBe(true), 30_000);
  expect(await readText(ID, "")).toEqual(adult);
  shown = undefined;
  const failure = new CallError({ code: null, status: 0 });
  call.mockClear().mockRejectedValue(failure);
  await open();
  await vi.waitFor(() => expect(error).toBe(failure), 30_000);
  expect(shown).toBeUndefined();
  isAdult = true;
  await open();
  await vi.waitFor(() => expect(shown).toEqual({ value: adult, fromDevice: true }), 30_000);
});

it("keeps a work for adults of a co-author, who is never asked, and shows it to them without the server", async () => {
  const adult = { ...SHARE, nsfw: true, place: null };
  call.mockResolvedValue(adult);
  await open();
  await vi.waitFor(async () => expect(await readText(ID, "")).toMatchObject(adult), 30_000);
  shown = undefined;
  call.mockRejectedValue(new CallError({ code: null, status: 0 }));
  await open();
  await vi.waitFor(() => expect(shown).toMatchObject({ value: adult, fromDevice: true }), 30_000);
  // A co-author no longer.
  call.mockResolvedValue({ ...SHARE, nsfw: true, is_withheld: true });
  await open();
  await vi.waitFor(async () => expect(await readText(ID, "")).toBeNull(), 30_000);
  // An answer to somebody who said to be an adult tells nothing of who is asked.
  isAdult = true;
  call.mockResolvedValue(adult);
  await open();
  await vi.waitFor(() => expect(shown).toEqual({ value: adult, fromDevice: false }), 30_000);
});
