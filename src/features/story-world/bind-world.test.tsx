// @vitest-environment jsdom
// Choosing among more worlds than one page holds, against an in-memory server.
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MAX_PAGE_SIZE } from "../../../contract/limits.ts";
import type { World } from "../../../contract/worlds.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { setCredentials } from "../../lib/api/credentials.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { BindWorld } from "./bind-world.tsx";

const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";
const PER_PAGE = 30;
/** More than one page of the server. */
const WORLDS = MAX_PAGE_SIZE + 15;

const worldOf = (index: number): World => ({
  _id: `0190f5b2-7c3a-7c11-8a51-${String(index).padStart(12, "0")}`,
  title: `World ${index}`,
  background: "",
  cover: null,
  forbidden_words: [],
  share_status: "private",
  entry_count: index,
  character_count: 0,
  created_at: 1,
  updated_at: 1,
});

let worlds: World[];
let bound: unknown[];
let asked: string[];
/** The ids sent to create worlds. */
let made: string[];
/** Whether the chosen world was deleted meanwhile. */
let isGone: boolean;
/** Whether the server fails to bind. */
let isFailing: boolean;
/** Reports the end of the list as visible. */
let scrollToEnd: () => void;

beforeEach(async () => {
  worlds = Array.from({ length: WORLDS }, (_, index) => worldOf(index + 1));
  bound = [];
  asked = [];
  made = [];
  isGone = false;
  isFailing = false;
  setCredentials({
    accessToken: async () => "access",
    personUid: () => "person",
    sessionEnded: () => {},
    accountLocked: () => {},
    phoneMissing: () => {},
  });
  scrollToEnd = () => {};
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href);
    asked.push(`${init.method} ${pathname}`);
    if (pathname.endsWith("/preset_universe")) {
      if (isGone) return Response.json({ error_code: 40403, error: "no", content: null }, { status: 404 });
      if (isFailing) return new Response(null, { status: 500 });
      const { value } = JSON.parse(String(init.body)) as { value: unknown };
      bound.push(value);
      return Response.json({ value });
    }
    if (init.method === "POST") {
      made.push((JSON.parse(String(init.body)) as { id: string }).id);
      return Response.json(worldOf(1));
    }
    const title = searchParams.get("title")?.toLowerCase() ?? "";
    const page = Number(searchParams.get("page"));
    const found = worlds.filter((world) => world.title.toLowerCase().includes(title));
    const data = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const has_next = page * PER_PAGE < found.length;
    const paging = { has_prev: page > 1, has_next, next: has_next ? `?page=${page + 1}` : null };
    return Response.json({ data, paging, total: found.length });
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        scrollToEnd = () => seen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  await startI18n("en-US");
  await loadTexts("story-world");
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  vi.unstubAllGlobals();
});

const open = (except?: string) =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <BindWorld storyId={STORY} title="Choose a world" {...(except && { except })} />
    </QueryClientProvider>,
  );
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const searchField = () => find('input[type="search"]') as HTMLInputElement;
const bindOf = (n: number) => `Bind “World ${n}” ${n} ${n === 1 ? "entry" : "entries"}`;
const offered = () => [...document.querySelectorAll("li button")].map((one) => one.getAttribute("aria-label"));

it("loads the next page when the end becomes visible, and by its button", async () => {
  await open();
  await appears("button", bindOf(PER_PAGE));
  expect(offered()).toHaveLength(PER_PAGE);
  await press("Load more");
  await appears("button", bindOf(PER_PAGE * 2));
  for (let page = 3; page * PER_PAGE < WORLDS; page++) {
    scrollToEnd();
    await appears("button", bindOf(page * PER_PAGE));
  }
  scrollToEnd();
  await appears("button", bindOf(WORLDS));
  expect(offered()).toHaveLength(WORLDS);
  expect(document.body.textContent).not.toContain("Load more");
  await press(bindOf(WORLDS));
  await vi.waitFor(() => expect(bound).toEqual([worlds.at(-1)?._id]), 30_000);
});

it("finds a world by a part of its title, and says when there is none", async () => {
  await open();
  await appears("button", bindOf(1));
  expect(searchField().labels?.[0]?.textContent).toBe("Find a world by its title");
  await enter(searchField(), "world 109");
  await appears("[role=status]", "1 world found");
  expect(offered()).toEqual([bindOf(109)]);
  await enter(searchField(), "nowhere");
  await appears("[role=status]", "No world you could bind is called “nowhere”.");
  expect(offered()).toEqual([]);
  await enter(searchField(), "");
  await appears("button", bindOf(1));
  expect(searchField().value).toBe("");
});

it("does not offer the world that is bound, and has no search where there are no worlds", async () => {
  worlds = [worldOf(1)];
  await open(worldOf(1)._id);
  await vi.waitFor(() => expect(asked).toContain("GET /api/v1/universes"), 30_000);
  await vi.waitFor(() => expect(document.querySelector("section [class*=bone]")).toBeNull(), 30_000);
  expect([offered(), document.querySelector('input[type="search"]')]).toEqual([[], null]);
  await unmountAll();
  worlds = [];
  await open();
  await appears("p", "You have no world yet. Name one to begin with.");
  expect(document.querySelector('input[type="search"]')).toBeNull();
});

it.each([bindOf(1), "Create and bind"])("says that the world no longer exists: %s", async (button) => {
  worlds = [worldOf(1), worldOf(2)];
  await open();
  await appears("button", bindOf(1));
  const label = find("label", "Name of the new world");
  await enter(document.getElementById(label.getAttribute("for") ?? "") as HTMLInputElement, "Salt");
  isGone = true;
  worlds.shift();
  await press(button);
  const words = "The world bound to this story can't be found. It may have been deleted.";
  await vi.waitFor(() => expect(toastStore.current?.text).toBe(words), 30_000);
  // A deleted world is not offered again.
  await vi.waitFor(() => expect(offered()).toEqual([bindOf(2)]), 30_000);
  expect(asked.filter((call) => call.startsWith("GET"))).toHaveLength(2);
});

it("binds the world that an earlier press created instead of creating a second one", async () => {
  await open();
  await appears("button", bindOf(1));
  const label = find("label", "Name of the new world");
  await enter(document.getElementById(label.getAttribute("for") ?? "") as HTMLInputElement, "Salt");
  isFailing = true;
  await press("Create and bind");
  await vi.waitFor(() => expect(toastStore.current).not.toBeNull(), 30_000);
  isFailing = false;
  await press("Create and bind");
  await vi.waitFor(() => expect(bound).toEqual([worldOf(1)._id]), 30_000);
  // Both requests have the same id, so the server creates one world.
  expect(made).toHaveLength(2);
  expect(new Set(made).size).toBe(1);
  await press("Create and bind");
  await vi.waitFor(() => expect(made).toHaveLength(3), 30_000);
  expect(made[2]).not.toBe(made[0]);
});
