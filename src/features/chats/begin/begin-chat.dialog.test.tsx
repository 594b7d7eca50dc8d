// @vitest-environment jsdom
// Beginning an exploration by the keyboard, with what the server refuses at its place.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { appears, enter, find, mount, send, unmountAll } from "../../../../tests/support/mount.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { setCredentials } from "../../../lib/api/credentials.ts";
import { dialogStack } from "../../../lib/dialogs.ts";
import { createQueryClient } from "../../../queries/query-client.ts";
import { session } from "../../../session/session.ts";
import { BeginChatDialog } from "./begin-chat.dialog.tsx";

const idOf = (number: number) => `0190f5b2-7c3a-7c11-8a51-${String(number).padStart(12, "0")}`;
const [HEST, BRASS, CHAT] = [idOf(1), idOf(2), idOf(9)];
const SHARE = "3vQB7B6MrGQZaxCuF";

const worldOf = (id: string, title: string, background: string) => ({
  ...{ _id: id, title, background, cover: null, forbidden_words: [], share_status: "private" },
  ...{ entry_count: 3, character_count: 3, created_at: 1, updated_at: 1 },
});
const personOf = (number: number, name: string, more: object = {}) => ({
  ...{ _id: idOf(number), type: "character", name, aliases: [], description: "", avatar: null, use: "auto" },
  ...{ underline: true, character_status: "alive", character_age: "unknown", character_gender: null },
  ...{ is_recommended: false, character_target: "", character_relationships: [], changes: [] },
  ...{ created_at: 1, updated_at: 1, ...more },
});
const chat = {
  ...{ _id: CHAT, title: "Brassbound", world_title: "Brassbound", played_character_name: "Pell", goal: "" },
  ...{ played_entry_id: null, cover: null, universe_id: BRASS, share_id: null, is_source_deleted: false },
  ...{ last_message_id: null, last_text: "", message_count: 0, last_message_at: 1, created_at: 1 },
};

let worlds: ReturnType<typeof worldOf>[];
let people: ReturnType<typeof personOf>[];
let sent: { path: string; body: Record<string, unknown> }[];
let refuse: (() => Response) | null;
let close: ReturnType<typeof vi.fn<(result?: unknown) => void>>;

beforeEach(async () => {
  worlds = [worldOf(HEST, "The Hest Littoral", "Maps are law."), worldOf(BRASS, "Brassbound", "One mainspring.")];
  people = [
    personOf(11, "Moss", { character_status: "dead", is_recommended: true }),
    personOf(12, "Oriel", { character_target: "Draw the coast." }),
    personOf(13, "Pell", { is_recommended: true, character_target: "Learn who winds the sun." }),
    personOf(14, ""),
  ];
  sent = [];
  refuse = null;
  close = vi.fn();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    const paging = { has_prev: false, has_next: false, next: null };
    if (init.method === "POST") {
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) as Record<string, unknown> });
      return refuse?.() ?? Response.json(chat);
    }
    const data = pathname.endsWith("/entries") ? people : worlds;
    return Response.json({ data, paging, total: data.length });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Object.assign(session, { status: "person", uid: "aria" });
  setCredentials({
    ...{ accessToken: async () => "token", personUid: () => "aria", sessionEnded() {} },
    ...{ accountLocked() {}, phoneMissing() {} },
  });
  await startI18n("en-US");
  for (const texts of ["chats", "errors"] as const) await loadTexts(texts);
});
afterEach(async () => {
  await unmountAll();
  dialogStack.items.splice(0);
  Object.assign(session, { status: "visitor", uid: null });
  vi.unstubAllGlobals();
});

const open = (props: Partial<Parameters<typeof BeginChatDialog>[0]> = {}) =>
  mount(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <BeginChatDialog close={close} {...props} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const key = (init: KeyboardEventInit) =>
  send(
    document.activeElement ?? document.body,
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }),
  );
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const field = (label: string) =>
  document.getElementById(find("label", label).getAttribute("for") ?? "") as HTMLInputElement;
const radios = () => [...document.querySelectorAll<HTMLInputElement>("[type=radio]")];
/** The chosen one, which has the focus. */
const focused = () => settled(() => expect(radios().find(({ checked }) => checked)).toBe(document.activeElement));
/** What an arrow key does in a browser. */
const choose = (at: number) => act(async () => radios()[at]?.click());
const names = () =>
  radios().map((radio) => radio.closest("label")?.querySelector("[class*=name]")?.textContent?.trim());
const refusal = (code: number) => () =>
  Response.json({ error_code: code, error: "no", content: null }, { status: 422 });

it("an arrow and three Enter keys begin in a world as its recommended character", async () => {
  await open();
  await appears("[role=radiogroup]");
  await focused();
  expect(radios()[0]?.checked).toBe(true);
  await choose(1);
  await key({});
  await appears("h2", "Who are you?");
  await settled(() => expect(names()).toEqual(["Pell Recommended", "Oriel", "Somebody of your own"]));
  await focused();
  await key({});
  expect(field("What you want to reach").value).toBe("Learn who winds the sun.");
  expect(document.activeElement).toBe(field("The first scene"));
  expect(field("The first scene").placeholder).toBe("One mainspring.");
  await key({});
  await settled(() => expect(close.mock.calls).toEqual([[chat]]));
  expect(sent).toEqual([
    {
      path: "/api/v2/chats/universe_create",
      body: {
        ...{ id: expect.any(String), universe_id: BRASS, played_character_name: "Pell", lang: "en-US" },
        ...{ played_character_description: "", opening: "" },
      },
    },
  ]);
});

it("a key that is held, a new line and a composition go on to nothing", async () => {
  await open();
  await appears("[role=radiogroup]");
  await focused();
  for (const held of [{ repeat: true }, { shiftKey: true }, { isComposing: true }]) await key(held);
  expect(find("h2").textContent).toBe("Which world?");
});

it("a person of one's own needs a name; going back keeps what was typed", async () => {
  await open({ source: { kind: "share", id: SHARE, title: "The Hest Littoral", background: "Maps are law." } });
  await appears("[role=radiogroup]");
  await choose(2);
  await key({});
  await settled(() => expect(document.activeElement).toBe(field("Your name")));
  expect(find("[role=alert]").textContent).toBe("Please give yourself a name.");
  await enter(field("Your name"), " Tamsin ");
  await key({});
  await enter(field("The first scene"), "At low tide.");
  await enter(field("What you want to reach"), "Get home.");
  await press("Back");
  expect(field("Your name").value).toBe(" Tamsin ");
  await press("Next");
  expect(field("The first scene").value).toBe("At low tide.");
  await press("Begin");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      path: "/api/v2/chats/sharing_create",
      body: {
        ...{ id: expect.any(String), share_id: SHARE, played_character_name: "Tamsin", lang: "en-US" },
        ...{ played_character_description: "", opening: "At low tide.", goal: "Get home." },
      },
    },
  ]);
});

it("asks for a name at once where nobody can be played", async () => {
  people = [];
  await open({ source: { kind: "world", id: HEST, title: "The Hest Littoral", background: "" } });
  await appears("p", "Nobody lives in this world so far, so you come as somebody of your own.");
  await settled(() => expect(document.activeElement).toBe(field("Your name")));
});

it("shows a refusal at its field, and sends with the same id again", async () => {
  await open({ source: { kind: "world", id: HEST, title: "The Hest Littoral", background: "" } });
  await appears("[role=radiogroup]");
  await focused();
  await key({});
  refuse = refusal(42257);
  await key({});
  await settled(() => expect(sent).toHaveLength(1));
  await appears("[role=alert]");
  expect(find("h2").textContent).toBe("Where does it begin?");
  await settled(() => expect(document.activeElement).toBe(field("What you want to reach")));
  refuse = null;
  await press("Begin");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(sent[1]).toEqual(sent[0]);
});

it("goes back to the characters when the chosen one was deleted meanwhile", async () => {
  await open({ source: { kind: "world", id: HEST, title: "The Hest Littoral", background: "" }, played: idOf(12) });
  await appears("[role=radiogroup]");
  await settled(() => expect(radios()[1]?.checked).toBe(true));
  await key({});
  people = people.filter(({ name }) => name !== "Oriel");
  refuse = refusal(40404);
  await key({});
  await settled(() => expect(names()).toEqual(["Pell Recommended", "Somebody of your own"]));
  expect(find("h2").textContent).toBe("Who are you?");
  expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
});

it("leads to worlds a person who has none", async () => {
  worlds = [];
  await open();
  await appears("h3", "You have no world yet");
  expect(find("a", "Shared worlds").getAttribute("href")).toBe("/dashboard/square?kind=universe");
  expect((find("button", "Next") as HTMLButtonElement).disabled).toBe(true);
});
