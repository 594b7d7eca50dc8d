// @vitest-environment jsdom
// Several chapters at once in the share dialog: selecting them, what is sent, what is told, and what failed.
import { act } from "react";
import { expect, it } from "vitest";
import { find, send, unmountAll } from "../../../tests/support/mount.ts";
import {
  buttons,
  chapterOf,
  gate,
  idOf,
  open,
  press,
  refusal,
  STORY,
  server,
  settled,
  text,
} from "../../../tests/support/share-dialog.tsx";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { publishingOf } from "./publishing-store.ts";

const chapters = (count: number) => Array.from({ length: count }, (_, at) => chapterOf(at + 1));
const box = (name: string) => find("input[type=checkbox]", name) as HTMLInputElement;
const all = () => find("label", "Select all").querySelector("input") as HTMLInputElement;
const click = (element: HTMLElement, init: MouseEventInit = {}) =>
  send(element, new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
const select = (name: string, init?: MouseEventInit) => click(box(`Select “${name}”`), init);
const key = (element: Element, name: string, init: KeyboardEventInit = {}) =>
  send(element, new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init }));
const selected = () =>
  [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox][aria-label]")].flatMap((one) =>
    one.checked ? [one.getAttribute("aria-label")?.slice("Select “Scene ".length, -1)] : [],
  );
const sentIds = () => server.sent.map(({ body }) => (body.chapter_ids as string[]).map((id) => Number(id.slice(-12))));
/** Refuses the requests that hold one of these chapters. */
const refuseWith = (answer: () => Response, ...numbers: number[]) => {
  server.refuse = ({ chapter_ids }) =>
    (chapter_ids as string[]).some((id) => numbers.includes(Number(id.slice(-12)))) ? answer() : null;
};
const answerToQuestion = (sure?: true) => act(async () => settleDialog(dialogStack.items.at(-1)?.id as number, sure));

it("acts on all while none is selected, with how many in each button", async () => {
  server.chapters = [...chapters(4), chapterOf(5, 30)];
  server.published = new Map([
    [idOf(1), true],
    [idOf(2), false],
  ]);
  await open();
  const many = () => buttons().filter((name) => /\d/.test(name ?? ""));
  expect(many()).toEqual(["Publish all 2", "Sync 1 changed", "Unpublish all 2"]);
  expect(text()).toContain("1 chapter is left out: a chapter needs more than 30 characters");
  await press("Publish all 2");
  await settled(() => expect(toastStore.current?.text).toBe("2 chapters published"));
  expect(sentIds()).toEqual([[3], [4]]);
  await press("Sync 1 changed");
  await settled(() => expect(toastStore.current?.text).toBe("1 chapter synced"));
  expect(sentIds()).toEqual([[3], [4], [1]]);
  expect(many()).toEqual(["Unpublish all 4"]);
});

it("selects one by one, a range with Shift, and all; the buttons count what can be done to them", async () => {
  server.chapters = chapters(6);
  server.published = new Map([[idOf(2), true]]);
  await open();
  await select("Scene b");
  expect(buttons()).toContain("Sync 1 chapter");
  await select("Scene e", { shiftKey: true });
  expect(selected()).toEqual(["b", "c", "d", "e"]);
  expect(text()).toContain("4 selected");
  expect(all().indeterminate).toBe(true);
  expect(buttons()).toEqual(expect.arrayContaining(["Publish 3 chapters", "Sync 1 chapter", "Unpublish 1 chapter"]));
  await select("Scene d", { shiftKey: true });
  expect(selected(), "the range becomes what its end becomes").toEqual(["b", "c"]);
  await press("Publish 1 chapter");
  await settled(() => expect(toastStore.current?.text).toBe("1 chapter published"));
  expect(sentIds()).toEqual([[3]]);
  expect(selected(), "nothing is selected afterwards").toEqual([]);
  await click(all());
  expect([selected().length, all().checked, all().indeterminate]).toEqual([6, true, false]);
  await click(all());
  expect(selected()).toEqual([]);
});

it("is selected by keyboard: arrow keys, Shift with them, and Control+A", async () => {
  server.chapters = chapters(4);
  await open();
  await select("Scene a");
  await act(async () => box("Select “Scene a”").focus());
  await key(document.activeElement as Element, "ArrowDown", { shiftKey: true });
  expect(document.activeElement).toBe(box("Select “Scene b”"));
  await key(document.activeElement as Element, "ArrowDown");
  expect([document.activeElement, selected()]).toEqual([box("Select “Scene c”"), ["a", "b"]]);
  await key(document.activeElement as Element, "a", { ctrlKey: true });
  expect(selected()).toEqual(["a", "b", "c", "d"]);
});

it("unpublishes several after a question that counts them", async () => {
  for (const number of [1, 2, 3]) server.published.set(idOf(number), false);
  await open();
  await select("Scene a");
  await select("Scene c");
  await press("Unpublish 2 chapters");
  expect(dialogStack.items.at(-1)?.props).toMatchObject({
    title: "Unpublish 2 chapters?",
    body: expect.stringContaining("cannot be undone"),
    confirm: "Unpublish 2 chapters",
    danger: true,
  });
  await answerToQuestion();
  expect([server.sent, selected()]).toEqual([[], ["a", "c"]]);
  await press("Unpublish 2 chapters");
  await answerToQuestion(true);
  await settled(() => expect(toastStore.current?.text).toBe("2 chapters unpublished"));
  expect(server.sent.map(({ call }) => call)).toEqual(["DELETE /sharing/chapters", "DELETE /sharing/chapters"]);
  expect([...server.published.keys()]).toEqual([idOf(2)]);
});

it("keeps the selection where another action has begun while the question was open", async () => {
  refuseWith(() => refusal(50002, 503), 3);
  await open();
  await press("Publish all 3");
  await settled(() => expect(find("[role=alert]").textContent).toContain("2 of 3 chapters were published."));
  Object.assign(server, { sent: [], refuse: null });
  const again = gate();
  server.hold = (call) => (call.startsWith("POST") ? again.opened : undefined);
  await select("Scene a");
  await press("Unpublish 1 chapter");
  await press("Try again");
  await answerToQuestion(true);
  expect([publishingOf(STORY).running, selected()]).toEqual([expect.objectContaining({ action: "publish" }), ["a"]]);
  again.open();
  await settled(() => expect(toastStore.current?.text).toBe("1 chapter published"));
  expect(server.sent.map(({ call }) => call)).toEqual(["POST /sharing/chapters"]);
  await press("Unpublish 1 chapter");
  await answerToQuestion(true);
  await settled(() => expect(toastStore.current?.text).toBe("1 chapter unpublished"));
  expect(selected()).toEqual([]);
});

it("tells how far it has come, in at most twenty requests, and lets nothing else begin", async () => {
  server.chapters = chapters(231);
  const [gates, at] = [[gate(), gate()], { next: 0 }];
  server.hold = (call) => (call.startsWith("POST") ? gates[at.next++]?.opened : undefined);
  await open();
  await press("Publish all 231");
  expect(text()).toContain("Publishing… 0 of 231");
  expect(find("button", "Publish all 231").getAttribute("aria-disabled")).toBe("true");
  await press("Publish all 231");
  gates[0]?.open();
  await settled(() => expect(text()).toContain("12 of 231"));
  expect(find("[role=progressbar]").getAttribute("aria-valuenow")).toMatch(/^5\./);
  gates[1]?.open();
  await settled(() => expect(toastStore.current?.text).toBe("231 chapters published"));
  expect(sentIds().map((ids) => ids.length)).toEqual([...Array(19).fill(12), 3]);
  expect(text()).toContain("231 of 231 published");
});

it("keeps what is done, names what failed with the reason, and sends only that anew", async () => {
  server.chapters = chapters(5);
  refuseWith(() => refusal(50002, 503), 3);
  await open();
  await press("Publish all 5");
  await settled(() =>
    expect(find("[role=alert]").textContent).toContain("4 of 5 chapters were published. Not published:"),
  );
  expect(find("[role=alert]").textContent).toContain("“Scene c”: ");
  expect(find("[role=alert]").textContent).not.toContain("Scene b");
  expect(text()).toContain("4 of 5 published");
  server.sent.length = 0;
  server.refuse = null;
  await press("Try again");
  await settled(() => expect(toastStore.current?.text).toBe("1 chapter published"));
  expect(sentIds()).toEqual([[3]]);
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("ends after two requests in a row that fail, and names all that were not sent", async () => {
  server.chapters = chapters(40);
  refuseWith(() => refusal(50002, 503), ...Array.from({ length: 38 }, (_, at) => at + 3));
  await open();
  await press("Publish all 40");
  await settled(() => expect(find("[role=alert]").textContent).toContain("2 of 40 chapters were published."));
  expect(sentIds()).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(find("[role=alert]").textContent).toContain("“Scene c”, “Scene d”, ");
  expect(find("[role=alert]").textContent).toContain("and 26 more: ");
  server.refuse = null;
  await press("Try again");
  await settled(() => expect(toastStore.current?.text).toBe("38 chapters published"));
});

it("leaves out the chapters that the server refuses by name, each with its reason", async () => {
  server.chapters = [...chapters(25), { ...chapterOf(26), name: "" }];
  const short = (number: number, name: string) => refusal(42242, 422, { min: 30, name, chapter_id: idOf(number) });
  server.refuse = ({ chapter_ids }) => {
    const ids = chapter_ids as string[];
    if (ids.includes(idOf(1))) return short(1, "Scene a");
    if (ids.includes(idOf(2))) return refusal(42203, 422, { name: "Scene b", chapter_id: idOf(2) });
    return ids.includes(idOf(26)) ? short(26, "") : null;
  };
  await open();
  await press("Publish all 26");
  await settled(() => expect(find("[role=alert]").textContent).toContain("23 of 26 chapters were published."));
  expect(server.published.size).toBe(23);
  expect(find("[role=alert]").textContent).toContain(
    "“Scene a”, “Untitled, chapter 26”: A chapter needs more than 30 characters",
  );
  expect(document.querySelectorAll("[role=alert] li")).toHaveLength(2);
});

it("tells what failed when the dialog is closed, and keeps it for the next time", async () => {
  server.chapters = chapters(3);
  const first = gate();
  server.hold = (call) => (call.startsWith("POST") ? first.opened : undefined);
  refuseWith(() => refusal(50002, 503), 2, 3);
  const client = await open();
  await press("Publish all 3");
  await unmountAll();
  await open("owner", undefined, client);
  expect(find("button", "Publish all 3").getAttribute("aria-disabled")).toBe("true");
  await unmountAll();
  first.open();
  await settled(() => expect(toastStore.current).toMatchObject({ type: "error", action: { label: "Try again" } }));
  expect(toastStore.current?.text).toContain("1 of 3 chapters were published. Not published: “Scene b”, “Scene c”: ");
  await open("owner", undefined, client);
  expect(find("[role=alert]").textContent).toContain("“Scene b”, “Scene c”: ");
  await unmountAll();
  server.refuse = null;
  server.sent.length = 0;
  const again = toastStore.current?.action?.run;
  await act(async () => void [again?.(), again?.()]);
  await settled(() => expect(toastStore.current?.text).toBe("2 chapters published"));
  expect(sentIds(), "one run at a time").toEqual([[2], [3]]);
  closeToast();
});

it.each([true, false])("a retry sends the chapters that there are then, dialog open: %s", async (isOpen) => {
  refuseWith(() => refusal(40440, 404, { chapter_id: idOf(2) }), 2);
  const asked = gate();
  server.hold = (call) => (call.startsWith("POST") ? asked.opened : undefined);
  await open();
  server.chapters.splice(1, 1);
  await press("Publish all 3");
  if (!isOpen) await unmountAll();
  asked.open();
  await settled(() => expect(document.querySelector("[role=alert]") ?? toastStore.current).not.toBeNull());
  expect([...server.published.keys()]).toEqual([idOf(1), idOf(3)]);
  server.sent.length = 0;
  if (isOpen) await press("Try again");
  else await act(async () => toastStore.current?.action?.run());
  await settled(() => expect(publishingOf(STORY)).toMatchObject({ running: null, failure: null }));
  expect(server.sent).toEqual([]);
});

it("only takes chapters back while the story is banned", async () => {
  Object.assign(server, { state: "banned", ban: "rules" });
  server.published.set(idOf(1), true).set(idOf(2), false);
  await open();
  expect(buttons().filter((name) => /^(Publish|Sync|Unpublish).* \d/.test(name ?? ""))).toEqual(["Unpublish all 2"]);
});

it("offers a co-author nothing to select", async () => {
  server.published.set(idOf(1), true);
  await open("write");
  expect(document.querySelector("input[type=checkbox]")).toBeNull();
});

it("gives the focus to what stays when nothing is left to publish", async () => {
  await open();
  await act(async () => find("button", "Publish all 3").focus());
  await press("Publish all 3");
  await settled(() => expect(toastStore.current?.text).toBe("3 chapters published"));
  await settled(() => expect(document.activeElement).toBe(all()));
});
