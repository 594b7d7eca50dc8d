// Stories and chapters in the library: creating, renaming, searching, counting words, reordering, deleting, restoring.
import type { Locator, Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { DEFAULT_PAGE_SIZE } from "../../contract/limits.ts";
import { storyEndpoints } from "../../contract/stories.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { drawn } from "./support/writing.ts";

const STORIES = "/dashboard/novels";
const pathOf = (storyId: string) => `${STORIES}/${storyId}`;
const card = (page: Page, title: string): Locator => page.getByRole("article").filter({ hasText: title });
const chapters = (page: Page): Locator => page.getByRole("list", { name: "Chapters" }).getByRole("listitem");
const chapterTitles = (page: Page): Locator => chapters(page).getByRole("link");

/** Creates a story with these chapters; the first name goes to the chapter that a new story already has. */
async function storyOf(author: Person, title: string, names: string[]): Promise<string> {
  const { story, chapterId } = await author.story(title);
  const list = chapterEndpoints.list.path.replace(":nid", story._id);
  await author.ask("PATCH", `${list}/${chapterId}`, { name: names[0] });
  for (const name of names.slice(1)) await author.ask("POST", list, { name });
  return story._id;
}

/** The names of the chapters in the server's order. */
async function orderOf(author: Person, storyId: string): Promise<string[]> {
  const { data } = await author.ask<{ data: { name: string }[] }>(
    "GET",
    chapterEndpoints.list.path.replace(":nid", storyId),
  );
  return data.map(({ name }) => name);
}

async function chooseFor(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for “${title}”` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a story is created, written, counted, renamed and found", async ({ enter, person }) => {
  const page = await enter(await person());
  await page.goto(STORIES);
  await expect(page.getByRole("heading", { name: "Every story begins with a blank page" })).toBeVisible();

  await test.step("a title is needed, then the first chapter opens", async () => {
    await page.getByRole("button", { name: "New story" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create and write" }).click();
    await expect(dialog.getByText("Please give it a title.")).toBeVisible();
    await dialog.getByLabel("Title").fill("The Salt Cartographer");
    await dialog.getByRole("button", { name: "Create and write" }).click();
    await expect(page).toHaveURL(/\/editor\?nid=.+&cid=.+/);
  });

  await test.step("words are counted in the editor while they are written, and in the lists", async () => {
    const text = page.getByRole("textbox", { name: "Chapter text" });
    // The title has the focus, so an author can type at once.
    await expect(text).toBeFocused();
    await page.keyboard.type("The unfinished coast");
    await page.keyboard.press("Enter");
    await page.keyboard.type("She drew 海岸 from memory.");
    await expect(page.locator("[data-save=saved]")).toBeVisible();
    // Four English words, and two Chinese characters that count as words.
    await expect(chapters(page).filter({ hasText: "The unfinished coast" })).toContainText("6 words");
    await page.getByRole("link", { name: "The Salt Cartographer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Salt Cartographer" })).toBeVisible();
    await expect(chapters(page)).toContainText(["She drew 海岸 from memory."]);
    await expect(chapters(page).first()).toContainText("6 words");
    await expect(chapters(page).first()).toContainText("Edited just now");
    await expect(page.getByRole("main")).toContainText("1 chapter");
  });

  await test.step("it is renamed from its own page and from the list", async () => {
    await chooseFor(page, "The Salt Cartographer", "Title and language");
    await page.getByRole("dialog").getByLabel("Title").fill("The Lamp at Hest Point");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Lamp at Hest Point" })).toBeVisible();
    await page.getByRole("link", { name: "Stories" }).last().click();
    await expect(card(page, "The Lamp at Hest Point")).toContainText("6 words");
    await chooseFor(page, "The Lamp at Hest Point", "Title and language");
    await page.getByRole("dialog").getByLabel("Title").fill("夜航者");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(card(page, "夜航者")).toBeVisible();
    await page.reload();
    await expect(card(page, "夜航者")).toBeVisible();
  });

  await test.step("it is found by part of its title, and a search without a match says so", async () => {
    const search = page.getByRole("searchbox", { name: "Search your stories" });
    await search.fill("航者");
    await expect(page).toHaveURL(/q=/);
    await expect(card(page, "夜航者")).toBeVisible();
    await search.fill("harbour");
    await expect(page.getByRole("heading", { name: "No story is called “harbour”" })).toBeVisible();
    await page.getByRole("button", { name: "Show all stories" }).click();
    await expect(card(page, "夜航者")).toBeVisible();
    await expect(search).toHaveValue("");
  });
});

test("chapters are added, renamed, moved by mouse and keyboard, deleted and restored", async ({ enter, person }) => {
  const author = await person();
  const storyId = await storyOf(author, "Three chapters", ["One", "Two", "Three"]);
  const page = await enter(author);
  await page.goto(pathOf(storyId));
  await expect(chapterTitles(page)).toHaveText(["One", "Two", "Three"]);

  await test.step("a new chapter is named in the list before the server has created it", async () => {
    const { promise: named, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/chapters", async (route) => {
      if (route.request().method() === "POST") await named;
      await route.continue();
    });
    await page.getByRole("button", { name: "New chapter" }).click();
    await page.getByRole("textbox", { name: "Chapter title" }).fill("Four");
    await page.keyboard.press("Enter");
    await expect(chapterTitles(page)).toHaveText(["One", "Two", "Three", "Four"]);
    go();
    await expect(chapterTitles(page)).toHaveText(["One", "Two", "Three", "Four"]);
    await expect.poll(() => orderOf(author, storyId)).toEqual(["One", "Two", "Three", "Four"]);
  });

  await test.step("F2 renames a chapter; Escape cancels", async () => {
    await chapterTitles(page).nth(1).focus();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Chapter title" }).fill("Nothing");
    await page.keyboard.press("Escape");
    await expect(chapterTitles(page)).toHaveText(["One", "Two", "Three", "Four"]);
    await chooseFor(page, "Two", "Rename");
    await page.getByRole("textbox", { name: "Chapter title" }).fill("Brine and vellum");
    await page.keyboard.press("Enter");
    await expect.poll(() => orderOf(author, storyId)).toEqual(["One", "Brine and vellum", "Three", "Four"]);
  });

  await test.step("the mouse moves a chapter by its handle", async () => {
    const from = await page.getByRole("button", { name: "Move “Four”" }).boundingBox();
    const to = await chapters(page).first().boundingBox();
    if (!from || !to) throw new Error("The rows are not on the page");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 4 });
    await page.mouse.move(from.x + from.width / 2, to.y + 8, { steps: 8 });
    await drawn(page);
    await page.mouse.up();
    await expect(chapterTitles(page)).toHaveText(["Four", "One", "Brine and vellum", "Three"]);
    await expect.poll(() => orderOf(author, storyId)).toEqual(["Four", "One", "Brine and vellum", "Three"]);
  });

  await test.step("keys move a chapter, and each position is announced", async () => {
    const handle = page.getByRole("button", { name: "Move “Four”" });
    await handle.focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("“Four” is picked up. It is number 1 of 4.")).toBeAttached();
    // The drag announces its start before it has measured the rows; keys pressed until then have no effect.
    await drawn(page);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("“Four” would be number 2 of 4.")).toBeAttached();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("“Four” would be number 3 of 4.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(chapterTitles(page)).toHaveText(["One", "Brine and vellum", "Four", "Three"]);
    await expect(handle).toBeFocused();
    await expect.poll(() => orderOf(author, storyId)).toEqual(["One", "Brine and vellum", "Four", "Three"]);
    await page.reload();
    await expect(chapterTitles(page)).toHaveText(["One", "Brine and vellum", "Four", "Three"]);
  });

  await test.step("a deleted chapter returns to its position, by Undo or from the list of deleted ones", async () => {
    await chooseFor(page, "Brine and vellum", "Delete");
    await expect(chapterTitles(page)).toHaveText(["One", "Four", "Three"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(chapterTitles(page)).toHaveText(["One", "Brine and vellum", "Four", "Three"]);
    await chooseFor(page, "Four", "Delete");
    await expect(chapterTitles(page)).toHaveText(["One", "Brine and vellum", "Three"]);
    await page.getByRole("tab", { name: "Deleted" }).click();
    const deleted = page.getByRole("tabpanel").getByRole("listitem");
    await expect(deleted).toContainText(["30 days left"]);
    await page.getByRole("button", { name: "Recover “Four”" }).click();
    await expect(page.getByRole("heading", { name: "No deleted chapters" })).toBeVisible();
    await page.getByRole("tab", { name: "Chapters", exact: true }).click();
    await expect(chapterTitles(page)).toHaveText(["One", "Brine and vellum", "Four", "Three"]);
  });
});

test("the table of contents opens a chapter by its title or its number", async ({ enter, person }) => {
  const author = await person();
  const { story } = await author.story("A long book");
  const text = Array.from({ length: 130 }, (_, at) => `Chapter ${at + 1}\n\nThe lamp burned ${at + 1} nights.`);
  await author.ask("POST", `${storyEndpoints.get.path.replace(":nid", story._id)}/import`, {
    format: "txt",
    text: text.join("\n\n"),
  });
  const page = await enter(author);
  await page.goto(`/editor?nid=${story._id}`);
  await page.getByRole("button", { name: /choose another chapter/ }).click();
  const dialog = page.getByRole("dialog", { name: "Contents" });
  await expect(dialog.getByText("131 chapters")).toBeVisible();
  await expect(dialog.locator("[aria-current]")).toBeInViewport();
  await dialog.getByRole("searchbox").fill("chapter 127");
  await dialog.getByRole("button", { name: "Chapter 127" }).click();
  await expect(page.getByRole("textbox", { name: "Chapter text" })).toContainText("The lamp burned 127 nights.");
  // When it opens again, the list scrolls to the current chapter.
  await page.getByRole("button", { name: /choose another chapter/ }).click();
  await expect(dialog.locator("[aria-current]")).toContainText("Chapter 127");
  await expect(dialog.locator("[aria-current]")).toBeInViewport();
  await dialog.getByRole("searchbox").fill("51");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Chapter text" })).toContainText("The lamp burned 50 nights.");
});

test("a story is moved to the recycle bin, restored, and deleted permanently", async ({ enter, person }) => {
  const author = await person();
  const storyId = await storyOf(author, "Old harbour", ["One"]);
  const page = await enter(author);
  await page.goto(STORIES);

  await chooseFor(page, "Old harbour", "Move to the recycle bin");
  await expect(card(page, "Old harbour")).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card(page, "Old harbour")).toBeVisible();

  await page.goto(pathOf(storyId));
  await chooseFor(page, "Old harbour", "Move to the recycle bin");
  await expect(page).toHaveURL(new RegExp(`${STORIES}$`));
  await page.getByRole("link", { name: "Recycle bin" }).click();
  const deleted = page.getByRole("article", { name: "Old harbour" });
  await expect(deleted).toContainText("30 days left");
  await deleted.getByRole("button", { name: "Recover Old harbour" }).click();
  await expect(page.getByRole("heading", { name: "No deleted stories" })).toBeVisible();
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(storyId)}$`));
  await expect(chapterTitles(page)).toHaveText(["One"]);

  await chooseFor(page, "Old harbour", "Move to the recycle bin");
  await page.getByRole("link", { name: "Recycle bin" }).click();
  await deleted.getByRole("button", { name: "Delete Old harbour for good" }).click();
  const sure = page.getByRole("alertdialog");
  await sure.getByRole("button", { name: "Cancel" }).click();
  await expect(deleted).toBeVisible();
  await deleted.getByRole("button", { name: "Delete Old harbour for good" }).click();
  await sure.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("heading", { name: "No deleted stories" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No deleted stories" })).toBeVisible();
  await page.goto(pathOf(storyId));
  await expect(page.getByRole("heading", { name: "This story is not here" })).toBeVisible();
});

test("a long list is loaded page by page, and keeps its scroll position", async ({ enter, person }) => {
  const author = await person();
  const count = DEFAULT_PAGE_SIZE * 2 + 15;
  for (let at = 1; at <= count; at++)
    await author.ask("POST", storyEndpoints.create.path, { title: `Story ${at}.`, language: "en-US" });
  const page = await enter(author, { width: 1024 });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname === storyEndpoints.list.path) asked.push(search);
  });
  await page.goto(STORIES);
  await expect(card(page, `Story ${count}.`)).toBeVisible();
  expect(asked.length).toBeLessThan(3);
  // The list is virtualized: it renders only the cards near the viewport.
  expect(await page.getByRole("article").count()).toBeLessThan(DEFAULT_PAGE_SIZE);

  const first = card(page, "Story 1.");
  await page.getByRole("main").hover();
  await expect(async () => {
    await page.mouse.wheel(0, 1_500);
    await expect(first).toBeInViewport({ timeout: 250 });
  }).toPass({ timeout: 30_000 });
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(3);

  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Story 1." })).toBeVisible();
  await page.goBack();
  await expect(first).toBeInViewport();
});
