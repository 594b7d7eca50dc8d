// A chapter's history: versions are stored with a name, compared with the current text, and restored for everybody who
// has the chapter open. A restore also stores the text before it as a version.
import type { Locator, Page } from "@playwright/test";
import type { Version } from "../../contract/versions.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import {
  addCoAuthor,
  chapterText,
  insert,
  openChapter,
  saveIndicator,
  untilSaved,
  writeLines,
} from "./support/writing.ts";

const drawer = (page: Page): Locator => page.getByRole("dialog", { name: /^(History|历史版本)$/ });
const versions = (page: Page): Locator => drawer(page).getByRole("region", { name: /^(Kept versions|保留的版本)$/ });
const comparison = (page: Page): Locator => drawer(page).getByRole("region", { name: /^(Comparison|对比)$/ });

const TITLE = "The lamp at Hest Point";
const FIRST = "By the time the tide turned, Oriel had drawn the whole of the western shelf from memory.";
const SECOND = "You have put the chapel under the water, said Tamsin.";
const ANSWER = "The water moved, said Oriel. I drew where it is going to be.";
const THIRD = "The lamp went out.";

/** Types lines from the top of an empty chapter, its title first. */
async function write(page: Page, ...lines: string[]): Promise<void> {
  await writeLines(page, lines);
  await untilSaved(page);
}

async function openHistory(page: Page): Promise<void> {
  const name = /^(History|历史)$/;
  if ((page.viewportSize()?.width ?? 0) < 761) {
    await page.getByRole("button", { name: /^(More about this chapter|章节与作品)/ }).click();
    await page.getByRole("menuitem", { name }).click();
  } else await page.getByRole("button", { name }).click();
  await expect(drawer(page)).toBeVisible();
}

async function closeHistory(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
}

async function keep(page: Page, name: string): Promise<void> {
  await versions(page)
    .getByRole("button", { name: /^(Keep the text as it is now|保留当前版本)$/ })
    .click();
  await expect(versions(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText(name);
  await page.keyboard.press("Enter");
  await expect(versions(page).getByRole("button", { name })).toBeVisible();
}

test("a version is stored, compared, and restored for everybody", async ({ enter, person }) => {
  const [owner, guest] = [await person("keeper"), await person("guest")];
  const { story, chapterId } = await owner.story("The Salt Cartographer");
  await addCoAuthor(owner, guest, story._id, "write");
  const page = await enter(owner, { width: 1440, height: 900 });
  const other = await enter(guest);
  await openChapter(page, story._id, chapterId);
  await openChapter(other, story._id, chapterId);

  await test.step("store the text as a named version", async () => {
    await write(page, TITLE, FIRST, SECOND, ANSWER, THIRD);
    await openHistory(page);
    await expect(drawer(page).getByText("No versions yet")).toBeVisible();
    await keep(page, "Before the storm");
    await expect(comparison(page).getByText("The chapter reads the same today.")).toBeVisible();
    await closeHistory(page);
  });

  await test.step("compare it with the current text", async () => {
    await chapterText(page).getByText(THIRD).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Home");
    await insert(page, "The lamp at the Point went out all at once.");
    await page.keyboard.press("Enter");
    await insert(page, "Nobody saw it but the salt.");
    await untilSaved(page);
    await expect(chapterText(other)).toContainText("Nobody saw it but the salt.");
    await openHistory(page);
    await expect(comparison(page).getByText("Since then")).toBeVisible();
    await expect(comparison(page).getByRole("insertion").filter({ hasText: "Nobody saw it" })).toBeVisible();
    await expect(comparison(page).getByRole("insertion").filter({ hasText: "all at once" })).toBeVisible();
    await expect(comparison(page).getByText(FIRST)).toBeHidden();
    await comparison(page).getByRole("button", { name: "3 unchanged paragraphs" }).click();
    await expect(comparison(page).getByText(FIRST)).toBeVisible();
  });

  await test.step("show the version's text", async () => {
    await comparison(page).getByText("Its text", { exact: true }).click();
    await expect(comparison(page).getByText(THIRD, { exact: true })).toBeVisible();
    await expect(comparison(page).getByText(/Nobody saw/)).toBeHidden();
    await comparison(page).getByText("Changes", { exact: true }).click();
  });

  await test.step("restore it on both pages that have the chapter open", async () => {
    await comparison(page).getByRole("button", { name: "Restore" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore this version" }).click();
    await expect(drawer(page)).toBeHidden();
    for (const one of [page, other]) {
      await expect(chapterText(one).getByText(THIRD, { exact: true })).toBeVisible();
      await expect(chapterText(one)).not.toContainText("Nobody saw it");
      await expect(chapterText(one)).toContainText(FIRST);
    }
    await untilSaved(page);
  });

  await test.step("the text before the restore is a version", async () => {
    await openHistory(page);
    const before = versions(page).getByRole("button", { name: /^Before a restore/ });
    await expect(before).toContainText("keeper");
    await before.click();
    await comparison(page).getByText("Its text", { exact: true }).click();
    await expect(comparison(page).getByText("Nobody saw it but the salt.")).toBeVisible();
    await closeHistory(page);
  });

  await test.step("both can continue writing", async () => {
    await chapterText(other).getByText(SECOND).click();
    await other.keyboard.press("End");
    await insert(other, " Not yet.");
    await expect(chapterText(page)).toContainText("said Tamsin. Not yet.");
    await page.reload();
    await expect(chapterText(page)).toContainText("said Tamsin. Not yet.");
    await expect(chapterText(page)).not.toContainText("Nobody saw it");
  });
});

test("one click undoes a restore", async ({ enter, person }) => {
  const owner = await person("undoer");
  const { story, chapterId } = await owner.story("The Salt Cartographer");
  const page = await enter(owner);
  await openChapter(page, story._id, chapterId);
  await write(page, TITLE, FIRST);
  await openHistory(page);
  await keep(page, "One line");
  await closeHistory(page);
  await chapterText(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await insert(page, SECOND);
  await untilSaved(page);
  await openHistory(page);
  await comparison(page).getByRole("button", { name: "Restore" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore this version" }).click();
  await expect(chapterText(page)).not.toContainText(SECOND);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expectToast(page, "The text is back as it was");
  await expect(chapterText(page)).toContainText(SECOND);
});

test("a narrow window shows the list or the comparison, and restores (Chinese)", async ({ enter, person }) => {
  const owner = await person("作者");
  const { story, chapterId } = await owner.story("夜航船", "zh-CN");
  const page = await enter(owner, { locale: "zh-CN", width: 390, height: 844 });
  await openChapter(page, story._id, chapterId);
  await write(page, "灯塔", "潮水退去的时候，她已经凭记忆画完了整片海滩。", "灯灭了。");
  await openHistory(page);
  await keep(page, "初稿");
  await closeHistory(page);
  await chapterText(page).getByText("灯灭了。").click();
  await page.keyboard.press("End");
  await insert(page, "没有人看见，除了盐。");
  await untilSaved(page);
  await openHistory(page);
  await expect(comparison(page)).toBeHidden();
  await versions(page).getByRole("button", { name: "初稿" }).click();
  await expect(versions(page)).toBeHidden();
  await expect(comparison(page).getByText("新增 8 字")).toBeVisible();
  await expect(comparison(page).getByRole("insertion")).toContainText("没有人看见，除了盐。");
  await comparison(page).getByRole("button", { name: "全部版本" }).click();
  await versions(page).getByRole("button", { name: "初稿" }).click();
  await comparison(page).getByRole("button", { name: "恢复" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "恢复到这个版本" }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(chapterText(page)).not.toContainText("没有人看见");
  await expect(chapterText(page)).toContainText("灯灭了。");
});

test("a reader can view versions, but can't store or restore one", async ({ enter, person }) => {
  const [owner, reader] = [await person("owner"), await person("reader")];
  const { story, chapterId } = await owner.story("Read only");
  await addCoAuthor(owner, reader, story._id, "read");
  await owner.ask<Version>("POST", `/api/v2/novels/${story._id}/chapters/${chapterId}/versions`, {
    label: "To look at",
  });
  const page = await enter(reader);
  await openChapter(page, story._id, chapterId);
  await openHistory(page);
  await expect(drawer(page).getByText(/is for people who may write/)).toBeVisible();
  await versions(page).getByRole("button", { name: "To look at" }).click();
  await expect(comparison(page).getByText("The chapter reads the same today.")).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: /Restore|Keep/ })).toHaveCount(0);
});

test("a version is refused until the server has all edits, and the page says so", async ({ enter, person, server }) => {
  const owner = await person("offline");
  const { story, chapterId } = await owner.story("Away");
  const page = await enter(owner);
  await openChapter(page, story._id, chapterId);
  await write(page, TITLE, FIRST);
  await openHistory(page);
  await keep(page, "With a connection");
  await closeHistory(page);
  await server.kill();
  await chapterText(page).click();
  await page.keyboard.press("Control+End");
  await insert(page, " Alone.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await openHistory(page);
  await versions(page).getByRole("button", { name: "Keep the text as it is now" }).click();
  await expect(versions(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText("Alone");
  await page.keyboard.press("Enter");
  await expect(versions(page).getByText(/have not reached the server/)).toBeVisible();
  await server.restart();
  await expect(saveIndicator(page, "saved")).toBeVisible();
  await versions(page).getByRole("button", { name: "Keep", exact: true }).click();
  await versions(page).getByRole("button", { name: "Alone" }).click();
  await comparison(page).getByText("Its text", { exact: true }).click();
  await expect(comparison(page).getByText(/from memory\. Alone\./)).toBeVisible();
});

for (const { theme, locale } of LOOKS)
  test(`the history has no axe violations at 1440 and 390 px: ${theme}, ${locale}`, async ({ enter, person }) => {
    const owner = await person("axe");
    const { story, chapterId } = await owner.story("Axe", locale);
    const page = await enter(owner, { theme, locale, width: 1440 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await openChapter(page, story._id, chapterId);
    await write(page, TITLE, FIRST, SECOND);
    await openHistory(page);
    expect(await violations(page)).toEqual([]);
    await keep(page, "Kept");
    await closeHistory(page);
    await chapterText(page).getByText(SECOND).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+Home");
    await insert(page, "You have drawn the chapel where the water is, said Tamsin.");
    await untilSaved(page);
    await openHistory(page);
    await expect(comparison(page).getByRole("insertion").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await versions(page).getByRole("button", { name: "Kept" }).click();
    await expect(comparison(page).getByRole("insertion").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const over = await comparison(page).evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(over).toBe(false);
  });
