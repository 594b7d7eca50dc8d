// @vitest-environment jsdom
// The section of notes with a server that answers as the test says.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChapterNote } from "../../../../contract/chapter-notes.ts";
import { CHAPTER_NOTE_MAX, CHAPTER_NOTES_MAX } from "../../../../contract/limits.ts";
import { appears, enter, find, mount, send, unmountAll } from "../../../../tests/support/mount.ts";
import { startI18n } from "../../../i18n/i18n.ts";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { clearEveryNeedSave, needSave } from "../../../lib/need-save.ts";
import { closeToast, toastStore } from "../../../lib/toast.ts";
import { createQueryClient } from "../../../queries/query-client.ts";
import { NotesSection } from "./notes-section.tsx";
import { keepTypedNote } from "./typed-notes.ts";
import { useKeepNote } from "./use-keep-note.ts";

const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";
const CHAPTER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c12";
const NOTE = "7b2d9a52-07a4-4f5a-9d0f-0c6f5d6f0a01";

interface Request {
  method: string;
  id: string;
  body: { id?: string; text?: string; created_at?: number };
}

/** What the server has, what it was asked, and how it answers instead of storing. */
let stored: ChapterNote[];
let requests: Request[];
let refuse: ((request: Request) => Response | Promise<Response> | null) | null;

const refusal = (error_code: number) =>
  Response.json({ error_code, error: "refused", content: null }, { status: Math.floor(error_code / 100) });
const away = () => Promise.reject(new TypeError("Failed to fetch"));

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input instanceof globalThis.Request ? input.url : input), location.href);
  const method = init?.method ?? "GET";
  if (method === "GET") return Response.json({ data: stored });
  const request: Request = {
    method,
    id: pathname.split("/").at(-1) ?? "",
    body: init?.body ? JSON.parse(String(init.body)) : {},
  };
  requests.push(request);
  const refused = await refuse?.(request);
  if (refused) return refused;
  const { id, text = "", created_at = 100 + requests.length } = request.body;
  if (method === "DELETE") {
    stored = stored.filter(({ _id }) => _id !== request.id);
    return Response.json({});
  }
  const _id = id ?? request.id;
  const known = stored.find((one) => one._id === _id);
  if (method === "PUT" && !known) return refusal(40449);
  const note =
    method === "POST" && known ? known : { _id, text, created_at: known?.created_at ?? created_at, updated_at: 1 };
  stored = [...stored.filter((one) => one._id !== _id), note].sort((a, b) => a.created_at - b.created_at);
  return Response.json(note);
}

beforeEach(async () => {
  await startI18n("en-US");
  await loadTexts("chapter-notes");
  await loadTexts("errors");
  stored = [];
  requests = [];
  refuse = null;
  vi.stubGlobal("fetch", serve);
});
afterEach(async () => {
  await unmountAll();
  closeToast();
  for (const id of [CHAPTER, NOTE]) keepTypedNote(id, null);
  clearEveryNeedSave();
  vi.unstubAllGlobals();
});

const note = (text: string, _id = NOTE, created_at = 1): ChapterNote => ({ _id, text, created_at, updated_at: 1 });
const show = () =>
  mount(
    <QueryClientProvider client={createQueryClient()}>
      <NotesSection storyId={STORY} chapterId={CHAPTER} />
    </QueryClientProvider>,
  );
const field = () => find('input:not([type="hidden"])') as HTMLInputElement;
const texts = () => [...document.querySelectorAll("li > p")].map(({ textContent }) => textContent);
const press = (target: Element) => send(target, new MouseEvent("click", { bubbles: true }));
const key = (target: Element, name: string, more: KeyboardEventInit = {}) =>
  send(target, new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
const until = (check: () => void) => act(() => vi.waitFor(check, 50_000));

it("an empty list says who sees notes; Enter adds one, with its count", async () => {
  await show();
  await appears("p", "No notes on this chapter yet. Only you see them, and no model reads them.");
  await enter(field(), "  Who lit the lamp? ");
  expect(needSave.changed).toBe(true);
  await key(field(), "Enter", { isComposing: true });
  expect(requests).toEqual([]);
  await key(field(), "Enter");
  await until(() => expect(stored).toHaveLength(1));
  expect([field().value, texts(), needSave.changed]).toEqual(["", ["Who lit the lamp?"], false]);
  expect(find("h2").textContent).toBe("Your notes 1");
});

it("is shown before the server has answered, and is in the field again where the server can't be reached", async () => {
  stored = [note("First")];
  await show();
  await until(() => expect(texts()).toEqual(["First"]));
  const answer = Promise.withResolvers<Response>();
  refuse = () => answer.promise;
  await enter(field(), "Second");
  await key(field(), "Enter");
  await until(() => expect(texts()).toEqual(["First", "Second"]));
  await enter(field(), "third");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => answer.reject(new TypeError("Failed to fetch")));
  await until(() => expect(field().value).toBe("Second third"));
  expect(texts()).toEqual(["First"]);
  expect(find('[role="alert"]').textContent).toContain("offline");
  expect(needSave.changed).toBe(true);
  vi.restoreAllMocks();
});

it("sends the same id again for a text whose answer was lost, so that there is one note", async () => {
  await show();
  refuse = (request) => {
    stored = [note("Once", request.body.id)];
    refuse = null;
    return away();
  };
  await enter(field(), "Once");
  await key(field(), "Enter");
  await until(() => expect(field().value).toBe("Once"));
  await key(field(), "Enter");
  await until(() => expect(requests).toHaveLength(2));
  expect(requests[0]?.body.id).toBe(requests[1]?.body.id);
  await until(() => expect([field().value, texts()]).toEqual(["", ["Once"]]));
  // Typed anew it is another note.
  await enter(field(), "Once");
  await key(field(), "Enter");
  await until(() => expect(stored).toHaveLength(2));
});

it("neither a blank text, nor one that is too long, nor one more than a chapter may have is sent", async () => {
  stored = Array.from({ length: CHAPTER_NOTES_MAX }, (_, i) =>
    note(`${i}`, `7b2d9a52-07a4-4f5a-9d0f-${String(i).padStart(12, "0")}`, i),
  );
  await show();
  await until(() => expect(texts()).toHaveLength(CHAPTER_NOTES_MAX));
  for (const text of [" ", "\u200b", "x".repeat(CHAPTER_NOTE_MAX + 1), "One more"]) {
    await enter(field(), text);
    await key(field(), "Enter");
    expect(field().value).toBe(text);
  }
  expect(find('[role="alert"]').textContent).toContain(`at most ${CHAPTER_NOTES_MAX} notes`);
  expect(requests).toEqual([]);
});

it("is edited in its place: Enter saves, Shift+Enter does not, Escape takes the text back", async () => {
  stored = [note("It burned.")];
  await show();
  await press(await appears("button", "Edit"));
  const area = () => find("textarea") as HTMLTextAreaElement;
  expect(document.activeElement).toBe(area());
  await enter(area(), "Something else");
  await key(area(), "Escape");
  expect([texts(), requests]).toEqual([["It burned."], []]);
  expect(document.activeElement).toBe(find("button", "Edit"));
  await press(find("button", "Edit"));
  await enter(area(), "It went out.");
  await key(area(), "Enter", { shiftKey: true });
  expect(requests).toEqual([]);
  await key(area(), "Enter");
  await until(() => expect(stored.map(({ text }) => text)).toEqual(["It went out."]));
  expect(texts()).toEqual(["It went out."]);
});

it("opens the form again with the typed text where a change is refused", async () => {
  stored = [note("It burned.")];
  await show();
  await press(await appears("button", "Edit"));
  refuse = () => refusal(40330);
  await enter(find("textarea") as HTMLTextAreaElement, "It went out.");
  await key(find("textarea"), "Enter");
  await until(() => expect((find("textarea") as HTMLTextAreaElement).value).toBe("It went out."));
  expect(find('[role="alert"]').textContent).toContain("You don’t have the right");
  await press(find("button", "Cancel"));
  expect(texts()).toEqual(["It burned."]);
});

it("that was deleted on another device meanwhile comes back with its changed text", async () => {
  stored = [note("It burned.")];
  await show();
  await press(await appears("button", "Edit"));
  stored = [];
  await enter(find("textarea") as HTMLTextAreaElement, "It went out.");
  await key(find("textarea"), "Enter");
  await until(() => expect(stored).toEqual([note("It went out.")]));
  expect(texts()).toEqual(["It went out."]);
});

it("is deleted at once; undo brings it back to its place, and can be repeated where it failed", async () => {
  stored = [note("First"), note("Second", "7b2d9a52-07a4-4f5a-9d0f-0c6f5d6f0a02", 2)];
  await show();
  await until(() => expect(texts()).toEqual(["First", "Second"]));
  await press(document.querySelector('[aria-label="Delete"]') as Element);
  await until(() => expect(toastStore.current?.action?.label).toBe("Undo"));
  expect([texts(), document.activeElement]).toEqual([["Second"], find("h2")]);
  refuse = away;
  await act(async () => toastStore.current?.action?.run());
  await until(() => expect(toastStore.current?.action?.label).toBe("Try again"));
  expect(texts()).toEqual(["Second"]);
  refuse = null;
  await act(async () => toastStore.current?.action?.run());
  await until(() => expect(stored.map(({ text }) => text)).toEqual(["First", "Second"]));
  await until(() => expect(texts()).toEqual(["First", "Second"]));
});

it("stays in the list, with a message, where it could not be deleted", async () => {
  stored = [note("First")];
  await show();
  refuse = away;
  await press(await appears("button", "Delete"));
  await until(() => expect(toastStore.current?.type).toBe("error"));
  expect(texts()).toEqual(["First"]);
});

it("a card keeps a text as a note once, however often it is pressed, and is told of a failure", async () => {
  let keep: (text: string) => Promise<void> = async () => undefined;
  function Card() {
    keep = useKeepNote(STORY, CHAPTER);
    return null;
  }
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <NotesSection storyId={STORY} chapterId={CHAPTER} />
      <Card />
    </QueryClientProvider>,
  );
  refuse = () => refusal(42277);
  await act(() => expect(keep("Where is the key?\nNobody asks.")).rejects.toMatchObject({ code: "chapter_notes_max" }));
  refuse = null;
  await act(() => Promise.all([keep("Where is the key?"), keep("Where is the key?")]));
  await until(() => expect(texts()).toEqual(["Where is the key?"]));
  expect(stored).toHaveLength(1);
});
