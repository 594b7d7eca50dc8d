// @vitest-environment jsdom
// The page of a shared world as readers, its author and people who use it see it.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, Link, RouterProvider, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LOGIN_RETRY_DELAY_MS, SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import type { SharedEntry, SharedWorld as World } from "../../../contract/shared-worlds.ts";
import { appears, enter, find, mount, send, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { PageNavigationProvider } from "../../lib/page-navigation.tsx";
import { storage } from "../../lib/storage.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { SharedWorld } from "./shared-world.tsx";
import { UseWorldButton } from "./use-world-button.tsx";

const SHARE = "3vQB7B6MrGQZaxCuF";
const COPY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c09";
const idOf = (number: number) => `0190f5b2-7c3a-7c11-8a51-${String(number).padStart(12, "0")}`;

const character = (number: number, more: Partial<SharedEntry> = {}): SharedEntry => ({
  ...{ _id: idOf(number), type: "character", name: `Person ${number}`, aliases: [], description: "", avatar: null },
  ...{
    character_status: "alive",
    character_age: "unknown",
    character_gender: "unknown",
    is_recommended: false,
    character_target: "",
  },
  character_relationships: [],
  ...more,
});

let world: World;
let entries: SharedEntry[];
let asked: string[];
let made: { id: string; share_id: string }[];
let refuse: ((path: string) => Response | null) | null;

const refusal = (error_code: number, status: number) =>
  Response.json({ error_code, error: "no", content: null }, { status });
const paged = (data: unknown[]) => Response.json({ data, paging: { has_prev: false, has_next: false, next: null } });

beforeEach(async () => {
  world = {
    ...{
      share_id: SHARE,
      title: "The Hest Littoral",
      background: "The sea took the coast.\n\nMaps are law.",
      cover: null,
    },
    ...{
      language: "en-US",
      author: { _id: "oriel", name: "Oriel", avatar: null, is_official: false },
      nsfw: false,
      is_withheld: false,
      is_listed: true,
    },
    ...{ views: 18_240, references: 64, character_count: 2, noun_count: 1, entry_count: 3, synced_at: 1_000 },
    own_world_id: null,
  };
  entries = [character(1, { name: "Tamsin", is_recommended: true }), character(2, { character_status: "dead" })];
  asked = [];
  made = [];
  refuse = null;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href);
    const path = pathname.replace(`/api/v2/sharings/${SHARE}`, "");
    asked.push(`${init.method ?? "GET"} ${path}${searchParams.size > 0 ? `?${searchParams}` : ""}`);
    if (init.method === "POST") made.push(JSON.parse(String(init.body)) as (typeof made)[number]);
    const refused = refuse?.(path);
    if (refused) return refused;
    if (path === "/universe") return Response.json(world);
    if (path === "/universe/entries") {
      const name = searchParams.get("name") ?? "";
      return paged(entries.filter((entry) => entry.type === searchParams.get("type") && entry.name.includes(name)));
    }
    const { title, background, cover, entry_count, character_count } = world;
    return Response.json({
      ...{ _id: COPY, title, background, cover, entry_count, character_count, forbidden_words: [] },
      ...{ share_status: "private", created_at: 1, updated_at: 1 },
    });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  for (const observer of ["ResizeObserver", "IntersectionObserver"])
    vi.stubGlobal(
      observer,
      class {
        observe() {}
        disconnect() {}
      },
    );
  Object.assign(session, { status: "person", uid: "reader" });
  await startI18n("en-US");
  await loadTexts("shared-world");
});
afterEach(async () => {
  vi.useRealTimers();
  await unmountAll();
  dialogStack.items.splice(0);
  closeToast();
  localStorage.clear();
  Object.assign(session, { status: "visitor", uid: null });
  vi.unstubAllGlobals();
});

/** What was pressed before the application was loaded. */
let pressed: string | null = null;
const takePress = (shareId: string) => {
  const isIt = pressed === shareId;
  if (isIt) pressed = null;
  return isIt;
};

function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <PageNavigationProvider value={{ search, goTo: (to, options) => void navigate({ search: to }, options), Link }}>
      <SharedWorld
        shareId={SHARE}
        squarePath="/square"
        worldPath={(unid) => `/worlds/${unid}`}
        authorAction={() => <span data-follow />}
        copyAction={(shown) => (
          <UseWorldButton world={shown} takePress={takePress} onOpen={(unid) => void navigate(`/worlds/${unid}`)} />
        )}
        graph={() => <p>the graph</p>}
      />
    </PageNavigationProvider>
  );
}

async function open(search = "") {
  const router = createMemoryRouter(
    [
      { path: "/universe", Component: Page },
      { path: "/worlds/:unid", element: <p>own world</p> },
    ],
    { initialEntries: [`/universe${search}`] },
  );
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await settles(() => expect(find("h1").textContent).not.toBe("Loading"));
  return { at: () => router.state.location.pathname + router.state.location.search };
}
const text = () => document.body.textContent ?? "";
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const press = (selector: string, name: string) =>
  send(find(selector, name), new MouseEvent("click", { bubbles: true }));
const tabs = () => [...document.querySelectorAll("[role=tab]")].map((tab) => tab.textContent);
const login = () => dialogStack.items.findLast(({ name, open: isOpen }) => name === "login" && isOpen);

it("shows the world, its author and counts, and the background in its language", async () => {
  Object.assign(world, { language: "zh-CN", nsfw: true });
  await open();
  expect(find("h1").textContent).toBe("The Hest Littoral");
  expect(find("h1").lang).toBe("zh-CN");
  const background = find("p", "Maps are law.").parentElement;
  expect(background?.lang).toBe("zh-CN");
  expect([...(background?.children ?? [])].map((line) => line.textContent)).toEqual([
    ...["The sea took the coast.", "Maps are law."],
  ]);
  const counts = [...document.querySelectorAll("dl > div")].map((count) => count.textContent);
  expect(counts).toEqual(["Characters2", "Views18.2k", "References64"]);
  for (const part of ["Oriel", "18+", "3 entries, 2 characters"]) expect(text()).toContain(part);
  const author = find("a", "Oriel");
  expect([author.getAttribute("href"), author.getAttribute("target")]).toEqual(["/user/oriel", "_blank"]);
  expect(document.querySelector("[data-follow]")).not.toBeNull();
  expect(tabs()).toEqual(["Background", "Characters 2", "Nouns 1", "Who knows whom"]);
  // Entries are asked for when they are shown.
  expect(asked).toEqual(["GET /universe"]);
});

it("keeps the tab in the address, and has none for what the world does not have", async () => {
  const { at } = await open();
  await press("[role=tab]", "Characters 2");
  await appears("h2", "Tamsin");
  expect(at()).toBe("/universe?tab=characters");
  await press("[role=tab]", "Who knows whom");
  expect(text()).toContain("the graph");
  await unmountAll();
  Object.assign(world, { background: "\n ", character_count: 0, entry_count: 1 });
  await open("?tab=graph");
  expect(tabs()).toEqual(["Nouns 1"]);
});

it("says that a world is empty", async () => {
  Object.assign(world, { background: "", character_count: 0, noun_count: 0, entry_count: 0 });
  await open();
  expect(text()).toContain("This world is still empty");
  expect(tabs()).toEqual([]);
});

it("a character's card has all that is known, and nothing of what is not", async () => {
  entries = [
    character(1, {
      ...{ name: "Tamsin", aliases: ["Tam", "the sister"], description: "<b>Never</b> waits.", is_recommended: true },
      ...{ character_age: "youth", character_gender: "female", character_target: "Find the letter." },
    }),
    character(2, { name: "Moss", character_status: "dead", character_gender: "unknown" }),
  ];
  await open("?tab=characters");
  await appears("h2", "Tamsin");
  const [tamsin, moss] = [...document.querySelectorAll("article")].map((card) => card.textContent);
  for (const part of ["Tam, the sister", "<b>Never</b> waits.", "Recommended", "Alive", "Youth", "Female"])
    expect(tamsin).toContain(part);
  expect(tamsin).toContain("Goal in playFind the letter.");
  expect(document.querySelector("article b")).toBeNull();
  expect(moss).toBe("MossDead");
});

it("asks for the entries of an open world for adults as an adult", async () => {
  world.nsfw = true;
  storage.set(KEYS.adultReader, true);
  await open("?tab=characters");
  await appears("h2", "Tamsin");
  expect(asked).toContain("GET /universe?nsfw=true");
  expect(asked).toContain("GET /universe/entries?nsfw=true&type=character");
});

it("asks anew for a world whose entries are withheld since it was opened", async () => {
  entries = [];
  await open("?tab=background");
  await appears("p", "Maps are law.");
  world = { ...world, nsfw: true, is_withheld: true, background: "" };
  await act(async () => find("[role=tab]", "Characters 2").click());
  await appears("button", "I am an adult, show it");
});

it("has a search in a world of more than 20 entries only", async () => {
  world.entry_count = 20;
  await open("?tab=characters");
  await appears("h2", "Tamsin");
  expect(document.querySelector("[type=search]")).toBeNull();
  await unmountAll();
  world.entry_count = 21;
  await open("?tab=characters");
  await appears("h2", "Tamsin");
  const field = () => find("[type=search]") as HTMLInputElement;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const type = async (name: string) => {
    await enter(field(), name);
    await act(async () => void (await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)));
  };
  await type("Tams");
  await settled(() => expect(document.querySelectorAll("article")).toHaveLength(1));
  expect(asked.at(-1)).toBe("GET /universe/entries?type=character&name=Tams");
  await type("Nobody");
  await settled(() => expect(text()).toContain("Nothing here is called “Nobody”"));
  await press("button", "Show all");
  await act(async () => void (await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)));
  await settled(() => expect(document.querySelectorAll("article")).toHaveLength(2));
  expect(field().value).toBe("");
});

it.each([
  [40406, 404, "There is no world at this link"],
  [40360, 403, "This world is private"],
  [40460, 410, "This world was deleted"],
])("says why it cannot be seen (%i)", async (code, status, title) => {
  refuse = () => refusal(code, status);
  await open();
  expect(find("h1").textContent).toBe(title);
  expect(find("a", "The square").getAttribute("href")).toBe("/square");
});

it("says so when the world is closed while it is looked at", async () => {
  await open();
  refuse = () => refusal(40360, 403);
  await press("[role=tab]", "Nouns 1");
  await appears("h1", "This world is private");
});

it("makes the world one's own once, and opens it", async () => {
  const { at } = await open();
  const button = find("button", "Use this world");
  await act(async () => {
    button.click();
    button.click();
  });
  await settled(() => expect(at()).toBe(`/worlds/${COPY}`));
  expect(made).toEqual([{ id: expect.any(String), share_id: SHARE, lang: "en-US" }]);
  expect(toastStore.current?.text).toBe("“The Hest Littoral” is one of your worlds now");
});

it("says that a person has too many worlds, and asks with the same id then", async () => {
  refuse = (path) => (path.endsWith("/universes") ? refusal(42275, 422) : null);
  const { at } = await open();
  await press("button", "Use this world");
  await settled(() => expect(toastStore.current?.text).toContain("as many worlds as one person can have"));
  expect(at()).toBe("/universe");
  refuse = null;
  await press("button", "Use this world");
  await settled(() => expect(at()).toBe(`/worlds/${COPY}`));
  expect(made).toHaveLength(2);
  expect(made[1]).toEqual(made[0]);
});

it("says that the world was closed meanwhile, and shows that", async () => {
  await open();
  refuse = () => refusal(40460, 410);
  await press("button", "Use this world");
  await appears("h1", "This world was deleted");
  expect(made).toEqual([]);
});

it("the author opens their own world", async () => {
  world.own_world_id = COPY;
  const { at } = await open();
  expect(text()).toContain("Your own world as readers see it");
  expect([...document.querySelectorAll("button")].map((button) => button.textContent)).not.toContain("Use this world");
  await press("a", "Open");
  expect(at()).toBe(`/worlds/${COPY}`);
});

it.each([
  ["a reader gets a copy", null, 1],
  ["the author opens their own", COPY, 0],
])("who presses it as a visitor logs in first, also before the application was there: %s", async (_, own, copies) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Object.assign(session, { status: "visitor", uid: "anonymous" });
  pressed = SHARE;
  const { at } = await open();
  await settled(() => expect(login()).toBeDefined());
  expect(made).toEqual([]);
  await act(async () => settleDialog(login()?.id ?? -1));
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * LOGIN_RETRY_DELAY_MS)));
  expect([made, at()]).toEqual([[], "/universe"]);

  await press("button", "Use this world");
  world.own_world_id = own;
  Object.assign(session, { status: "person", uid: "reader" });
  await act(async () => settleDialog(login()?.id ?? -1, true));
  expect(made).toEqual([]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * LOGIN_RETRY_DELAY_MS)));
  await settled(() => expect(at()).toBe(`/worlds/${COPY}`));
  expect(made).toHaveLength(copies);
});
