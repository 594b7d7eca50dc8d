// @vitest-environment jsdom
// The dialog of an entry as an author uses it.
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

const server = playEntryServer();

it("makes an entry of what is known of it, and says so to the one who opened it", async () => {
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

it("sends nothing that is wrong: it says what, and the keys go there", async () => {
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

it("changes an entry: what it is from a chapter on is shown and sent", async () => {
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

it("Enter ends a name of the list, and never saves the form", async () => {
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

it("offers a character's short forms as other names, each until it is taken", async () => {
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

it("a part of somebody's name becomes another name of theirs instead of a new entry", async () => {
  server.entries[0] = entryOf(ID, "Oriel Vance", { aliases: ["the Widow"] });
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

it("offers no other name in place of a new entry of which more than the name is typed", async () => {
  server.entries[0] = entryOf(ID, "Oriel Vance");
  await open({ name: "Oriel", type: "character" });
  await appears("button", "Another name of Oriel Vance instead");
  await enter(field("Also called"), "the Widow");
  expect(document.body.textContent).not.toContain("Another name of");
  await enter(field("Also called"), "");
  await appears("button", "Another name of Oriel Vance instead");
});

it("makes a character of a name in the relationships that the world does not have", async () => {
  server.entries[0] = entryOf(ID, "Oriel", {
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

it("keeps names nobody in the world has, and marks them", async () => {
  server.entries[0] = entryOf(ID, "Oriel", {
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
  // What is locked is not changed by accident.
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

it("says that another has the name already, and saves all the same", async () => {
  await open({ type: "character", name: "Tamsin" });
  await settled(() => expect(find('[role="status"][data-warning]').textContent).toContain("“Tamsin”"));
});

it("asks before what was typed is lost", async () => {
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

it("finds somebody by pinyin that is longer than any name, and says how long a new name may be", async () => {
  const pinyin = "zhuangshuangchuangguang";
  const asked: string[] = [];
  server.entries.push(entryOf("0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c04", "庄双创光"));
  const answer = fetch;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const typed = new URL(url, location.href).searchParams.get("name");
    if (typed) asked.push(typed);
    // The server's search knows pinyin.
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

it("deletes with a way back", async () => {
  const { close } = await open({ entryId: ID });
  await press("Delete");
  await settled(() => expect(close).toHaveBeenCalledOnce());
  expect(toastStore.current?.text).toBe("Oriel is deleted");
  await act(async () => toastStore.current?.action?.run());
  await settled(() =>
    expect(server.sent.map(({ call }) => call)).toEqual([`DELETE /entries/${ID}`, "POST /entries/recover"]),
  );
});

it("blocks a name's letters past its limit, of each alias by itself", async () => {
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
