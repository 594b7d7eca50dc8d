// @vitest-environment jsdom
// The conversation and the field below it as a player uses them, with a server that holds one branch.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Chat, ChatMessage } from "../../../contract/chats.ts";
import { enter, find, mount, send, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";
import { chatDraft } from "./chat-drafts.ts";
import { ChatView } from "./chat-view.tsx";
import { COMPOSER_ID } from "./focus-composer.ts";

interface Request {
  call: string;
  body: Record<string, unknown>;
}

const OPTION = { mode: "do", text: "Offer to hold the lamp" } as const;
const idOf = (number: number) => `0190f5b2-7c3a-4c11-8a51-${String(number).padStart(12, "0")}`;
const OPENING = idOf(1);
const OWN = idOf(2);
const REPLY = idOf(3);
const OTHER = idOf(4);

const message = (_id: string, parent_id: string | null, more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id,
  parent_id,
  role: "character",
  mode: null,
  name: "Regent Vasse",
  entry_id: null,
  text: `Reply ${_id.at(-1)}`,
  is_withdrawn: false,
  options: [OPTION],
  alternative: { number: 1, count: 1, previous: null, next: null },
  next_id: null,
  created_at: 1,
  edited_at: null,
  ...more,
});
const own = (_id: string, parent_id: string | null, text: string, mode: ChatMessage["mode"] = "say") =>
  message(_id, parent_id, { role: "player", name: "Pell", mode, text, options: [] });

let chats = 100;
let chat: Chat;
let branch: ChatMessage[];
let requests: Request[];
/** Answers a change instead of the server while it is set. */
let refuse: (() => Response | Promise<Response>) | null;

const upTo = (id: unknown) => branch.slice(0, branch.findIndex(({ _id }) => _id === id) + 1);
const stored = (): Chat => ({ ...chat, last_message_id: branch.at(-1)?._id ?? null });

function change(call: string, body: Record<string, unknown>): unknown {
  const [, id = ""] = /msgs\/([^/]+)/.exec(call) ?? [];
  const at = branch.findIndex(({ _id }) => _id === id);
  let messages: ChatMessage[] = [];
  if (call === "PUT /branch") {
    // Only what is reached by "here" ends with it; a test names the branch it leads to otherwise.
    if (body["to"] === "here") branch = upTo(body["message_id"]);
    return stored();
  }
  if (call === "POST /msgs") {
    const mine = own(String(body["id"]), body["parent_id"] as string | null, String(body["text"]));
    messages = [mine, message(idOf(++chats), mine._id, { text: `Reply to ${mine.text}` })];
    branch = [...upTo(mine.parent_id), ...messages];
  } else if (call.endsWith("/replies")) {
    const alternative = { number: 2, count: 2, previous: REPLY, next: null };
    messages = [message(String(body["id"]), id, { text: "Another reply", alternative })];
    branch = [...upTo(id), ...messages];
  } else if (body["is_withdrawn"] === true) branch = branch.slice(0, at);
  else if (body["text"] !== undefined) {
    messages = branch.slice(at, at + 1).map((one) => ({ ...one, text: String(body["text"]), edited_at: 2 }));
    branch = branch.map((one) => messages.find(({ _id }) => _id === one._id) ?? one);
  }
  return { messages, chat: stored() };
}

async function serve(input: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(input, location.href);
  const path = pathname.replace(`/api/v2/chats/${chat._id}`, "");
  if (init.method !== "GET") {
    const { lang: _, ...body } = JSON.parse(String(init.body ?? "{}"));
    requests.push({ call: `${init.method} ${path}`, body });
    return (await refuse?.()) ?? Response.json(change(`${init.method} ${path}`, body));
  }
  if (path === "/history")
    return Response.json({ data: branch, paging: { has_prev: false, has_next: false, next: null } });
  if (path === "/played_options") return Response.json({ data: [{ mode: "say", text: "Who winds the sun?" }] });
  return Response.json({ data: [] });
}

beforeEach(async () => {
  chat = {
    _id: idOf(++chats),
    title: "Brassbound",
    world_title: "Brassbound",
    played_character_name: "Pell",
    played_entry_id: null,
    goal: "",
    cover: null,
    universe_id: null,
    share_id: null,
    is_source_deleted: false,
    last_message_id: REPLY,
    last_text: "",
    message_count: 3,
    last_message_at: 1,
    created_at: 1,
  };
  const opening = message(OPENING, null, { role: "narrator", name: "", text: "It is hot." });
  branch = [opening, own(OWN, OPENING, "Good day."), message(REPLY, OWN)];
  requests = [];
  refuse = null;
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n("en-US");
  await Promise.all([loadTexts("chat"), loadTexts("errors")]);
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  vi.unstubAllGlobals();
});

const show = async () => {
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <ChatView chat={chat} />
    </QueryClientProvider>,
  );
  await settles(() => expect(texts()).toHaveLength(branch.length));
};
const texts = () => [...document.querySelectorAll("article")].map((one) => one.querySelector("[lang]")?.textContent);
const field = () => document.getElementById(COMPOSER_ID) as HTMLTextAreaElement;
const key = async (init: KeyboardEventInit) => {
  const stroke = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
  await send(field(), stroke);
  return stroke;
};
const click = (target: Element) => send(target, new MouseEvent("click", { bubbles: true }));
/** A button of the message with this id. */
const action = (id: string, name: string) => find(`[data-message="${id}"] button[aria-label="${name}"]`);
const press = async (id: string, name: string) => {
  await act(async () => find(`[data-message="${id}"]`).focus());
  await click(action(id, name));
};
const calls = () => requests.map(({ call }) => call);

it("Enter sends after the last message, Shift+Enter and an input method's Enter do not", async () => {
  await show();
  expect(document.activeElement).toBe(field());
  expect((find("button", "Send") as HTMLButtonElement).disabled, "nothing is typed").toBe(true);
  await enter(field(), " Who winds the sun? ");
  expect((await key({ key: "Enter", shiftKey: true })).defaultPrevented, "it breaks the line").toBe(false);
  await key({ key: "Enter", isComposing: true });
  await key({ key: "Enter", keyCode: 229 });
  expect(requests).toEqual([]);
  expect((await key({ key: "Enter" })).defaultPrevented).toBe(true);
  expect(field().value).toBe("");
  await settles(() => expect(texts().at(-1)).toBe("Reply to Who winds the sun?"));
  expect(texts()).toEqual(["It is hot.", "Good day.", "Reply 3", "Who winds the sun?", "Reply to Who winds the sun?"]);
  expect(requests[0]).toMatchObject({
    call: "POST /msgs",
    body: { parent_id: REPLY, mode: "say", text: "Who winds the sun?" },
  });
});

it("sends in the chosen way, and no more than a message may have", async () => {
  await show();
  await click(find('[role="radiogroup"] label:nth-of-type(2) [role="radio"]'));
  await enter(field(), "x".repeat(1_001));
  expect(find('[role="alert"]').textContent).toBe("A message can have at most 1,000 characters.");
  await key({ key: "Enter" });
  expect(requests).toEqual([]);
  await enter(field(), "x".repeat(1_000));
  await key({ key: "Enter" });
  await settles(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body["mode"]).toBe("do");
});

it("keeps what is typed by exploration, also when the page is opened again", async () => {
  await show();
  await enter(field(), "Not yet");
  expect(chatDraft(chat._id)).toEqual({ text: "Not yet", mode: "say" });
  await unmountAll();
  const before = chat;
  chat = { ...chat, _id: idOf(++chats) };
  await show();
  expect(field().value).toBe("");
  await unmountAll();
  chat = before;
  await show();
  expect(field().value).toBe("Not yet");
  await enter(field(), "");
  expect(chatDraft(chat._id)).toBeNull();
});

it("shows a message at once, and gives its text back if it is not sent", async () => {
  await show();
  const server = Promise.withResolvers<Response>();
  refuse = () => server.promise;
  await enter(field(), "Who winds the sun?");
  await key({ key: "Enter" });
  expect(texts().at(-1)).toBe("Who winds the sun?");
  expect(find('article[aria-busy="true"]').textContent).toContain("Sending…");
  // Typed while it is under way.
  await enter(field(), "And why?");
  await key({ key: "Enter" });
  server.reject(new TypeError("Failed to fetch"));
  await settles(() => expect(field().value).toBe("Who winds the sun?\nAnd why?"));
  await settles(() => expect(texts()).toEqual(["It is hot.", "Good day.", "Reply 3"]));
  expect(find('[role="alert"]').textContent).not.toBe("");
  expect(chatDraft(chat._id)?.text).toBe("Who winds the sun?\nAnd why?");
  refuse = null;
  await enter(field(), "Who winds the sun?");
  await key({ key: "Enter" });
  await settles(() => expect(texts().at(-1)).toBe("Reply to Who winds the sun?"));
  expect(requests.map(({ body }) => body["id"])).toEqual([requests[0]?.body["id"], requests[0]?.body["id"]]);
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

it("clears the field where the message was stored and only the response was lost", async () => {
  await show();
  refuse = () => {
    // The server has stored it.
    change("POST /msgs", requests.at(-1)?.body ?? {});
    return Promise.reject(new TypeError("Failed to fetch"));
  };
  await enter(field(), "Who winds the sun?");
  await key({ key: "Enter" });
  await settles(() => expect(texts().at(-1)).toBe("Reply to Who winds the sun?"));
  await settles(() => expect(field().value).toBe(""));
  expect(texts().filter((text) => text === "Who winds the sun?")).toHaveLength(1);
  expect(document.querySelector('[role="alert"]')?.textContent ?? "").toBe("");
});

it("the same words after the same message are another message, once the first was stored", async () => {
  await show();
  await click(find("button", OPTION.text));
  await settles(() => expect(texts().at(-1)).toBe(`Reply to ${OPTION.text}`));
  const first = requests.at(-1)?.body;
  await press(REPLY, "Branch from here");
  await settles(() => expect(texts().at(-1)).toBe("Reply 3"));
  await settles(() => click(find("button", OPTION.text)));
  await settles(() => expect(texts().at(-1)).toBe(`Reply to ${OPTION.text}`));
  const second = requests.at(-1)?.body;
  expect(second).toMatchObject({ parent_id: REPLY, text: OPTION.text });
  expect(second?.["id"]).not.toBe(first?.["id"]);
});

it("an option is sent in its own way and leaves what is typed; a failure leaves the option", async () => {
  await show();
  await enter(field(), "Not yet");
  refuse = () => Promise.reject(new TypeError("Failed to fetch"));
  await click(find("button", OPTION.text));
  await settles(() => expect(find('[role="alert"]').textContent).not.toBe(""));
  expect(field().value).toBe("Not yet");
  refuse = null;
  await settles(() => click(find("button", OPTION.text)));
  await settles(() => expect(texts().at(-1)).toBe(`Reply to ${OPTION.text}`));
  expect(requests.at(-1)?.body).toMatchObject({ ...OPTION, parent_id: REPLY });
  expect(field().value).toBe("Not yet");
});

it("asks what could be sent after the player's own message", async () => {
  branch = branch.slice(0, 2);
  await show();
  await settles(() => find("button", "“Who winds the sun?”"));
  await press(OWN, "Get a reply");
  await settles(() => expect(calls()).toEqual([`POST /msgs/${OWN}/replies`]));
});

it("the up arrow in an empty field edits the player's last message", async () => {
  await show();
  await enter(field(), "x");
  await key({ key: "ArrowUp" });
  expect(document.querySelector("article textarea")).toBeNull();
  await enter(field(), "");
  await key({ key: "ArrowUp" });
  const edited = find(`[data-message="${OWN}"] textarea`) as HTMLTextAreaElement;
  expect([edited.value, document.activeElement]).toEqual(["Good day.", edited]);
  await enter(edited, "Good evening.");
  await send(edited, new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "Enter" }));
  await settles(() => expect(texts()).toEqual(["It is hot.", "Good evening.", "Reply 3"]));
  expect(requests).toMatchObject([{ call: `PUT /msgs/${OWN}`, body: { text: "Good evening." } }]);
  expect(find(`[data-message="${OWN}"]`).textContent).toContain("edited");
});

it("another reply takes the place of the first, which is a step away", async () => {
  await show();
  await act(async () => find(`[data-message="${OPENING}"]`).focus());
  expect(document.querySelector(`[data-message="${OPENING}"] [aria-label="Another reply"]`)).toBeNull();
  const again = action(REPLY, "Another reply");
  again.focus();
  await click(again);
  await settles(() => expect(texts()).toEqual(["It is hot.", "Good day.", "Another reply"]));
  expect(calls()).toEqual([`POST /msgs/${OWN}/replies`]);
  const shown = branch.at(-1)?._id ?? "";
  expect(document.activeElement, "the focus stays").toBe(action(shown, "Another reply"));
  expect(find(`[data-message="${shown}"]`).textContent).toContain("2 / 2");
  expect(action(shown, "The next alternative").getAttribute("aria-disabled")).toBe("true");
  const alternative = { number: 1, count: 2, previous: null, next: shown };
  branch = [...branch.slice(0, 2), message(REPLY, OWN, { alternative }), own(OTHER, REPLY, "I see.")];
  await press(shown, "The alternative before");
  await settles(() => expect(texts()).toEqual(["It is hot.", "Good day.", "Reply 3", "I see."]));
  expect(requests.at(-1)).toMatchObject({ call: "PUT /branch", body: { message_id: REPLY, to: "end" } });
});

it("branches from a message, from which what followed is found again", async () => {
  await show();
  await press(OPENING, "Branch from here");
  await settles(() => expect(texts()).toEqual(["It is hot."]));
  expect(requests.at(-1)).toMatchObject({ call: "PUT /branch", body: { message_id: OPENING, to: "here" } });
  expect(document.activeElement).toBe(field());
  await click(find("button", "See what followed"));
  await settles(() => expect(requests.at(-1)?.body).toMatchObject({ message_id: OWN, to: "end" }));
});

it("goes on after the last reply only", async () => {
  await show();
  expect(document.querySelectorAll('[aria-label="Go on"]')).toHaveLength(1);
  await press(REPLY, "Go on");
  await settles(() => expect(texts()).toEqual(["It is hot.", "Good day.", "Reply 3", "Another reply"]));
  expect(calls()).toEqual([`POST /msgs/${REPLY}/replies`]);
});

it("withdraws a message with an undo, and shows a withdrawn one with a way back", async () => {
  await show();
  await press(OWN, "Withdraw");
  await settles(() => expect(texts()).toEqual(["It is hot."]));
  expect(requests.at(-1)).toMatchObject({ call: `PUT /msgs/${OWN}`, body: { is_withdrawn: true } });
  branch = [...branch, message(OWN, OPENING, { role: "player", is_withdrawn: true, text: "", options: [] })];
  toastStore.current?.action?.run();
  await settles(() => expect(find(`[data-message="${OWN}"]`).textContent).toContain("Message withdrawn"));
  expect(requests.at(-1)?.body).toMatchObject({ is_withdrawn: false });
  await click(find("button", "Take it back"));
  expect(requests.slice(-2).map(({ body }) => body["is_withdrawn"])).toEqual([false, false]);
});

it("a change that fails leaves the messages as they were, and says so", async () => {
  await show();
  refuse = () => Response.json({ error_code: 40308, error: "no", content: null }, { status: 403 });
  await press(REPLY, "Another reply");
  await settles(() => expect(toastStore.current?.type).toBe("error"));
  expect(texts()).toEqual(["It is hot.", "Good day.", "Reply 3"]);
  await settles(() => expect(action(REPLY, "Another reply").getAttribute("aria-disabled")).toBeNull());
});
