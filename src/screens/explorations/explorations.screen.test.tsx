// @vitest-environment jsdom
// The list of explorations: empty, failed, searched, renamed, deleted and taken back.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { RenameChatDialog } from "../../features/chats/rename-chat.dialog.tsx";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { setCredentials } from "../../lib/api/credentials.ts";
import { dialogStack } from "../../lib/dialogs.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { session } from "../../session/session.ts";
import { ExplorationsScreen } from "./explorations.screen.tsx";

const idOf = (number: number) => `0190f5b2-7c3a-7c11-8a51-${String(number).padStart(12, "0")}`;
const chatOf = (number: number, title: string) => ({
  ...{ _id: idOf(number), title, world_title: "Brassbound", played_character_name: "Pell", goal: "" },
  ...{ played_entry_id: null, cover: null, universe_id: null, share_id: null, is_source_deleted: false },
  ...{ last_message_id: null, last_text: "Forty brass faces turn.", message_count: 2 },
  ...{ last_message_at: 1, created_at: 1 },
});

let chats: ReturnType<typeof chatOf>[];
let deleted: ReturnType<typeof chatOf>[];
let asked: string[];
let fails: boolean;

beforeEach(async () => {
  chats = [chatOf(1, "The winding-room"), chatOf(2, "Low tide")];
  deleted = [];
  asked = [];
  fails = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href);
    asked.push(`${init.method} ${pathname.replace("/api/v2/chats", "")}?${searchParams}`);
    if (fails) return Response.json({ error_code: 50001, error: "no", content: null }, { status: 500 });
    const one = [...chats, ...deleted].find(({ _id }) => pathname.includes(_id));
    if (init.method === "DELETE" && one) {
      chats = chats.filter((chat) => chat !== one);
      deleted.push(one);
      return Response.json({});
    }
    if (init.method === "PUT" && one) {
      Object.assign(one, { title: (JSON.parse(String(init.body)) as { title: string }).title });
      return Response.json(one);
    }
    if (init.method === "POST" && one) {
      chats.unshift(one);
      return Response.json(one);
    }
    const data = chats.filter(({ title }) => title.includes(searchParams.get("name") ?? ""));
    return Response.json({ data, paging: { has_prev: false, has_next: false, next: null } });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // High enough for every row of the virtual list.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(5_000);
  for (const observer of ["ResizeObserver", "IntersectionObserver"])
    vi.stubGlobal(
      observer,
      class {
        observe() {}
        disconnect() {}
      },
    );
  Object.assign(session, { status: "person", uid: "aria" });
  setCredentials({
    ...{ accessToken: async () => "token", personUid: () => "aria", sessionEnded() {} },
    ...{ accountLocked() {}, phoneMissing() {} },
  });
  await startI18n("en-US");
  for (const texts of ["chats", "errors"] as const) await loadTexts(texts);
});
afterEach(async () => {
  vi.useRealTimers();
  await unmountAll();
  dialogStack.items.splice(0);
  closeToast();
  Object.assign(session, { status: "visitor", uid: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(also = <></>) {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <>
          <ExplorationsScreen />
          {also}
        </>
      ),
    },
  ]);
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const titles = () => [...document.querySelectorAll("article h2")].map((title) => title.textContent);
const press = (name: string, selector = "button") =>
  send(find(selector, name), new MouseEvent("click", { bubbles: true }));

it("shows each exploration with who is played and the last message, as a link to it", async () => {
  await open();
  await settled(() => expect(titles()).toEqual(["The winding-room", "Low tide"]));
  expect(find("a", "Low tide").getAttribute("href")).toBe(`/exploration?id=${idOf(2)}`);
  const card = document.querySelector("article")?.textContent;
  for (const part of ["as Pell", "Forty brass faces turn."]) expect(card).toContain(part);
});

it("leads to the beginning where there is none", async () => {
  chats = [];
  await open();
  await appears("h2", "Step into a world");
  await press("Begin an exploration");
  expect(dialogStack.items.map(({ name }) => name)).toEqual(["begin-chat"]);
});

it("says that the list could not be loaded, and loads it by a press", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fails = true;
  await open();
  const passes = () => act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  await vi.waitFor(async () => {
    await passes();
    find("button", "Try again");
  });
  fails = false;
  await press("Try again");
  await settled(() => expect(titles()).toHaveLength(2));
});

it("is searched by the server, and shown whole again", async () => {
  await open();
  await settled(() => expect(titles()).toHaveLength(2));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const type = async (name: string) => {
    await enter(find("[type=search]") as HTMLInputElement, name);
    await act(async () => void (await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)));
  };
  await type("Low");
  await settled(() => expect(titles()).toEqual(["Low tide"]));
  expect(asked.at(-1)).toBe("GET ?name=Low");
  await type("Nobody");
  await settled(() => find("h2", "Nothing found for “Nobody”"));
  await press("Show all explorations");
  await act(async () => void (await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)));
  await settled(() => expect(titles()).toHaveLength(2));
});

it("deletes at once, and takes back from the toast", async () => {
  await open();
  await settled(() => expect(titles()).toHaveLength(2));
  await press("More about “The winding-room”");
  await appears("[role=menuitem]", "Delete");
  await press("Delete", "[role=menuitem]");
  await settled(() => expect(titles()).toEqual(["Low tide"]));
  await settled(() => expect(toastStore.current?.text).toBe("“The winding-room” is deleted"));
  await act(async () => toastStore.current?.action?.run());
  await settled(() => expect(titles()).toEqual(["The winding-room", "Low tide"]));
});

it("shows again what the server did not delete", async () => {
  await open();
  await settled(() => expect(titles()).toHaveLength(2));
  await press("More about “Low tide”");
  await appears("[role=menuitem]", "Delete");
  fails = true;
  await press("Delete", "[role=menuitem]");
  await settled(() => expect(toastStore.current?.type).toBe("error"));
  await settled(() => expect(titles()).toEqual(["The winding-room", "Low tide"]));
});

it("renames in the list too", async () => {
  const close = vi.fn();
  const [first] = chats;
  if (!first) throw new Error("no exploration");
  await open(<RenameChatDialog chat={{ ...first }} close={close} />);
  await settled(() => expect(titles()).toHaveLength(2));
  const field = () => document.getElementById(find("label", "Name").getAttribute("for") ?? "") as HTMLInputElement;
  await enter(field(), " ");
  await press("Save");
  expect(find("[role=alert]").textContent).toBe("Please give it a name.");
  await enter(field(), "Noon");
  await press("Save");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  await settled(() => expect(titles()).toEqual(["Noon", "Low tide"]));
});
