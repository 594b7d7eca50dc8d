// Imports of texts, with a preview before anything is created, and exports without loss.
import type { Locator, Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { CHAPTER_MAX_CHARACTERS, IMPORT_MAX_BYTES } from "../../contract/limits.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { downloaded, dropOnPage, fileOf, gb18030, type TextFile } from "./support/text-files.ts";
import { expectToast } from "./support/toasts.ts";

const STORIES = "/dashboard/novels";
const dialog = (page: Page): Locator => page.getByRole("dialog");
const preview = (page: Page): Locator => dialog(page).getByRole("listitem");
const chapterTitles = (page: Page): Locator =>
  page.getByRole("list", { name: "Chapters" }).getByRole("listitem").getByRole("link");

async function choose(page: Page, file: TextFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog(page).getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Opens the import dialog and chooses a file. */
async function openImport(page: Page, file: TextFile): Promise<void> {
  await page.goto(STORIES);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await choose(page, file);
}

async function send(page: Page): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: /^Import \d/ })
    .click();
  await expect(dialog(page)).toBeHidden();
}

async function exported(page: Page, of: RegExp | string, action: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: of }).click();
  return downloaded(page, () => page.getByRole("menuitem", { name: action }).click());
}

const charactersOf = async (author: Person, page: Page): Promise<number[]> => {
  const storyId = page.url().split("/").at(-1) as string;
  const path = chapterEndpoints.list.path.replace(":nid", storyId);
  const { data } = await author.ask<{ data: { character_count: number }[] }>("GET", path);
  return data.map(({ character_count }) => character_count);
};

test("a text file becomes a story: its name becomes the title, its headings the chapters", async ({
  enter,
  person,
}) => {
  const page = await enter(await person());
  await openImport(
    page,
    fileOf(
      "the_salt_cartographer.txt",
      "Chapter 1: The unfinished coast\r\n\r\nShe knocked.\r\n\r\nNobody came.\r\n\r\nChapter 2\r\n\r\nHe ran.",
    ),
  );
  await expect(dialog(page).getByLabel("Title")).toHaveValue("the salt cartographer");
  await expect(preview(page)).toContainText(["Chapter 1: The unfinished coast", "Chapter 2"]);
  await expect(preview(page).first()).toContainText("She knocked. Nobody came.");
  await dialog(page).getByLabel("Title").fill("The Salt Cartographer");
  await send(page);
  await expect(page.getByRole("heading", { level: 1, name: "The Salt Cartographer" })).toBeVisible();
  await expect(chapterTitles(page)).toHaveText(["Chapter 1: The unfinished coast", "Chapter 2"]);
  await expect(page.getByRole("main")).toContainText("6 words");
  await chapterTitles(page).first().click();
  await expect(page.getByRole("textbox", { name: "Chapter text" }).locator("p")).toHaveText([
    "She knocked.",
    "Nobody came.",
  ]);
});

test("the encoding of a Chinese file is detected, and can be changed", async ({ enter, person }) => {
  const page = await enter(await person());
  const text =
    "第一章 灯塔\n\n灯塔熄灭的那一夜，她听见海在念她的名字。起先她以为是风。\n\n第二章 夜航\n\n船在没有星的海上走了三天。";
  await openImport(page, fileOf("《夜航者》.txt", gb18030(text)));
  await expect(dialog(page).getByLabel("Title")).toHaveValue("夜航者");
  await expect(dialog(page).getByRole("combobox", { name: "Language of the story" })).toContainText("简体中文");
  await expect(preview(page)).toContainText(["第一章 灯塔", "第二章 夜航"]);

  // These bytes are valid in both encodings, so the dialog says that the encoding is a guess.
  await dialog(page).getByRole("button", { name: "Choose another text" }).click();
  await choose(page, fileOf("short.txt", gb18030("她来了")));
  await expect(dialog(page).getByText("The file does not say how it was saved.")).toBeVisible();
  await dialog(page).getByRole("combobox", { name: "Encoding" }).click();
  await page.getByRole("option", { name: "Western (Windows-1252)" }).click();
  await expect(preview(page).first()).toContainText("ËýÀ´ÁË");
  await dialog(page).getByRole("combobox", { name: "Encoding" }).click();
  await page.getByRole("option", { name: "Simplified Chinese (GB18030)" }).click();
  await expect(preview(page).first()).toContainText("她来了");

  await dialog(page).getByRole("button", { name: "Choose another text" }).click();
  await choose(page, fileOf("《夜航者》.txt", gb18030(text)));
  await send(page);
  await expect(chapterTitles(page)).toHaveText(["第一章 灯塔", "第二章 夜航"]);
  await chapterTitles(page).nth(1).click();
  await expect(page.getByRole("textbox", { name: "Chapter text" })).toContainText("船在没有星的海上走了三天。");
});

test("in a book with parts, the heading level of chapters is detected or chosen, and exports keep the parts", async ({
  enter,
  person,
}) => {
  const page = await enter(await person());
  const text =
    "# The Coast\n\n## Part One\n\n### The Door\n\nShe knocked.\n\n### The Key\n\nHe ran.\n\n## Part Two\n\n### The Sea\n\nIt rose.\n";
  await openImport(page, fileOf("book.md", text));
  const level = dialog(page).getByRole("combobox", { name: "Chapters begin at" });
  await expect(level).toContainText("### (3 headings)");
  await expect(preview(page)).toContainText(["The Door", "The Key", "The Sea"]);
  await level.click();
  await page.getByRole("option", { name: "## (2 headings)" }).click();
  await expect(preview(page)).toContainText(["Part One", "Part Two"]);
  await expect(preview(page)).toHaveCount(2);
  await level.click();
  await page.getByRole("option", { name: "### (3 headings)" }).click();
  await expect(preview(page)).toHaveCount(3);
  await send(page);
  await expect(chapterTitles(page)).toHaveText(["The Door", "The Key", "The Sea"]);
  const file = await exported(page, /^More actions for “The Coast/, "Export story as Markdown");
  expect(file.text).toBe(
    "# The Coast\n\n# Part One\n\n## The Door\n\nShe knocked.\n\n## The Key\n\nHe ran.\n\n# Part Two\n\n## The Sea\n\nIt rose.\n",
  );
});

test("a title in the text takes precedence over the file's name", async ({ enter, person }) => {
  const page = await enter(await person());
  const text = "夜航者\r\n作者：林深\r\n\r\n第一章 灯塔\r\n\r\n灯灭了。\r\n\r\n第二章 夜航\r\n\r\n船在海上走了三天。";
  await openImport(page, fileOf("yhz_gbk.txt", gb18030(text)));
  await expect(dialog(page).getByLabel("Title")).toHaveValue("夜航者");
});

test("a file that can't be imported is refused with the reason, and creates nothing", async ({ enter, person }) => {
  const page = await enter(await person());
  const problem = dialog(page).getByRole("alert");
  const again = () => dialog(page).getByRole("button", { name: "Choose another text" }).click();
  await openImport(page, fileOf("empty.txt", " \n\t\n"));
  await expect(problem).toHaveText("There is no text in here.");
  await expect(dialog(page).getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await again();
  await choose(page, fileOf("picture.txt", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)));
  await expect(problem).toContainText("This file does not hold text.");
  await again();
  await choose(page, fileOf("large.txt", "a line of sixteen\n".repeat(Math.ceil(IMPORT_MAX_BYTES / 18) + 1)));
  await expect(problem).toContainText("This text is larger than 12 MB.");
  await again();
  await choose(page, { name: "book.docx", mimeType: "application/octet-stream", buffer: Buffer.from("PK") });
  await expect(problem).toContainText("This kind of file can’t be read here.");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await dropOnPage(page, [fileOf("a.txt", "a"), fileOf("b.txt", "b")]);
  await expectToast(page, "One file at a time, please.");
  await expect(page.getByRole("heading", { name: "Every story begins with a blank page" })).toBeVisible();
});

test("a chapter over the limit is split into several, and no character is lost", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  const paragraph = "By the time the tide turned, Oriel had drawn the whole of the western shelf from memory. ";
  const paragraphs = Array.from({ length: 600 }, (_, at) => `${paragraph}${at}`);
  await dropOnPage(await at(page, STORIES), [
    fileOf("long.md", `# A long night\n\n## One\n\n${paragraphs.join("\n\n")}\n\n## Two\n\nHe slept.\n`),
  ]);
  await expect(dialog(page).getByText("1 chapter is longer than 20,000 characters")).toBeVisible();
  await expect(preview(page)).toContainText(["Part 1", "Part 2", "Part 3", "Two"]);
  await send(page);
  await expect(chapterTitles(page)).toHaveText(["One", "One (2)", "One (3)", "Two"]);
  const counts = await charactersOf(author, page);
  expect(Math.max(...counts)).toBeLessThanOrEqual(CHAPTER_MAX_CHARACTERS);
  expect(counts.reduce((sum, count) => sum + count)).toBe(paragraphs.join("").length + "He slept.".length);
});

test("a story survives an export as Markdown and an import unchanged", async ({ enter, person }) => {
  const page = await enter(await person());
  const source = [
    "# Letters to a Small God",
    "",
    "## The first receipt",
    "",
    "To whom it may *concern*, **always** ~~late~~, see [the map](https://example.com/map).",
    "",
    "> It answers on the backs of receipts.",
    "",
    "- salt\n- vellum",
    "",
    "1. one\n2. two",
    "",
    "---",
    "",
    "### A heading within",
    "",
    "A line\\\nand the next. 1\\. is no list, \\*this\\* no emphasis.",
    "",
    "## 第二章 另一只手",
    "",
    "“水在动，”她说。",
    "",
  ].join("\n");
  await openImport(page, fileOf("letters.md", source));
  await send(page);
  // Waits for the new story's page: the list of stories has a menu of the same name.
  await expect(chapterTitles(page)).toHaveText(["The first receipt", "第二章 另一只手"]);
  const first = await exported(page, /^More actions for “Letters/, "Export story as Markdown");
  expect(first.name).toBe("Letters to a Small God.md");
  expect(first.text).toContain("*concern*, **always** ~~late~~, see [the map](https://example.com/map)");
  await expectToast(page, "Letters to a Small God.md is in your downloads");
  await openImport(page, fileOf("again.md", first.text));
  await expect(dialog(page).getByLabel("Title")).toHaveValue("Letters to a Small God");
  await send(page);
  await expect(chapterTitles(page)).toHaveText(["The first receipt", "第二章 另一只手"]);
  const second = await exported(page, /^More actions for “Letters/, "Export story as Markdown");
  expect(second.text).toBe(first.text);

  const plain = await exported(page, /^More actions for “Letters/, "Export story as plain text");
  expect(plain.name).toBe("Letters to a Small God.txt");
  expect(plain.text).toContain("Chapter 1: The first receipt");
  expect(plain.text).not.toContain("**");
  const chapter = await exported(page, "More actions for “第二章 另一只手”", "Export chapter as plain text");
  expect(chapter.name).toBe("第二章 另一只手.txt");
  expect(chapter.text).toBe("第二章 另一只手\n\n“水在动，”她说。\n");
});

test("chapters are imported at the end of a story, or after a chapter", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId } = await author.story("Brine and vellum");
  await author.ask("PATCH", `${chapterEndpoints.list.path.replace(":nid", story._id)}/${chapterId}`, { name: "First" });
  const page = await enter(author);
  await page.goto(`${STORIES}/${story._id}`);
  await page.getByRole("button", { name: "Import chapters" }).click();
  await dialog(page).getByLabel("Paste the text").fill("第三章 潮\n\n水退了。\n\n第四章 汐\n\n水又来了。");
  await dialog(page).getByRole("button", { name: "Look at the chapters" }).click();
  await expect(preview(page)).toContainText(["第三章 潮", "第四章 汐"]);
  await send(page);
  await expect(chapterTitles(page)).toHaveText(["First", "第三章 潮", "第四章 汐"]);
  await page.getByRole("button", { name: "More actions for “First”" }).click();
  await page.getByRole("menuitem", { name: "Import chapters after this one" }).click();
  await choose(page, fileOf("second.md", "# Second\n\nShe knocked."));
  await send(page);
  await expect(chapterTitles(page)).toHaveText(["First", "Second", "第三章 潮", "第四章 汐"]);
});

test("the open chapter is exported with its latest edits, also offline", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId } = await author.story("The Lamp");
  const page = await enter(author);
  await page.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
  const text = page.getByRole("textbox", { name: "Chapter text" });
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("The lamp at Hest Point");
  await page.keyboard.press("Enter");
  await page.keyboard.type("It went out.");
  const menu = "More about this chapter and its story";
  const online = await exported(page, menu, "Export chapter as Markdown");
  expect(online).toMatchObject({
    name: "The lamp at Hest Point.md",
    text: "# The lamp at Hest Point\n\nIt went out.\n",
  });
  // The server exports the whole story, so the page waits until the last edit has reached it.
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" All at once.");
  const whole = await exported(page, menu, "Export story as Markdown");
  expect(whole.text).toContain("It went out. All at once.");

  await page.context().setOffline(true);
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Nobody saw.");
  const offline = await exported(page, menu, "Export chapter as plain text");
  expect(offline.text).toBe("The lamp at Hest Point\n\nIt went out. All at once. Nobody saw.\n");
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: "Export story as Markdown" }).click();
  await expectToast(page, "Your latest words have not reached the server yet");
  await page.context().setOffline(false);
});

async function at(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}
