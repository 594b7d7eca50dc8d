// The saving indicator is correct without a network, a server or storage, in two tabs, after a login session has ended,
// and when switching chapters fast. No words are lost.
import type { Page } from "@playwright/test";
import { accountEndpoints } from "../../contract/accounts.ts";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import {
  blocks,
  caretIsSet,
  chapterText,
  editorPath,
  openChapter,
  openStory,
  saveIndicator,
  toTheEnd,
  untilProgramIsKept,
  untilSaved,
} from "./support/writing.ts";

test("writing works offline, also after a reload, and the page says where the words are stored", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { serviceWorker: true });
  await openStory(page, author, { lines: ["Offline", "One."] });
  await untilSaved(page);
  await untilProgramIsKept(page);
  await page.context().setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
  await page.keyboard.type(" Two.");
  await expect(saveIndicator(page, "offline")).toHaveText("Offline — saved on this device");
  await page.reload();
  await expect(chapterText(page)).toContainText("One. Two.");
  await expect(chapterText(page)).toHaveAttribute("contenteditable", "true");
  await toTheEnd(page);
  await page.keyboard.type(" Three.");
  await expect(saveIndicator(page, "offline")).toBeVisible();
  await page.context().setOffline(false);
  await untilSaved(page);
  const other = await enter(author);
  await other.goto(page.url());
  await expect(chapterText(other)).toContainText("One. Two. Three.");
});

test("two tabs of one chapter sync every edit exactly once, also offline", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { serviceWorker: true });
  await openStory(page, author, { lines: ["Tabs", "One."] });
  await untilSaved(page);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(chapterText(tab)).toContainText("One.");
  await untilSaved(tab);
  await page.context().setOffline(true);
  await toTheEnd(page);
  await page.keyboard.type(" Two.");
  await expect.poll(() => blocks(tab)).toEqual(["h1: Tabs", "p: One. Two."]);
  await toTheEnd(tab);
  await tab.keyboard.type(" Three.");
  await expect.poll(() => blocks(page)).toEqual(["h1: Tabs", "p: One. Two. Three."]);
  await expect(saveIndicator(tab, "offline")).toBeVisible();
  await tab.close();
  await page.context().setOffline(false);
  await untilSaved(page);
  const other = await enter(author);
  await other.goto(page.url());
  await expect.poll(() => blocks(other)).toEqual(["h1: Tabs", "p: One. Two. Three."]);
});

test("when switching chapters fast, each word stays in the chapter it was typed in", async ({ enter, person }) => {
  const author = await person();
  const { story } = await author.story("Fast");
  const add = (name: string) =>
    author.ask<{ _id: string }>("POST", chapterEndpoints.create.path.replace(":nid", story._id), { name });
  const names = ["Alpha", "Beta", "Gamma", "Delta"];
  const chapters: string[] = [];
  for (const name of names) chapters.push((await add(name))._id);
  const page = await enter(author, { serviceWorker: true });
  await openChapter(page, story._id, chapters[0] as string);
  const go = (name: string) => page.getByRole("link", { name, exact: true }).click();
  for (let round = 0; round < 3; round++) {
    for (const name of names) {
      await go(name);
      await expect(chapterText(page).locator("h1")).toHaveText(name);
      await toTheEnd(page);
      await page.keyboard.type(`${name}${round} `);
    }
  }
  // Switches again without waiting until any of the chapters is shown.
  await Promise.all(["Beta", "Delta", "Alpha", "Gamma"].map(go));
  await expect(page).toHaveTitle(/Alpha|Beta|Gamma|Delta/);
  for (const [index, name] of names.entries()) {
    await page.goto(editorPath(story._id, chapters[index] as string));
    await untilSaved(page);
    await expect.poll(() => blocks(page)).toEqual([`h1: ${name}`, `p: ${name}0 ${name}1 ${name}2 `]);
  }
});

test("a chapter that is not on the device says so while the server is down, and opens when it is back", async ({
  enter,
  person,
  server,
}) => {
  const author = await person();
  const { story, chapterId } = await author.story("Down");
  const second = await author.ask<{ _id: string }>("POST", chapterEndpoints.create.path.replace(":nid", story._id), {
    name: "Never seen",
  });
  const page = await enter(author, { serviceWorker: true });
  await openChapter(page, story._id, chapterId);
  await caretIsSet(page);
  await page.keyboard.type("Seen");
  await untilSaved(page);
  await expect(page.getByRole("link", { name: "Never seen" })).toBeVisible();
  await server.kill();
  await page.getByRole("link", { name: "Never seen" }).click();
  await expect(page.getByText("This chapter can’t be shown right now")).toBeVisible();
  await expect(chapterText(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Never seen: choose another chapter" })).toBeVisible();
  await expect(page.locator("[data-save]")).toBeHidden();
  // The first chapter is on the device, so it can be edited.
  await page.getByRole("link", { name: "Seen", exact: true }).click();
  await expect(chapterText(page)).toContainText("Seen");
  await toTheEnd(page);
  await page.keyboard.type("still");
  await expect(saveIndicator(page, "offline", "device")).toBeVisible();
  await page.getByRole("link", { name: "Never seen" }).click();
  await server.restart();
  await expect(chapterText(page).locator("h1")).toHaveText("Never seen");
  await page.goto(editorPath(story._id, chapterId));
  await untilSaved(page);
  await expect(chapterText(page)).toContainText("still");
  expect(second._id).not.toBe(chapterId);
});

test("edits of a login session that ended stay on the device and are sent after the next login", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { serviceWorker: true });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["Session", "One."] });
  await untilSaved(page);
  await page.context().setOffline(true);
  await page.keyboard.type(" Two, unsent.");
  await expect(saveIndicator(page, "offline")).toBeVisible();
  await author.ask("POST", accountEndpoints.logout.path, {});
  await page.context().setOffline(false);
  await expectToast(page, "Your session has ended");
  await logInAgain(page, author);
  await page.goto(editorPath(storyId, chapterId));
  await expect(chapterText(page)).toContainText("One. Two, unsent.");
  await untilSaved(page);
});

async function logInAgain(page: Page, { email }: Person): Promise<void> {
  await page.goto("/dashboard/novels");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("storyloom1");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toBeHidden();
}

test("without IndexedDB the page says that words are only on the server, and asks before losing unsent ones", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { serviceWorker: true });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await openStory(page, author);
  await page.keyboard.type("Kept elsewhere");
  await expect(saveIndicator(page, "saved-server")).toHaveText("Saved on the server");
  await untilProgramIsKept(page);
  await page.context().setOffline(true);
  await page.keyboard.type(", for now");
  await expect(saveIndicator(page, "unsaved")).toHaveText("Not saved — keep this page open");
  const asked = page.waitForEvent("dialog");
  const leaving = page.goto("about:blank").catch(() => null);
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await leaving;
  await test.step("it also asks on another page, and before logging out", async () => {
    await page.getByRole("link", { name: "The Salt Cartographer" }).click();
    await expect(page).toHaveURL(/\/dashboard\/novels\//);
    const askedAgain = page.waitForEvent("dialog");
    const leavingAgain = page.goto("about:blank").catch(() => null);
    await (await askedAgain).dismiss();
    await leavingAgain;
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("One chapter holds edits");
    await question.getByRole("button").first().click();
    await page.goBack();
    await expect(chapterText(page)).toContainText("Kept elsewhere, for now");
  });
  await page.context().setOffline(false);
  await expect(saveIndicator(page, "saved-server")).toBeVisible();
});

test("pagehide writes edits that wait for an idle callback to the device", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { serviceWorker: true });
  // As if the page were so busy that idle callbacks never run.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openStory(page, author, { lines: ["Offline", "One."] });
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await untilProgramIsKept(page);
  await page.context().setOffline(true);
  await toTheEnd(page);
  await page.keyboard.type(" Two.");
  await expect(chapterText(page)).toContainText("One. Two.");
  const onDevice = () =>
    page.evaluate(async () => {
      const [known] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("storyloom:"));
      const open = indexedDB.open(known?.name ?? "");
      await new Promise((resolve) => open.addEventListener("success", resolve));
      const count = open.result.transaction("updates").objectStore("updates").count();
      await new Promise((resolve) => count.addEventListener("success", resolve));
      open.result.close();
      return count.result;
    });
  const before = await onDevice();
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  expect(await onDevice()).toBeGreaterThan(before);
  await page.reload();
  await expect(chapterText(page)).toContainText("One. Two.");
});

test("a chapter that was deleted and restored can be edited again", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "One."] });
  await untilSaved(page);
  const row = page.getByRole("list", { name: "Chapters" }).getByRole("listitem").filter({ hasText: "The lamp" });
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByRole("link").click();
  await expect(chapterText(page)).toHaveAttribute("contenteditable", "true");
  await toTheEnd(page);
  await page.keyboard.type(" Two.");
  await untilSaved(page);
  await expect(chapterText(page)).toContainText("One. Two.");
});
