// @vitest-environment jsdom
// The share dialog as an author and a co-author see it.
import { act } from "react";
import { expect, it } from "vitest";
import { appears, find } from "../../../tests/support/mount.ts";
import {
  buttons,
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
import { toastStore } from "../../lib/toast.ts";
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
    ...["Sync 1 changed", "Sync this chapter: “Scene a”", "Sync this chapter: “Scene b”"],
  ]);
  await press("Sync 1 changed");
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

it("shows why a chapter could not be published while not all chapters are loaded", async () => {
  server.hasMore = true;
  server.refuse = () => refusal(50002, 503);
  await open();
  await press("Publish “Scene a”");
  await settled(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
  expect(buttons().filter((name) => name?.startsWith("Publish all"))).toEqual([]);
  expect(document.querySelector("input[type=checkbox]:not([aria-hidden])"), "nothing to select").toBeNull();
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
  await press("Publish all 2");
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
