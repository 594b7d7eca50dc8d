// The notes to the model beside a chapter: they are saved automatically; chapters are summarized and summaries edited;
// a co-author who may only read sees everything and can't change it.
import type { Locator, Page } from "@playwright/test";
import { collaboratorEndpoints } from "../../contract/collaborators.ts";
import type { Locale } from "../../contract/limits.ts";
import { transferEndpoints } from "../../contract/transfer.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { openChapter } from "./support/writing.ts";

const dock = (page: Page): Locator => page.getByRole("complementary", { name: /^(Beside the page|侧栏)$/ });
const chapterRow = (page: Page, chapterId: string): Locator => dock(page).locator(`[data-chapter="${chapterId}"]`);

/** Chooses an action from a chapter's menu. */
async function choose(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^More about/ }).click();
  await row.page().getByRole("menuitem", { name, exact: true }).click();
}

const PROSE: Record<Locale, string> = {
  "en-US":
    "Oriel climbed the stair of the lighthouse before the tide turned. She found the lamp cold and the log open on the table. " +
    "Tamsin had written one line in it and gone down to the water. Oriel took the map from the wall and followed her.",
  "zh-CN":
    "涨潮之前，沈月爬上了灯塔的楼梯。她发现灯已经冷了，日志摊开在桌上。林舟只写了一行字，就往海边去了。沈月从墙上取下地图，跟了出去。",
};

/** Creates a story of two chapters with text. */
async function twoChapters(person: Person, locale: Locale = "en-US"): Promise<{ storyId: string; chapters: string[] }> {
  const text = `# One\n\n${PROSE[locale].repeat(2)}\n\n# Two\n\n${PROSE[locale]}`;
  const body = { title: "The Salt Cartographer", language: locale, format: "md", text };
  const made = await person.ask<{ story: { _id: string }; chapter_ids: string[] }>(
    "POST",
    transferEndpoints.importStory.path,
    body,
  );
  return { storyId: made.story._id, chapters: made.chapter_ids };
}

async function openNotes(page: Page, storyId: string, chapterId: string): Promise<void> {
  await openChapter(page, storyId, chapterId);
  await dock(page)
    .getByRole("tab", { name: /^(Notes|提示|备注)$/ })
    .click();
}

test("notes and summaries for the model are written beside the chapter and stored", async ({ enter, person }) => {
  const writer = await person("noter");
  const { storyId, chapters } = await twoChapters(writer);
  const [first = "", second = ""] = chapters;
  const page = await enter(writer, { width: 1440, height: 900 });
  await openNotes(page, storyId, second);
  const note = dock(page).getByLabel("Author’s note");

  await test.step("notes are saved automatically, and the panel says so", async () => {
    await note.fill("Tamsin is lying.");
    await dock(page).getByLabel("Point of view").click();
    await page.getByRole("option", { name: "First person (I)" }).click();
    await expect(dock(page).getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue("Tamsin is lying.");
    await expect(dock(page).getByLabel("Point of view")).toHaveText("First person (I)");
  });

  await test.step("a chapter is summarized, by the built-in helper when no model is connected", async () => {
    const row = chapterRow(page, first);
    await expect(row.getByText("Not summed up yet.")).toBeVisible();
    await choose(row, "Sum up");
    await expect(row.getByText(/Oriel|Tamsin/)).toBeVisible();
  });

  await test.step("the summary is edited and pinned, and survives a reload", async () => {
    const row = chapterRow(page, first);
    await choose(row, "Edit");
    await row.getByLabel("Summary of “One”").fill("Oriel follows Tamsin to the water.");
    await page.keyboard.press("Control+Enter");
    await expect(row.getByText("A writer’s words")).toBeVisible();
    await choose(row, "Pin: keep it in every prompt, as it is");
    await expect(row.getByText("Pinned")).toBeVisible();
    await page.reload();
    await expect(row.getByText("Oriel follows Tamsin to the water.")).toBeVisible();
    await expect(row.getByText("Pinned")).toBeVisible();
  });

  await test.step("a co-author who may only read sees everything and can't change it", async () => {
    const reader = await person("reader");
    const { invite, accept } = collaboratorEndpoints;
    const link = invite.path.replace(":nid", storyId);
    const { token } = await writer.ask<{ token: string }>("POST", link, { rights: "read" });
    await reader.ask("POST", accept.path.replace(":token", token), {});
    const other = await enter(reader, { width: 1440, height: 900 });
    await openNotes(other, storyId, second);
    await expect(dock(other).getByText("Tamsin is lying.")).toBeVisible();
    await expect(chapterRow(other, first).getByText("Oriel follows Tamsin to the water.")).toBeVisible();
    await expect(dock(other).getByRole("textbox")).toHaveCount(0);
    await expect(chapterRow(other, first).getByRole("button", { name: /^More about/ })).toHaveCount(0);
  });
});

for (const { theme, locale } of LOOKS)
  test(`the notes pass axe (${locale}, ${theme})`, async ({ enter, person }) => {
    const writer = await person("axe");
    const { storyId, chapters } = await twoChapters(writer, locale);
    const page = await enter(writer, { locale, theme, width: 1440, height: 900 });
    await openNotes(page, storyId, chapters[0] as string);
    await expect(chapterRow(page, chapters[1] as string)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const row = chapterRow(page, chapters[0] as string);
    await row.getByRole("button").last().click();
    await page.getByRole("menuitem").first().click();
    await expect(row.getByRole("textbox")).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });

test("one button summarizes all chapters, and an import summarizes them if its checkbox is on", async ({
  enter,
  person,
}) => {
  const writer = await person("noter");
  const { storyId, chapters } = await twoChapters(writer);
  const [first = "", second = ""] = chapters;
  const page = await enter(writer, { width: 1440, height: 900 });
  await openNotes(page, storyId, second);
  await expect(dock(page).getByText("0 of 2 chapters summed up.")).toBeVisible();
  await dock(page).getByRole("button", { name: "Sum up all" }).click();
  for (const id of [first, second]) await expect(chapterRow(page, id).getByText(/Oriel|Tamsin/)).toBeVisible();
  await expect(dock(page).getByText(/chapters summed up/)).toHaveCount(0);
  await expect(dock(page).getByRole("button", { name: "Sum up all" })).toHaveCount(0);

  await page.goto("/dashboard/novels");
  const text = `Chapter 1\n\n${PROSE["en-US"].repeat(2)}\n\nChapter 2\n\n${PROSE["en-US"]}`;
  const bringIn = async (sumUp: boolean) => {
    await page.getByRole("button", { name: "Import", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Import a story" });
    await dialog.getByLabel("Paste the text").fill(text);
    await dialog.getByRole("button", { name: "Look at the chapters" }).click();
    await dialog.getByLabel("Title").fill("Low water");
    const wish = dialog.getByRole("checkbox", { name: "Have the chapters summed up" });
    await expect(wish).toBeChecked();
    if (!sumUp) await wish.click();
    await dialog.getByRole("button", { name: "Import 2 chapters" }).click();
    await expect(page).toHaveURL(/\/novels\/[-0-9a-f]+$/);
    return page.url().split("/").at(-1) as string;
  };
  const progress = (id: string) => writer.ask<object>("GET", `/api/v2/novels/${id}/summaries/progress`);
  const summedUp = await bringIn(true);
  await expect.poll(() => progress(summedUp)).toEqual({ total: 2, short: 0, done: 2, failed: 0, running: false });
  await page.goto("/dashboard/novels");
  const asItIs = await bringIn(false);
  expect(await progress(asItIs)).toEqual({ total: 2, short: 0, done: 0, failed: 0, running: false });
});
