// A block's menu acts on that block, also if the chapter is edited elsewhere while the menu is open.
import type { Page } from "@playwright/test";
import errors from "../../src/i18n/en-US/first-errors.json" with { type: "json" };
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { blocks, chapterText, drawn, openStory, openTogether, untilSaved } from "./support/writing.ts";

/**
 * Opens the menu of the block with these words by the mouse. The handle is shown where the pointer moves once it is
 * loaded, and is hidden by each change of the text: a single move that comes too early would wait for it in vain.
 */
async function openMenu(page: Page, words: string): Promise<void> {
  const menu = page.getByRole("menu");
  await expect(async () => {
    if (!(await menu.isVisible())) {
      await page.mouse.move(0, 0);
      await chapterText(page).getByText(words).first().hover({ timeout: 3_000 });
      await page.getByRole("button", { name: "Change or move this block" }).click({ timeout: 3_000 });
    }
    await expect(menu).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

test("a block's menu changes its block although a co-author types before it while the menu is open", async ({
  enter,
  person,
}) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { ours, theirs } = await openTogether(owner, guest, enter, ["Menu", "First.", "Second.", "Third."]);
  const problems: Error[] = [];
  ours.on("pageerror", (problem) => problems.push(problem));

  await openMenu(ours, "Second.");
  await chapterText(theirs).getByText("First.").click();
  await theirs.keyboard.press("Home");
  await theirs.keyboard.type("Long before, there was this: ");
  await expect(chapterText(ours)).toContainText("there was this:");
  await ours.getByRole("menuitemcheckbox", { name: "Quote" }).click();
  await expect
    .poll(() => blocks(ours))
    .toEqual(["h1: Menu", "p: Long before, there was this: First.", "blockquote p: Second.", "p: Third."]);
  expect(problems).toEqual([]);
});

test("the menu and shortcuts duplicate, move and delete a block", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Menu", "First.", "Second.", "Third."] });
  const choose = async (words: string, action: string) => {
    await openMenu(page, words);
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("First.", "Duplicate");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: First.", "p: Second.", "p: Third."]);
  await choose("Third.", "Move up");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: First.", "p: Third.", "p: Second."]);
  await choose("First.", "Delete block");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: Third.", "p: Second."]);
  await chapterText(page).getByText("Second.").click();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: Second.", "p: Third."]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: Third.", "p: Second."]);
});

test("the menu splits the chapter at a block", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Menu", "First.", "Second.", "Third."] });
  await untilSaved(page);
  await openMenu(page, "Second.");
  await page.getByRole("menuitem", { name: "Split here" }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1", "p: Second.", "p: Third."]);
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First."]);
});

const handle = (page: Page, name: string) => page.getByRole("button", { name: `${name}: change or move` });
const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

test("a shortcut focuses the handle of the caret's block, its menu works by keyboard, and results are announced", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Keys", "First.", "Second.", "Third."] });
  await chapterText(page).getByText("Second.").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const ask = async (name: string) => {
    await page.keyboard.press("Alt+Shift+F10");
    await expect(handle(page, name)).toBeFocused();
  };
  await ask("Paragraph 2 of 3");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.insertText("e");
  await expect.poll(() => blocks(page)).toEqual(["h1: Keys", "p: First.", "p: Seecond.", "p: Third."]);

  await ask("Paragraph 2 of 3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemcheckbox", { name: "Paragraph" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitemcheckbox", { name: "Heading 2" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(handle(page, "Paragraph 2 of 3")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(handle(page, "Paragraph 2 of 3")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.insertText("!");
  await expect.poll(() => blocks(page)).toEqual(["h1: Keys", "p: First.", "p: Se!econd.", "p: Third."]);

  const choose = async (name: string, action: string) => {
    await ask(name);
    await page.keyboard.press("Enter");
    const item = page.getByRole("menuitem", { name: action });
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(item).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [20] });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(chapterText(page)).toBeFocused();
  };
  await choose("Paragraph 2 of 3", "Move up");
  await expect(said(page, "Moved up: 1 of 3")).toHaveCount(1);
  await page.keyboard.insertText("?");
  await expect.poll(() => blocks(page)).toEqual(["h1: Keys", "p: Se!?econd.", "p: First.", "p: Third."]);
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(said(page, "It can’t be moved further")).toHaveCount(1);
  await choose("Paragraph 1 of 3", "Duplicate");
  await expect(said(page, "Duplicated: 2 of 4")).toHaveCount(1);
  await choose("Paragraph 2 of 4", "Delete block");
  await expect(said(page, "Deleted. Undo with Ctrl+Z")).toHaveCount(1);
  await expect.poll(() => blocks(page)).toEqual(["h1: Keys", "p: Se!?econd.", "p: First.", "p: Third."]);

  await chapterText(page).getByRole("heading", { name: "Keys" }).click();
  await drawn(page);
  await page.keyboard.press("Alt+Shift+F10");
  await expect(said(page, "The title stays first")).toHaveCount(1);
  await expect(chapterText(page)).toBeFocused();
});

test("a divider from a block's menu is inserted after the block and keeps its text", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Menu", "First.", "Second."] });
  await openMenu(page, "First.");
  await page.getByRole("menuitem", { name: "Divider" }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "hr", "p: Second."]);
});

test("if loading the handle failed, the next request loads it, also on a narrow page", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 390 });
  await page.route(/\/assets\/block-handle[^/]*\.js/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("block-handle"));
  await openStory(page, author, { lines: ["Keys", "First."] });
  await refused;
  await page.keyboard.press("Alt+Shift+F10");
  await expect(page.getByText(errors.request_failed)).toBeVisible();
  await page.unroute(/\/assets\/block-handle[^/]*\.js/);
  await page.keyboard.press("Alt+Shift+F10");
  await expect(handle(page, "Paragraph 1 of 1")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.insertText("!");
  await expect.poll(() => blocks(page)).toEqual(["h1: Keys", "p: First.!"]);
});

test("if the text tools can't be loaded, writing continues without them", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await page.route(/\/assets\/(block-handle|selection-toolbar)/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("selection-toolbar"));
  await openStory(page, author, { lines: ["Names", "Moss came."] });
  await refused;
  await chapterText(page).getByText("Moss came.").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("End");
  await page.keyboard.type(" Moss sat.");
  await expect.poll(() => blocks(page)).toEqual(["h1: Names", "p: Moss came. Moss sat."]);
});
