// @vitest-environment jsdom
// The lists of the square as visitors and people see them, page by page.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appCopyEndpoints } from "../../../contract/app-settings-copy.ts";
import type { ShareCard } from "../../../contract/square.ts";
import { appears, find, mount, send, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { storage } from "../../lib/storage.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { SquareScreen } from "./square.screen.tsx";

const work = (number: number, more: Partial<ShareCard> = {}): ShareCard => ({
  ...{ share_id: `3vQB7B6MrGQZaxCu${"ABCDEFGHJKLMN"[number]}`, kind: "story", title: `Work ${number}` },
  ...{ language: "en-US", excerpt: "Oriel draws coasts.", nsfw: false },
  author: { _id: "oriel", name: "Oriel", avatar: null, is_official: false },
  ...{ chapter_count: 1, word_count: 10, views: 18_240, listed_at: 1 },
  ...{ cover: null, entry_count: 0, character_count: 0, references: 0 },
  ...more,
});

/** The pages of every list. */
let pages: ShareCard[][];
let asked: string[];
let fails: boolean;
/** Shows the end of the list, as if somebody had scrolled to it. */
let showEnd: () => Promise<void>;
/** Whether the end is seen as soon as it is observed. */
let isEndNear: boolean;
/** Awaited before a list is answered. */
let hold: Promise<void> | null;

beforeEach(async () => {
  pages = [[]];
  asked = [];
  fails = false;
  isEndNear = false;
  hold = null;
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, search, searchParams } = new URL(url, location.href);
    // Asked for once the page is idle, which may be in any of these tests.
    if (pathname === appCopyEndpoints.address.path) return Response.json({ oss_url: null });
    asked.push(pathname + search);
    await hold;
    if (fails) return Response.json({ error_code: 50001, error: "no", content: null }, { status: 500 });
    const at = Number(searchParams.get("cursor") ?? 0);
    const has_next = at + 1 < pages.length;
    const next = has_next ? `${pathname}?cursor=${at + 1}` : null;
    return Response.json({ data: pages[at], paging: { has_prev: at > 0, has_next, next } });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // High enough for every row of the virtual list.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(5_000);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
        showEnd = () => act(async () => this.seen([{ isIntersecting: true }]));
      }
      observe() {
        if (isEndNear) queueMicrotask(() => this.seen([{ isIntersecting: true }]));
      }
      unobserve() {}
      disconnect() {
        this.seen = () => {};
      }
    },
  );
  await startI18n("en-US");
  await loadTexts("square");
});
afterEach(async () => {
  await unmountAll();
  dialogStack.items.splice(0);
  storage.remove(KEYS.squareNsfw);
  Object.assign(session, { status: "visitor", uid: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(address = "/square", client = createQueryClient()) {
  const router = createMemoryRouter([{ path: "/square", Component: SquareScreen }], { initialEntries: [address] });
  await mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, router, search: () => router.state.location.search };
}
const shown = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const text = () => document.body.textContent;
const titles = () => [...document.querySelectorAll("article h2")].map((title) => title.textContent);
const press = (selector: string, name: string) =>
  send(find(selector, name), new MouseEvent("click", { bubbles: true }));

it("a card leads to the work, and says whose it is, for whom and how often it was read", async () => {
  pages = [[work(1, { title: "夜航者", language: "zh-CN", nsfw: true })]];
  await open();
  const link = await appears("a", "夜航者");
  expect(link.getAttribute("href")).toBe(`/story/${work(1).share_id}`);
  expect(link.closest("[lang]")?.getAttribute("lang")).toBe("zh-CN");
  const author = find("article a", "Oriel");
  expect([author.getAttribute("href"), author.getAttribute("target")]).toEqual(["/user/oriel", "_blank"]);
  expect(document.querySelectorAll("article a")).toHaveLength(2);
  expect(document.querySelector("a a")).toBeNull();
  for (const part of ["Story", "18+", "Oriel", "18.2k", "18,240 views"]) expect(text()).toContain(part);
  expect(asked).toEqual(["/api/v2/square/sharings?tab=recommended"]);
  expect(text()).not.toContain("That is everything");
});

it("fetches the next page at the end, shows a work once, and says where the list ends", async () => {
  pages = [[1, 2, 3, 4, 5, 6].map((n) => work(n)), [6, 7, 8, 9, 10, 11].map((n) => work(n))];
  await open("/square?tab=latest");
  await shown(() => expect(titles()).toHaveLength(6));
  expect(text()).not.toContain("That is everything");
  await showEnd();
  await shown(() => expect(titles()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `Work ${n}`)));
  expect(text()).toContain("That is everything");
  expect(asked).toEqual(["/api/v2/square/sharings?tab=latest", "/api/v2/square/sharings?tab=latest&cursor=1"]);
});

it("fetches the next page after a fetch during which the end came near and stayed there", async () => {
  pages = [[work(1)], [work(2)]];
  const { client } = await open();
  await shown(() => expect(titles()).toEqual(["Work 1"]));
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  await act(async () => void client.refetchQueries());
  await shown(() => expect(document.querySelector("[aria-busy]")).not.toBeNull());
  isEndNear = true;
  await showEnd();
  expect(asked).toHaveLength(2);
  await act(async () => resolve());
  await shown(() => expect(titles()).toEqual(["Work 1", "Work 2"]));
});

it("the first and the next page are tried again each by themselves", async () => {
  pages = [[work(1)], [work(2)]];
  fails = true;
  await open();
  await appears("[role=alert]");
  fails = false;
  await press("button", "Try again");
  await shown(() => expect(titles()).toEqual(["Work 1"]));
  fails = true;
  await showEnd();
  await appears("[role=alert]");
  expect(titles()).toEqual(["Work 1"]);
  fails = false;
  await press("button", "Try again");
  await shown(() => expect(titles()).toEqual(["Work 1", "Work 2"]));
});

/** The radio button of a filter. */
function choice(filter: string, name: string): HTMLInputElement {
  const legend = find("legend", filter);
  const labels = [...(legend.parentElement?.querySelectorAll("label") ?? [])];
  return labels.find((label) => label.textContent === name)?.querySelector("input") as HTMLInputElement;
}

it("a world's card leads to its page, with its cover, its characters and how many copied it", async () => {
  const world = { kind: "universe", title: "The Littoral", cover: "/files/cover.webp", character_count: 11 } as const;
  pages = [[work(1, { ...world, references: 64 })]];
  await open();
  const link = await appears("a", "The Littoral");
  expect(link.getAttribute("href")).toBe(`/universe/${work(1).share_id}`);
  for (const part of ["World", "11 characters", "18,240 views", "copied by 64 people"]) expect(text()).toContain(part);
  expect(text()).not.toContain("18+");
});

it("the kind is in the address, goes with every request, and can be shown again in full", async () => {
  const { search } = await open("/square?kind=universe&language=zh-CN");
  await appears("h2", "Nothing here yet");
  expect(choice("Kind of work", "Worlds").checked).toBe(true);
  expect(asked).toEqual(["/api/v2/square/sharings?tab=recommended&kind=universe&language=zh-CN"]);
  await press("button", "Show all works");
  expect(search()).toBe("");
  expect(choice("Kind of work", "All works").checked).toBe(true);
  await act(async () => choice("Kind of work", "Stories").click());
  expect(search()).toBe("?kind=story");
  await shown(() => expect(asked.at(-1)).toBe("/api/v2/square/sharings?tab=recommended&kind=story"));
  await act(async () => choice("Kind of work", "All works").click());
  expect(search()).toBe("");
});

it("an unknown kind in the address is no filter", async () => {
  await open("/square?kind=poem");
  await appears("h2", "Write the next line together");
  expect(asked).toEqual(["/api/v2/square/sharings?tab=recommended"]);
});

it("the tab and the language are in the address, and go with every request", async () => {
  const { search } = await open("/square?tab=latest&language=zh-CN");
  await appears("h2", "Nothing in this language yet");
  expect(asked).toEqual(["/api/v2/square/sharings?tab=latest&language=zh-CN"]);
  await press("button", "Show all languages");
  expect(search()).toBe("?tab=latest");
  await appears("h2", "Write the next line together");
  await press("[role=tab]", "Recommended");
  expect(search()).toBe("");
  await act(async () => choice("Language of the works", "English").click());
  expect(search()).toBe("?language=en-US");
});

it("works for adults are asked for once somebody has said that they are one, which is asked once", async () => {
  pages = [[work(1)]];
  await open();
  await appears("a", "Work 1");
  const box = () => find("input[type=checkbox]") as HTMLInputElement;
  await act(async () => box().click());
  expect(dialogStack.items.at(-1)?.props).toMatchObject({ title: "Are you an adult?" });
  await act(async () => settleDialog(dialogStack.items.at(-1)?.id as number));
  expect([box().checked, asked.length]).toEqual([false, 1]);
  await act(async () => box().click());
  await act(async () => settleDialog(dialogStack.items.at(-1)?.id as number, true));
  await shown(() => expect(asked.at(-1)).toBe("/api/v2/square/sharings?tab=recommended&nsfw=true"));
  expect(box().checked).toBe(true);
  await act(async () => box().click());
  expect(box().checked).toBe(false);
  const { length } = dialogStack.items;
  await act(async () => box().click());
  expect([box().checked, dialogStack.items.length]).toEqual([true, length]);
});

it("an empty list says that works for adults are left out, until they are asked for", async () => {
  await open("/square?language=en-US");
  await appears("button", "Show works for adults");
  expect(document.body.textContent).toContain("Works for adults are left out.");
  await press("button", "Show works for adults");
  await act(async () => settleDialog(dialogStack.items.at(-1)?.id as number, true));
  await shown(() => expect(asked.at(-1)).toContain("nsfw=true"));
  await shown(() => expect(document.body.textContent).not.toContain("Works for adults are left out."));
  pages = [[work(1)]];
  await act(async () => storage.remove(KEYS.squareNsfw));
  await unmountAll();
  await open("/square?language=en-US");
  await appears("a", "Work 1");
  expect(document.body.textContent).not.toContain("left out");
});

it("a visitor follows nobody, and sees the tab after a login", async () => {
  await open("/square?tab=following");
  await appears("button", "Log in");
  await press("button", "Log in");
  expect(dialogStack.items.at(-1)?.name).toBe("login");
  expect(asked).toEqual([]);
  await act(async () => Object.assign(session, { status: "person", uid: "aria" }));
  await appears("a", "To the recommended works");
  // Where the list is empty, people to follow are recommended.
  await settles(() =>
    expect(asked).toEqual(["/api/v2/following_shares_feed", "/api/v2/recommend_following?language=en-US"]),
  );
});

it("a list that is not recent begins anew, but not by the browser's Back", async () => {
  pages = [[work(1)], [work(2)]];
  const { client, router } = await open("/square?tab=latest");
  await appears("a", "Work 1");
  await showEnd();
  await shown(() => expect(titles()).toEqual(["Work 1", "Work 2"]));
  const age = () => {
    for (const query of client.getQueryCache().findAll({ queryKey: ["square", "latest"] }))
      query.state.dataUpdatedAt -= 60_000;
  };
  age();
  const before = asked.length;
  await unmountAll();
  await open("/square?tab=latest", client);
  await shown(() => expect(titles()).toEqual(["Work 1", "Work 2"]));
  expect(asked, "the first entry of a history counts as a return").toHaveLength(before);
  await unmountAll();
  await mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.navigate("/square?tab=latest"));
  await shown(() => expect(asked).toHaveLength(before + 1));
  expect(asked.at(-1)).toBe("/api/v2/square/sharings?tab=latest");
  await shown(() => expect(titles()).toEqual(["Work 1"]));
});
