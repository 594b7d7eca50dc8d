// @vitest-environment jsdom
// The dialog as an author uses it, against a fake server in memory.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, vi } from "vitest";
import {
  entryOf,
  field,
  ID,
  key,
  open,
  playEntryServer,
  press,
  settled,
  WORLD,
} from "../../../tests/support/entry-dialog.tsx";
import { appears, enter, find, send, unmountAll } from "../../../tests/support/mount.ts";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { needSave } from "../../lib/need-save.ts";
import { toastStore } from "../../lib/toast.ts";

const WORLD = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";
const ID = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";
const TAMSIN = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c03";

const entryOf = (id: string, name: string, more: Partial<Entry> = {}): Entry => ({
  _id: id,
  type: "character",
  name,
  aliases: [],
  description: "",
  use: "auto",
  underline: true,
  avatar: null,
  character_status: "alive",
  character_age: "unknown",
  character_gender: null,
  is_recommended: false,
  character_target: "",
  character_relationships: [],
  changes: [],
  created_at: 1,
  updated_at: 1,
  ...more,
});

let entries: Entry[];
let sent: { call: string; body: Partial<EntryBody> & { avatar?: unknown; updated_at?: number } }[];
/** If set, responds to a change instead of the server. */
let refuse: (() => Response) | null;

beforeEach(async () => {
  entries = [entryOf(ID, "Oriel", { description: "Draws coasts." }), entryOf(TAMSIN, "Tamsin")];
  sent = [];
  refuse = null;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href);
    const path = pathname.replace(`/api/v1/universes/${WORLD}`, "");
    if (init.method !== "GET") {
      const body = init.body ? JSON.parse(String(init.body)) : {};
      sent.push({ call: `${init.method} ${path}`, body });
      if (refuse) return refuse();
      const avatar = body.avatar ? `/images/${body.avatar}.webp` : null;
      return Response.json(init.method === "DELETE" ? {} : entryOf(ID, body.name, { ...body, avatar }));
    }
    if (path === "/characters") return Response.json({ data: entries });
    const one = entries.find(({ _id }) => path === `/entries/${_id}`);
    if (one) return Response.json(one);
    const named = entries.filter(({ name }) => name.includes(searchParams.get("name") ?? ""));
    const paging = { has_prev: false, has_next: false, next: null };
    return Response.json({ data: named, paging, total: named.length });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n("en-US");
  await loadTexts("entries");
});
afterEach(async () => {
  await unmountAll();
  for (const { id } of [...dialogStack.items]) settleDialog(id);
  dialogStack.items.splice(0);
  vi.unstubAllGlobals();
});

async function open(props: Partial<Parameters<typeof EntryDialog>[0]> = {}) {
  const close = vi.fn();
  const onSaved = vi.fn();
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <EntryDialog unid={WORLD} onSaved={onSaved} close={close} {...props} />
    </QueryClientProvider>,
  );
  await appears("label", "Name");
  return { close, onSaved };
}
const field = (label: string) =>
  document.getElementById(find("label", label).getAttribute("for") ?? "") as HTMLInputElement;
const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const key = (target: Element, init: KeyboardEventInit) =>
  send(target, new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
const settled = (what: () => void) => act(() => vi.waitFor(what, 50_000));
const refusal = (code: number, status: number) => () =>
  Response.json({ error_code: code, error: "no", content: null }, { status });

it("creates an entry from the given fields and reports it to the caller", async () => {
  const { close, onSaved } = await open({ name: "Ledger", description: "Two of them." });
  expect([field("Name").value, field("Description").value, needSave.changed]).toEqual([
    "Ledger",
    "Two of them.",
    false,
  ]);
  await enter(field("Also called"), "Book，账本、 Book");
  await key(field("Name"), { key: "Enter", ctrlKey: true });
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent).toMatchObject([
    {
      call: "POST /entries",
      body: { type: "normal", name: "Ledger", aliases: ["Book", "账本"], use: "auto", changes: [] },
    },
  ]);
  expect(server.sent[0]?.body).not.toHaveProperty("character_status");
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: "Ledger" }));
  expect(toastStore.current?.text).toBe("Ledger is saved");
});

it("does not send an invalid form: shows the problem and focuses its field", async () => {
  await open({ type: "character" });
  await press("Create");
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Name"));
  expect(find('[role="alert"]').textContent).toBe("Give it a name or a description.");
  await enter(field("Name"), "Ori@el");
  expect(find('[role="alert"]').textContent).toContain("can hold Chinese and English letters");
  await press("Add a change");
  await enter(field("Name"), "Oriel Vance");
  await press("Create");
  expect([...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)).toEqual([
    "Enter a chapter’s number.",
    "Choose what changes, or remove this change.",
  ]);
  expect(server.sent).toEqual([]);
});

it("adds a change by chapter to an entry: it is shown and sent", async () => {
  const { close } = await open({ entryId: ID });
  await press("Add a change");
  await enter(field("From chapter"), "3");
  await send(find('fieldset[aria-label="What changes"] button', "Status"), new MouseEvent("click", { bubbles: true }));
  const preview = find('section[aria-label="What is true when"]');
  expect([...preview.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
    "At firstAliveDraws coasts.",
    "From chapter 3Dead",
  ]);
  expect(needSave.changed).toBe(true);
  await press("Save");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent[0]).toMatchObject({
    call: `PUT /entries/${ID}`,
    body: { name: "Oriel", changes: [{ from_chapter: 3, character_status: "dead" }] },
  });
  expect(server.sent[0]?.body).not.toHaveProperty("avatar");
  expect(needSave.changed).toBe(false);
});

it("Enter ends a name in the list and does not save the form", async () => {
  await open({ name: "Oriel Vance", type: "character" });
  await enter(field("Also called"), "the Widow");
  const stroke = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: "Enter" });
  await send(field("Also called"), stroke);
  expect(stroke.defaultPrevented, "it does not reach the form").toBe(true);
  expect(field("Also called").value).toBe("the Widow, ");
  await key(field("Also called"), { key: "Enter" });
  expect(field("Also called").value).toBe("the Widow, ");
  await enter(field("Also called"), "the Widow；Lady V");
  await key(field("Name"), { key: "Enter", ctrlKey: true });
  await settled(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.body.aliases).toEqual(["the Widow", "Lady V"]);
});

it("offers a character's short forms as aliases, each until it is used", async () => {
  const { close } = await open({ name: "Oriel Vance", type: "character" });
  await press("Also “Vance”");
  await press("Also “Oriel”");
  expect(field("Also called").value).toBe("Vance, Oriel");
  expect([...document.querySelectorAll("button")].some(({ textContent }) => textContent?.startsWith("Also"))).toBe(
    false,
  );
  await press("Create");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent[0]?.body).toMatchObject({ aliases: ["Vance", "Oriel"] });
});

it("a part of an existing name can become an alias of that entry instead of a new entry", async () => {
  entries[0] = entryOf(ID, "Oriel Vance", { aliases: ["the Widow"] });
  const { close, onSaved } = await open({ name: "Oriel", type: "character" });
  await appears("button", "Another name of Oriel Vance instead");
  await press("Another name of Oriel Vance instead");
  expect(close).toHaveBeenCalledExactlyOnceWith();
  const next = dialogStack.items.at(-1);
  expect(next).toMatchObject({ name: "entry", props: { unid: WORLD, entryId: ID, alias: "Oriel", onSaved } });
  await unmountAll();
  await open({ entryId: ID, alias: "Oriel" });
  await settled(() => expect(field("Also called").value).toBe("the Widow, Oriel"));
  expect(needSave.changed, "it is not saved yet").toBe(true);
  await press("Save");
  await settled(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toMatchObject({ call: `PUT /entries/${ID}`, body: { aliases: ["the Widow", "Oriel"] } });
});

it("does not offer an alias instead of a new entry if more than the name was typed", async () => {
  entries[0] = entryOf(ID, "Oriel Vance");
  await open({ name: "Oriel", type: "character" });
  await appears("button", "Another name of Oriel Vance instead");
  await enter(field("Also called"), "the Widow");
  expect(document.body.textContent).not.toContain("Another name of");
  await enter(field("Also called"), "");
  await appears("button", "Another name of Oriel Vance instead");
});

it("creates a character from a relationship's name that the world does not have", async () => {
  entries[0] = entryOf(ID, "Oriel", {
    character_relationships: [{ name: "Nobody", locked: false, relationships: [] }],
  });
  await open({ entryId: ID });
  await appears("button", "Not in this world yet: create");
  await press("Not in this world yet: create");
  expect(dialogStack.items.at(-1)).toMatchObject({
    name: "entry",
    props: { unid: WORLD, type: "character", name: "Nobody" },
  });
});

it("keeps relationship names that the world does not have, and marks them", async () => {
  entries[0] = entryOf(ID, "Oriel", {
    character_relationships: [
      { name: "Tamsin", locked: true, relationships: ["sister"] },
      { name: "Nobody", locked: false, relationships: [] },
    ],
  });
  const { close } = await open({ entryId: ID });
  await settled(() =>
    expect(find('[data-relationship="Nobody"]').textContent).toContain("Not in this world yet: create"),
  );
  expect(find('[data-relationship="Tamsin"]').textContent).not.toContain("Not in this world");
  // A locked row has no field for its words.
  expect(document.querySelector('[aria-label="A word for Tamsin"]')).toBeNull();
  await enter(find('[aria-label="A word for Nobody"]') as HTMLInputElement, "owes");
  await press("Save");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(server.sent[0]?.body).toMatchObject({
    character_relationships: [
      { name: "Tamsin", locked: true, relationships: ["sister"] },
      { name: "Nobody", locked: false, relationships: ["owes"] },
    ],
  });
});

it("warns that another entry has the same name, and saves anyway", async () => {
  await open({ type: "character", name: "Tamsin" });
  await settled(() => expect(find('[role="status"][data-warning]').textContent).toContain("“Tamsin”"));
});

it("asks before discarding what was typed", async () => {
  const { close } = await open({ entryId: ID });
  await press("Cancel");
  expect(close).toHaveBeenCalledOnce();
  await enter(field("Description"), "Draws people.");
  await press("Cancel");
  expect(dialogStack.items.map(({ name }) => name)).toEqual(["confirm"]);
  await act(async () => settleDialog(dialogStack.items[0]?.id ?? 0));
  expect([close.mock.calls.length, field("Description").value]).toEqual([1, "Draws people."]);
  dialogStack.items.splice(0);
  await press("Cancel");
  await act(async () => settleDialog(dialogStack.items[0]?.id ?? 0, true));
  expect(close).toHaveBeenCalledTimes(2);
});

it("keeps what was typed if the entry was deleted meanwhile, and can save it as a new entry", async () => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  refuse = refusal(40404, 404);
  await press("Save");
  await appears("button", "Save as a new entry");
  expect([field("Description").value, close.mock.calls.length]).toEqual(["Draws people.", 0]);
  refuse = null;
  await press("Save as a new entry");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ call: "POST /entries", body: { name: "Oriel", description: "Draws people." } });
});

it.each([
  [40403, 404, "alert", "This world was deleted"],
  [42203, 422, "status", "sensitive content"],
  [42207, 422, "alert", "at most 150 characters"],
])("shows a refusal with %d in its place and stays open", async (code, status, role, words) => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  refuse = refusal(code, status);
  await press("Save");
  await settled(() => {
    const said = [...document.querySelectorAll(`[role="${role}"]`)].map(({ textContent }) => textContent);
    expect(said).toContainEqual(expect.stringContaining(words));
  });
  expect([field("Description").value, close.mock.calls.length]).toEqual(["Draws people.", 0]);
  if (code === 42207) expect(field("Description").getAttribute("aria-invalid")).toBe("true");
});

it("keeps the picture of a deleted entry that is saved as a new one", async () => {
  const picture = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c09";
  entries[0] = entryOf(ID, "Oriel", { avatar: `/images/${picture}.webp` });
  const { close } = await open({ entryId: ID });
  refuse = refusal(40404, 404);
  await enter(field("Description"), "Draws people.");
  await press("Save");
  await appears("button", "Save as a new entry");
  refuse = null;
  await press("Save as a new entry");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ call: "POST /entries", body: { avatar: picture } });
});

const changedTo = (entry: Entry) => () => {
  refuse = null;
  return Response.json({ error_code: 40900, error: "no", content: { entry } }, { status: 409 });
};

it("merges with other parts that another window has changed meanwhile", async () => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  refuse = changedTo(entryOf(ID, "Oriel", { description: "Draws coasts.", aliases: ["Ori"], updated_at: 2 }));
  await press("Save");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([
    { body: { description: "Draws people.", aliases: [], updated_at: 1 } },
    { body: { description: "Draws people.", aliases: ["Ori"], updated_at: 2 } },
  ]);
});

it.each([
  ["Save", "Draws people.", 2],
  ["Take what was saved", "Draws ships.", 1],
])("shows a conflict with another window's change of the same part: %s", async (choice, kept, times) => {
  const { close } = await open({ entryId: ID });
  await enter(field("Description"), "Draws people.");
  refuse = changedTo(entryOf(ID, "Oriel", { description: "Draws ships.", updated_at: 2 }));
  await press("Save");
  await appears("button", "Take what was saved");
  expect(find('[role="alert"]').textContent).toContain("Draws ships.");
  expect([field("Description").value, close.mock.calls.length]).toEqual(["Draws people.", 0]);
  await press(choice);
  if (times === 1) expect([field("Description").value, needSave.changed]).toEqual([kept, false]);
  else await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(times);
  if (times === 2) expect(sent.at(-1)).toMatchObject({ body: { description: kept, updated_at: 2 } });
});

it("keeps what is typed during saving", async () => {
  const { close } = await open({ entryId: ID });
  const answer = Promise.withResolvers<Response>();
  await enter(field("Description"), "Draws people.");
  refuse = () => answer.promise as unknown as Response;
  await press("Save");
  await enter(field("Description"), "Draws people and ships.");
  await act(async () => answer.resolve(Response.json(entryOf(ID, "Oriel", { description: "Draws people." }))));
  await settled(() => expect(toastStore.current?.text).toBe("Oriel is saved"));
  expect([field("Description").value, close.mock.calls.length, needSave.changed]).toEqual([
    "Draws people and ships.",
    0,
    true,
  ]);
});

it("finds a character by pinyin longer than any name, and says how long a new name may be", async () => {
  const pinyin = "zhuangshuangchuangguang";
  const asked: string[] = [];
  server.entries.push(entryOf("0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c04", "庄双创光"));
  const answer = fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const typed = new URL(url, location.href).searchParams.get("name");
    if (typed) asked.push(typed);
    // The server's search matches pinyin.
    const paging = { has_prev: false, has_next: false, next: null };
    return typed === pinyin ? Response.json({ data: [server.entries.at(-1)], paging, total: 1 }) : answer(url, init);
  });
  await open({ type: "character", name: "Oriel Vance" });
  const picker = find('[role="combobox"][aria-label="Add a relationship"]') as HTMLInputElement;
  await enter(picker, pinyin.slice(0, 20));
  picker.setSelectionRange(20, 20);
  const next = new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true });
  await send(picker, next);
  expect(next.defaultPrevented).toBe(false);
  await enter(picker, pinyin);
  expect((await appears('[role="option"]')).textContent).toContain("庄双创光");
  expect(asked).toContain(pinyin);
  await enter(picker, "Somebody whose name is far too long");
  await appears("p", "Nobody in this world answers to that, and a new name can have at most 20 characters.");
});

it("deletes with an undo", async () => {
  const { close } = await open({ entryId: ID });
  await press("Delete");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(toastStore.current?.text).toBe("Oriel is deleted");
  await act(async () => toastStore.current?.action?.run());
  await settled(() =>
    expect(server.sent.map(({ call }) => call)).toEqual([`DELETE /entries/${ID}`, "POST /entries/recover"]),
  );
});

it("blocks letters beyond a name's limit, counted for each alias separately", async () => {
  await open({ type: "character" });
  const blocked = async (target: HTMLInputElement, pressed: string) => {
    target.setSelectionRange(target.value.length, target.value.length);
    const event = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true });
    await send(target, event);
    return event.defaultPrevented;
  };
  await enter(field("Also called"), `Mara，${"a".repeat(20)}`);
  expect([await blocked(field("Also called"), "b"), await blocked(field("Also called"), "，")]).toEqual([true, false]);
  await enter(field("Also called"), `${"a".repeat(20)}，M`);
  expect(await blocked(field("Also called"), "b")).toBe(false);
  await enter(field("Name"), "a".repeat(20));
  expect(await blocked(field("Name"), "b")).toBe(true);
});
