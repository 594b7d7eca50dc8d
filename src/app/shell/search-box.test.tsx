// @vitest-environment jsdom
// The search box with its suggestions: a combobox that asks while somebody types.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sharedStoryPath, sharedWorldPath } from "../../../contract/page-paths.ts";
import { cardOf, characterFound, ownFound, storyFound } from "../../../tests/support/found.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { storage } from "../../lib/storage.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { SearchBox } from "./search-box.tsx";

type Answer = { direct: unknown; own: unknown[]; data: unknown[] };

let asked: string[];
/** Answers a keyword. */
let answer: (keyword: string) => Promise<Answer> | Answer;
let isNarrow: boolean;

const NOTHING: Answer = { direct: null, own: [], data: [] };

beforeEach(async () => {
  asked = [];
  isNarrow = false;
  answer = () => NOTHING;
  vi.stubGlobal("fetch", async (url: string) => {
    const q = new URL(url, location.href).searchParams.get("q") ?? "";
    asked.push(q);
    return Response.json(await answer(q));
  });
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = () => {};
  Object.assign(session, { status: "person", uid: "aria" });
  await startI18n("en-US");
  await loadTexts("search");
});
afterEach(async () => {
  await unmountAll();
  storage.remove(KEYS.recentSearches);
  Object.assign(session, { status: "visitor", uid: null });
  vi.unstubAllGlobals();
});

async function open(address = "/dashboard/square") {
  const router = createMemoryRouter([{ path: "*", Component: SearchBox }], { initialEntries: [address] });
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}
const field = () => find("input") as HTMLInputElement;
const focus = () => act(async () => field().focus());
/** Waits for what a timer or an answer brings, which the test does not wrap in act(). */
async function shown(what: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await vi.waitFor(what, 50_000);
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }
}
const options = () => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent);
const marked = () => document.querySelector('[role=option][aria-selected="true"]');
const press = (key: string) => send(field(), new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const submit = () => send(find("form"), new SubmitEvent("submit", { bubbles: true, cancelable: true }));
const type = async (text: string) => {
  await focus();
  await enter(field(), text);
};

it("nothing is loaded or asked before the box has the focus", async () => {
  await open();
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(document.querySelector("[role=listbox]")).toBeNull();
  expect(asked).toEqual([]);
});

it("lists what was found, of every kind, and where it leads", async () => {
  answer = () => ({
    direct: null,
    own: [ownFound("Salt draft")],
    data: [storyFound(1), characterFound(2, "Orla")],
  });
  const address = await open();
  await type("or");
  await shown(() => expect(options()).toHaveLength(4));
  expect(options()[0]).toContain("Yours");
  expect(options()[1]).toContain("Story");
  expect(options()[2]).toContain("Character");
  expect(options()[3]).toBe("All results for “or”");
  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Work", "Or"]);
  await shown(() => expect(find("[role=status]").textContent).toBe("3 suggestions"));
  expect(field().getAttribute("aria-controls")).toBe(find("[role=listbox]").id);
  for (const _ of [1, 2, 3]) await press("ArrowDown");
  expect(marked()?.id).toBe(field().getAttribute("aria-activedescendant"));
  expect(marked()?.textContent).toContain("Orla");
  await press("Enter");
  await shown(() => expect(address()).toBe(sharedWorldPath(cardOf(2).share_id)));
  expect(storage.get(KEYS.recentSearches)).toEqual(["or"]);
});

it("arrow keys go around, past the field itself", async () => {
  answer = () => ({ ...NOTHING, data: [storyFound(1)] });
  await open();
  await type("work");
  await shown(() => expect(options()).toHaveLength(2));
  await press("ArrowUp");
  expect(marked()?.textContent).toContain("All results");
  await press("ArrowDown");
  expect(marked()).toBeNull();
  await press("ArrowDown");
  expect(marked()?.textContent).toContain("Work 1");
  await press("Escape");
  expect(options()).toEqual([]);
  expect([field().value, field().getAttribute("aria-expanded")]).toEqual(["work", "false"]);
  await press("Escape");
  expect(field().value).toBe("");
});

it("the answer to the last keyword wins, however late an earlier one comes", async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = async (keyword) => {
    if (keyword === "sal") await late;
    return { ...NOTHING, data: [storyFound(1, { title: `Of ${keyword}` })] };
  };
  await open();
  await type("sal");
  await shown(() => expect(asked).toEqual(["sal"]));
  await enter(field(), "salt");
  await shown(() => expect(options()[0]).toContain("Of salt"));
  await act(async () => release());
  expect(options()[0]).toContain("Of salt");
});

it("Enter leads to the results, and to the work of a link or an ID", async () => {
  const { share_id } = cardOf(3);
  answer = (keyword) =>
    keyword === share_id
      ? {
          ...NOTHING,
          direct: { kind: "story", share_id, nsfw: false, title: "Three Doors", author: "Ines", own: false },
        }
      : NOTHING;
  const address = await open();
  await type("three doors");
  await submit();
  await shown(() => expect(address()).toBe("/search?q=three%20doors"));
  expect(field().value).toBe("three doors");
  await enter(field(), share_id);
  await submit();
  await shown(() => expect(address()).toBe(sharedStoryPath(share_id)));
  expect(field().value).toBe("");
  expect(storage.get(KEYS.recentSearches)).toEqual(["three doors"]);
});

it("a link to a work for adults says that it is one, and no more", async () => {
  const { share_id } = cardOf(3);
  answer = () => ({ ...NOTHING, direct: { kind: "story", share_id, nsfw: true, title: "", author: "", own: false } });
  await open();
  await type(share_id);
  await shown(() => expect(options()[0]).toContain("A work for adults"));
});

it("a search that took too long is said, not that nothing was found", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ error_code: 50307, error: "search_timeout", content: null }, { status: 503 }),
  );
  await open();
  await type("salt");
  await shown(() => expect(find("[role=alert]").textContent).toContain("This search took too long"));
  expect(document.body.textContent).not.toContain("Nothing found");
});

it("Enter counts although the suggestions are not loaded yet", async () => {
  const address = await open();
  await enter(field(), "early");
  await focus();
  await submit();
  await shown(() => expect(address()).toBe("/search?q=early"));
});

it("what cannot be searched for is said, and not sent", async () => {
  await open();
  await focus();
  await submit();
  await appears("[role=alert]");
  expect(find("[role=alert]").textContent).toContain("Type something to search for");
  await enter(field(), "x".repeat(121));
  await shown(() => expect(find("[role=alert]").textContent).toContain("Up to 120 characters; this is 121."));
  await submit();
  expect(asked).toEqual([]);
});

it("a failure is said, and tried again", async () => {
  answer = () => Promise.reject(new Error("network"));
  await open();
  await type("salt");
  await appears("[role=alert]");
  answer = () => ({ ...NOTHING, data: [storyFound(1)] });
  await send(find("button", "Try again"), new MouseEvent("click", { bubbles: true }));
  await shown(() => expect(options()[0]).toContain("Work 1"));
});

it("says that nothing was found", async () => {
  await open();
  await type("zzz");
  await shown(() => expect(document.body.textContent).toContain("Nothing found for “zzz”"));
  expect(options()).toEqual([]);
});

it("recent searches are offered, and removed by key or all at once", async () => {
  storage.set(KEYS.recentSearches, ["salt", "lantern", "夜航"]);
  const address = await open();
  await focus();
  await shown(() => expect(options()).toEqual(["salt", "lantern", "夜航"]));
  await press("ArrowDown");
  await press("Delete");
  expect(options()).toEqual(["lantern", "夜航"]);
  await press("ArrowDown");
  await press("Enter");
  await shown(() => expect(address()).toBe("/search?q=lantern"));
  await enter(field(), "");
  await send(find("button", "Clear recent searches"), new MouseEvent("click", { bubbles: true }));
  expect(options()).toEqual([]);
});

it("a key opens it from anywhere but a field, and not behind a dialog", async () => {
  await open();
  const key = (init: KeyboardEventInit, target: EventTarget = document.body) =>
    send(target, new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  const other = document.body.appendChild(document.createElement("textarea"));
  await key({ key: "/" }, other);
  expect(document.activeElement).not.toBe(field());
  await key({ key: "/", ctrlKey: true });
  expect(document.activeElement).not.toBe(field());
  await key({ key: "k", ctrlKey: true }, other);
  expect(document.activeElement).toBe(field());
  await act(async () => field().blur());
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  await key({ key: "/" });
  expect(document.activeElement).not.toBe(field());
  dialog.remove();
  await key({ key: "/" });
  expect(document.activeElement).toBe(field());
  other.remove();
});

it("in a narrow window a button opens it, and Escape closes it", async () => {
  isNarrow = true;
  await open();
  expect(document.querySelector("input")).toBeNull();
  await send(find("button", "Search"), new MouseEvent("click", { bubbles: true }));
  expect(document.activeElement).toBe(field());
  await press("Escape");
  expect(document.querySelector("input")).toBeNull();
});

it("shows what the page of results was asked for", async () => {
  await open("/search?q=%E5%A4%9C%E8%88%AA");
  expect(field().value).toBe("夜航");
});
