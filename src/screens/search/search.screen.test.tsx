// @vitest-environment jsdom
// The page of everything that was found, page by page.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sharedWorldPath, storyPath, userPath } from "../../../contract/page-paths.ts";
import type { Found } from "../../../contract/search.ts";
import { cardOf, characterFound, OWN_ID, ownFound, storyFound } from "../../../tests/support/found.ts";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { storage } from "../../lib/storage.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { SearchScreen } from "./search.screen.tsx";

let pages: Found[][];
let own: unknown[];
let asked: string[];
let fails: boolean;
let showEnd: () => Promise<void>;

beforeEach(async () => {
  pages = [[]];
  own = [];
  asked = [];
  fails = false;
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, search, searchParams } = new URL(url, location.href);
    asked.push(pathname + search);
    if (fails) return Response.json({ error_code: 50001, error: "no", content: null }, { status: 500 });
    const at = Number(searchParams.get("cursor") ?? 0);
    const has_next = at + 1 < pages.length;
    const paging = { has_prev: at > 0, has_next, next: has_next ? `${pathname}?cursor=${at + 1}` : null };
    return Response.json({ direct: null, own: at === 0 ? own : [], data: pages[at], paging });
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
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        showEnd = () => act(async () => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(session, { status: "person", uid: "aria" });
  await startI18n("en-US");
  await loadTexts("search");
  await loadTexts("square");
});
afterEach(async () => {
  await unmountAll();
  storage.remove(KEYS.squareNsfw);
  Object.assign(session, { status: "visitor", uid: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(address: string, client = createQueryClient()) {
  const router = createMemoryRouter([{ path: "/search", Component: SearchScreen }], { initialEntries: [address] });
  await mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { client, router, search: () => router.state.location.search };
}
const shown = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const titles = () => [...document.querySelectorAll("article h2")].map((title) => title.textContent);
const press = (selector: string, name: string) =>
  send(find(selector, name), new MouseEvent("click", { bubbles: true }));

it("lists works with what was found in them, and one's own before", async () => {
  const work = storyFound(1, { title: "Work <b>1</b>" });
  work.matches = { ...work.matches, author: [[0, 3]] };
  pages = [[work]];
  own = [ownFound("Draft")];
  await open("/search?q=work");
  await appears("article h2");
  expect(asked).toEqual(["/api/v2/search?q=work&tab=works"]);
  expect(titles()).toEqual(["Work <b>1</b>"]);
  expect(find("article h2 mark").textContent).toBe("Work");
  expect(document.querySelector("article b")).toBeNull();
  const author = find('article a[href="/user/oriel"]');
  expect([author.getAttribute("target"), author.textContent]).toEqual(["_blank", "Oriel"]);
  expect(author.querySelector("mark")?.textContent).toBe("Ori");
  expect(document.querySelector(`a[href="${storyPath(OWN_ID)}"]`)?.textContent).toContain("Draft");
  expect(document.body.textContent).toContain("Yours or shared with you, not shown on the square");
});

it("the tab and the language are in the address, and go with the request", async () => {
  pages = [[characterFound(2, "Orla")]];
  const { search } = await open("/search?q=or");
  await press("[role=tab]", "Characters");
  await appears("article h2", "Orla");
  expect(search()).toBe("?q=or&tab=characters");
  expect(find("article h2 a").getAttribute("href")).toBe(sharedWorldPath(cardOf(2).share_id));
  expect(find("article").textContent).toContain("in Brassbound");
  expect(find('article a[target="_blank"]').getAttribute("href")).toBe(userPath(cardOf(2).author._id));
  const chinese = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]")][2];
  await act(async () => chinese?.click());
  await shown(() => expect(asked.at(-1)).toBe("/api/v2/search?q=or&tab=characters&language=zh-CN"));
});

it("says what could be tried where nothing was found", async () => {
  const { search } = await open("/search?q=zzz&language=zh-CN");
  await appears("h2", "No work was found for “zzz”");
  expect(document.body.textContent).toContain("Works for adults are left out.");
  await press("button", "Search all languages");
  await appears("button", "Look among worlds");
  await press("button", "Look among worlds");
  await appears("h2", "No world was found for “zzz”");
  expect(search()).toBe("?q=zzz&tab=worlds");
});

it.each([
  ["/search", "Type something to search for"],
  ["/search?q=%20%E2%80%8B", "Type something to search for"],
  [`/search?q=${"x".repeat(121)}`, "That is too long to search for"],
])("%s is not sent, and said in words", async (address, words) => {
  await open(address);
  await appears("h2", words);
  expect(asked).toEqual([]);
});

it("pages come as they are needed; a failed one leaves what is there, and is tried again", async () => {
  pages = [[storyFound(1)], [storyFound(2), storyFound(1)]];
  fails = true;
  await open("/search?q=work");
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

it("going back shows what was there without asking; searching again asks again", async () => {
  pages = [[storyFound(1)], [storyFound(2)]];
  const { client, router } = await open("/search?q=work");
  await appears("article h2", "Work 1");
  await showEnd();
  await shown(() => expect(titles()).toHaveLength(2));
  await unmountAll();
  const before = asked.length;
  await open("/search?q=work", client);
  await shown(() => expect(titles()).toEqual(["Work 1", "Work 2"]));
  expect(asked).toHaveLength(before);
  await unmountAll();
  await mount(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.navigate("/search?q=work"));
  await shown(() => expect(asked.length).toBeGreaterThan(before));
  await shown(() => expect(titles()).toEqual(["Work 1"]));
});
