// @vitest-environment jsdom
// The share dialog as an author and a co-author see it.
import { act } from "react";
import { expect, it } from "vitest";
import { appears, find, unmountAll } from "../../../tests/support/mount.ts";
import {
  buttons,
  chapterOf,
  chosen,
  gate,
  idOf,
  link,
  open,
  press,
  refusal,
  SHARE,
  STORY,
  server,
  settled,
  text,
} from "../../../tests/support/share-dialog.tsx";
import { dialogStack, settleDialog } from "../../lib/dialogs.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { type ChapterPages, chapterListKey, chaptersOf } from "../../queries/chapter-pages.ts";

it("shares by link, shows the link and its QR code, and takes private back", async () => {
  await open();
  expect(link()).toBeUndefined();
  await press("Share by link");
  await settled(() => expect(link()).toBe(`${location.origin}/story/${SHARE}`));
  expect(server.sent).toMatchObject([{ call: "PUT /sharing", body: { state: "link" } }]);
  await appears("[role=img]", "QR code of the link");
  const opened = find("a", "Open");
  expect([opened.getAttribute("href"), opened.getAttribute("target")]).toEqual([`/story/${SHARE}`, "_blank"]);
  expect(text()).toContain("Nothing is published yet");
  await press("Make private");
  await settled(() => expect(toastStore.current?.text).toContain("The story is private"));
  expect(link()).toBeUndefined();
  expect(text()).toContain("The link stays the same");
  await act(async () => toastStore.current?.action?.run());
  await settled(() => expect(link()).toBe(`${location.origin}/story/${SHARE}`));
  expect(server.state).toBe("link");
});

it("a refused change is shown, taken back, and can be tried again", async () => {
  server.refuse = () => refusal(50002, 503);
  await open();
  await press("Share by link");
  await settled(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(chosen()).toContain("Only you and your co-authors see the story.");
  server.refuse = null;
  await press("Try again");
  await settled(() => expect(link()).toBe(`${location.origin}/story/${SHARE}`));
});

it("publishes one chapter, which the cached list of chapters follows", async () => {
  const client = await open();
  await press("Publish “Scene b”");
  await settled(() => expect(buttons()).toContain("Unpublish “Scene b”"));
  expect(toastStore.current?.text).toBe("“Scene b” is published");
  expect(text()).toContain("1 of 3 published");
  const list = chaptersOf(client.getQueryData<ChapterPages>(chapterListKey(STORY)));
  expect(list.map(({ published }) => published)).toEqual([false, true, false]);
});

it("publishes all in requests of a hundred, without those that are too short", async () => {
  server.chapters = Array.from({ length: 231 }, (_, at) => chapterOf(at + 1, at === 4 ? 30 : 100));
  await open();
  expect(text()).toContain("1 chapter is left out: a chapter needs more than 30 characters");
  await press("Publish all");
  await settled(() => expect(toastStore.current?.text).toBe("230 chapters published"));
  expect(server.sent.map(({ body }) => (body.chapter_ids as string[]).length)).toEqual([100, 100, 30]);
  expect(server.published.has(idOf(5))).toBe(false);
  expect(text()).toContain("230 of 231 published");
});

it("keeps what was published before a request failed, and goes on from there", async () => {
  server.chapters = Array.from({ length: 150 }, (_, at) => chapterOf(at + 1));
  server.refuse = () => (server.sent.length === 2 ? refusal(50002, 503) : null);
  await open();
  await press("Publish all");
  await settled(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(text()).toContain("100 of 150 published");
  await press("Try again");
  await settled(() => expect(server.published.size).toBe(150));
});

it("says which chapter is too short, with the limit", async () => {
  server.refuse = () => refusal(42242, 422, { min: 30, name: "Scene a" });
  await open();
  await press("Publish “Scene a”");
  await settled(() =>
    expect(find("[role=alert]").textContent).toContain(
      "“Scene a”: A chapter needs more than 30 characters to be published.",
    ),
  );
});

it("syncs what has changed since", async () => {
  server.published = new Map([
    [idOf(1), false],
    [idOf(2), true],
  ]);
  await open();
  await settled(() => expect(text()).toContain("Changed since"));
  expect(buttons().filter((name) => name?.startsWith("Sync"))).toEqual([
    ...["Sync all changed", "Sync this chapter: “Scene a”", "Sync this chapter: “Scene b”"],
  ]);
  await press("Sync all changed");
  await settled(() => expect(toastStore.current?.text).toBe("1 chapter synced"));
  expect(server.sent).toMatchObject([{ call: "POST /sharing/chapters", body: { chapter_ids: [idOf(2)] } }]);
  expect(text()).not.toContain("Changed since");
});

it("unpublishes only after a question that says it cannot be undone", async () => {
  server.published.set(idOf(1), false);
  await open();
  await press("Unpublish “Scene a”");
  const asked = dialogStack.items.at(-1);
  expect(asked?.props).toMatchObject({
    title: "Unpublish “Scene a”?",
    body: expect.stringContaining("cannot be undone"),
  });
  await act(async () => settleDialog(asked?.id as number));
  expect(server.sent).toEqual([]);
  await press("Unpublish “Scene a”");
  await act(async () => settleDialog(dialogStack.items.at(-1)?.id as number, true));
  await settled(() => expect(buttons()).toContain("Publish “Scene a”"));
  expect(server.sent).toMatchObject([{ call: "DELETE /sharing/chapters", body: { chapter_ids: [idOf(1)] } }]);
});

it("a co-author sees the state, the link and the chapters, and no button that changes them", async () => {
  server.state = "link";
  server.shareId = SHARE;
  server.published.set(idOf(1), true);
  await open("write");
  expect(text()).toContain("Oriel owns this story and decides what readers see.");
  expect(buttons().filter((name) => /share|private/i.test(name ?? ""))).toEqual([]);
  expect(link()).toBe(`${location.origin}/story/${SHARE}`);
  expect(text()).toContain("Changed since");
  expect(buttons().filter((name) => /publish|sync/i.test(name ?? ""))).toEqual([]);
});

it("says that a story is private only once the server has made it so, also while chapters are published", async () => {
  Object.assign(server, { state: "link", shareId: SHARE });
  const [publishing, choosing] = [gate(), gate()];
  server.hold = (call) => ({ "POST /sharing/chapters": publishing.opened, "PUT /sharing": choosing.opened })[call];
  await open();
  await press("Publish “Scene a”");
  await press("Make private");
  const button = await appears("button[aria-busy]", "Making it private…");
  expect(chosen()).toContain("Anybody who has the link");
  choosing.open();
  await settled(() => expect(chosen()).toContain("Only you and your co-authors"));
  expect(
    server.sent.map(({ call }) => call),
    "it does not wait for the chapter",
  ).toEqual(["PUT /sharing"]);
  expect(button.textContent).toBe("Chosen");
  publishing.open();
  await settled(() => expect(buttons()).toContain("Unpublish “Scene a”"));
  expect(chosen()).toContain("Only you and your co-authors");
});

it("tells of a failure when the dialog is closed, and keeps it for the next time", async () => {
  server.chapters = Array.from({ length: 250 }, (_, at) => chapterOf(at + 1));
  const first = gate();
  server.hold = (call) => (call.startsWith("POST") ? first.opened : undefined);
  server.refuse = () => (server.sent.length === 2 ? refusal(50002, 503) : null);
  const client = await open();
  await press("Publish all");
  await unmountAll();
  await open("owner", undefined, client);
  expect(find("button", "Publish all").getAttribute("aria-disabled")).toBe("true");
  expect(text()).toContain("0 of 250 chapters");
  await press("Publish all");
  await unmountAll();
  first.open();
  await settled(() => expect(toastStore.current).toMatchObject({ type: "error", action: { label: "Try again" } }));
  expect(server.sent).toHaveLength(2);
  await open("owner", undefined, client);
  expect(find("[role=alert]").textContent).toContain("Try again");
  await unmountAll();
  const again = toastStore.current?.action?.run;
  await act(async () => void [again?.(), again?.()]);
  await settled(() => expect(toastStore.current?.text).toBe("150 chapters published"));
  expect([server.published.size, server.sent.length], "one run at a time").toEqual([250, 4]);
});

it("shows why a chapter could not be published while not all chapters are loaded", async () => {
  server.hasMore = true;
  server.refuse = () => refusal(50002, 503);
  await open();
  await press("Publish “Scene a”");
  await settled(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(buttons()).not.toContain("Publish all");
});

it.each([true, false])("a retry sends the chapters that there are then, dialog open: %s", async (isOpen) => {
  server.refuse = () => (server.sent.length === 1 ? refusal(40440, 404, { chapter_id: idOf(2) }) : null);
  const asked = gate();
  server.hold = (call) => (call.startsWith("POST") ? asked.opened : undefined);
  await open();
  server.chapters.splice(1, 1);
  await press("Publish all");
  if (!isOpen) await unmountAll();
  asked.open();
  await settled(() => expect(document.querySelector("[role=alert]") ?? toastStore.current).not.toBeNull());
  if (isOpen) await press("Try again");
  else await act(async () => toastStore.current?.action?.run());
  await settled(() => expect(toastStore.current?.text).toBe("2 chapters published"));
  expect(server.sent[1]?.body.chapter_ids).toEqual([idOf(1), idOf(3)]);
});

it("leaves out the chapters that the server refuses by name, and says why at the end", async () => {
  const refused: Record<string, Response> = {
    [idOf(1)]: refusal(42242, 422, { min: 30, name: "Scene a", chapter_id: idOf(1) }),
    [idOf(3)]: refusal(42242, 422, { min: 30, name: "", chapter_id: idOf(3) }),
  };
  server.chapters.push(chapterOf(4));
  server.refuse = ({ chapter_ids }) => {
    const id = (chapter_ids as string[]).find((one) => one in refused);
    return id ? (refused[id] as Response).clone() : null;
  };
  const client = await open();
  await press("Publish all");
  await settled(() => expect(text()).toContain("2 chapters were left out:"));
  expect([...server.published.keys()]).toEqual([idOf(2), idOf(4)]);
  expect(text()).toContain("“Scene a”: A chapter needs more than 30 characters");
  expect(text()).toContain("“Untitled”: A chapter needs more than 30 characters");
  expect(toastStore.current?.text).toBe("2 chapters published");
  await unmountAll();
  closeToast();
  server.published.clear();
  const first = gate();
  server.hold = (call) => (call.startsWith("POST") ? first.opened : undefined);
  await client.invalidateQueries();
  await open("owner", undefined, client);
  await settled(() => expect(text()).toContain("0 of 4 published"));
  await press("Publish all");
  await unmountAll();
  first.open();
  await settled(() =>
    expect(toastStore.current?.text).toContain("2 chapters were left out: “Scene a”: A chapter needs"),
  );
});

it("waits for the latest words of the open chapter before it is published", async () => {
  const [arriving, asked] = [gate(), [] as string[]];
  let arrives = true;
  await open("owner", async (chapterId) => {
    asked.push(chapterId);
    await arriving.opened;
    return arrives;
  });
  await press("Publish “Scene a”");
  expect([asked, server.sent]).toEqual([[idOf(1)], []]);
  arriving.open();
  await settled(() => expect(buttons()).toContain("Unpublish “Scene a”"));
  arrives = false;
  await press("Publish all");
  await settled(() => expect(find("[role=alert]").textContent).toContain("Your latest words have not reached"));
  expect(server.sent).toHaveLength(1);
});

it("syncs a chapter that does not count as changed: emphasis and links do not", async () => {
  server.published.set(idOf(1), false);
  await open();
  await press("Sync this chapter: “Scene a”");
  await settled(() => expect(toastStore.current?.text).toContain("“Scene a” is synced"));
  expect(server.sent).toMatchObject([{ call: "POST /sharing/chapters", body: { chapter_ids: [idOf(1)] } }]);
});

it("opens what changed in a chapter, and syncs the chapter from there", async () => {
  server.published.set(idOf(1), true).set(idOf(2), false);
  await open();
  expect(buttons().filter((name) => name?.startsWith("What changed"))).toEqual(["What changed in “Scene a”"]);
  await press("What changed in “Scene a”");
  const [opened] = dialogStack.items;
  const props = { storyId: STORY, chapterId: idOf(1), name: "Scene a", canSync: true };
  expect(opened).toMatchObject({ name: "published-changes", props });
  await act(async () => settleDialog(opened?.id ?? 0, "sync"));
  await settled(() => expect(toastStore.current?.text).toContain("“Scene a” is synced"));
  expect(server.sent).toMatchObject([{ call: "POST /sharing/chapters", body: { chapter_ids: [idOf(1)] } }]);
  expect(buttons()).not.toContain("What changed in “Scene a”");
});

it("shows a co-author what changed, without syncing it", async () => {
  server.published.set(idOf(1), true);
  await open("write");
  await press("What changed in “Scene a”");
  const [opened] = dialogStack.items;
  expect(opened?.props).toMatchObject({ canSync: false });
  await act(async () => settleDialog(opened?.id ?? 0));
  expect(server.sent).toEqual([]);
});
