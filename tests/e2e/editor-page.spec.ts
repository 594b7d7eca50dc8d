// The editor's page: text size and line length, focus mode, typewriter scrolling, a long chapter, narrow windows, and
// axe in both themes.
import type { Locator, Page } from "@playwright/test";
import type { Locale } from "../../contract/limits.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { test as withModel } from "./support/generations.ts";
import { chapterText, drawn, openStory, select, toTheEnd, untilSaved, writeLines } from "./support/writing.ts";

const PARAGRAPHS = Array.from(
  { length: 40 },
  (_, index) => `Paragraph ${index + 1}: the tide turned and Oriel drew it.`,
);

const scroller = (page: Page) => page.locator("[data-scroller]");
const settings = (page: Page) => page.getByRole("button", { name: "Page and writing" });
const size = (page: Page) =>
  chapterText(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
const width = (page: Page) => chapterText(page).evaluate((element) => element.getBoundingClientRect().width);

/** The caret's vertical position in the scroll container: 0 is the top, 1 the bottom. */
function caretHeight(page: Page): Promise<number> {
  return scroller(page).evaluate((box) => {
    const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    return ((caret?.top ?? 0) - frame.top) / frame.height;
  });
}

test("text size, line length, focus mode and smart punctuation are stored on the device", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1920, height: 900 });
  await openStory(page, author, { lines: ["Settings", "A line of prose.", "Another."] });
  const sizeBefore = await size(page);
  await settings(page).click();
  const panel = page.getByRole("dialog", { name: "Page and writing" });
  const slider = panel.getByRole("slider", { name: "Text size" });
  await slider.focus();
  for (let step = 0; step < 4; step++) await slider.press("ArrowRight");
  await expect.poll(() => size(page)).toBe(sizeBefore + 4);
  const widthBefore = await width(page);
  await panel.getByRole("radio", { name: "Short" }).or(panel.getByText("Short")).first().click();
  await expect.poll(() => width(page)).toBeLessThan(widthBefore);
  await panel.getByRole("switch", { name: /Focus mode/ }).click();
  await panel.getByRole("switch", { name: /Smart punctuation/ }).click();
  await page.keyboard.press("Escape");
  await toTheEnd(page);
  await page.keyboard.type(' "straight"');
  await expect(chapterText(page)).toContainText('Another. "straight"');
  const opacity = (words: string) =>
    chapterText(page)
      .getByText(words)
      .evaluate((element) => Number(getComputedStyle(element).opacity));
  await expect.poll(() => opacity("A line of prose.")).toBeLessThan(0.5);
  expect(await opacity("Another.")).toBe(1);
  await untilSaved(page);
  await page.reload();
  await expect(chapterText(page)).toContainText("Another.");
  await expect.poll(() => size(page)).toBe(sizeBefore + 4);
  await toTheEnd(page);
  await expect.poll(() => opacity("A line of prose.")).toBeLessThan(0.5);
});

test("typewriter scrolling keeps the current line at the same height", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Typewriter", ...PARAGRAPHS.slice(0, 20)] });
  await settings(page).click();
  await page.getByRole("switch", { name: /Typewriter/ }).click();
  await page.keyboard.press("Escape");
  await toTheEnd(page);
  await page.keyboard.type("x");
  const height = await caretHeight(page);
  for (let line = 0; line < 4; line++) {
    await page.keyboard.press("Enter");
    await page.keyboard.type("One more line.");
    await expect.poll(async () => Math.abs((await caretHeight(page)) - height)).toBeLessThan(0.02);
  }
});

test("the page scrolls to a line typed at the lower edge, and a chapter restores its scroll position", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  const { storyId } = await openStory(page, author, { lines: ["Long", ...PARAGRAPHS] });
  const isInSight = async () => {
    const height = await caretHeight(page);
    return height > 0 && height < 1;
  };
  await expect.poll(isInSight).toBe(true);
  await scroller(page).evaluate((box) => box.scrollTo(0, 400));
  await page.getByRole("button", { name: "New chapter" }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("");
  await page.getByRole("link", { name: "Long", exact: true }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("Long");
  await expect.poll(() => scroller(page).evaluate((box) => Math.round(box.scrollTop))).toBe(400);
  expect(storyId).not.toBe("");
});

test("the handle of a block is next to the text and never over it, at every line length and width", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440, height: 900 });
  await openStory(page, author, { lines: ["Handles", "By the time the tide turned, she had drawn it.", "More."] });
  const first = chapterText(page).getByText("By the time");
  const left = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left);
  const beside = async () => {
    await page.mouse.move(0, 0);
    await first.hover();
    const handle = page.getByRole("button", { name: "Change or move this block" });
    await expect(handle).toBeInViewport({ ratio: 1 });
    // Retries until the font has loaded and the new line length applies.
    await expect(async () => {
      const edge = await handle.evaluate((element) => element.getBoundingClientRect().right);
      expect((await left(first)) - edge).toBeGreaterThanOrEqual(4);
      expect((await left(first)) - edge).toBeLessThan(16);
    }).toPass();
  };
  await beside();
  await settings(page).click();
  const panel = page.getByRole("dialog", { name: "Page and writing" });
  await panel.getByRole("radio", { name: "Long" }).or(panel.getByText("Long")).first().click();
  await page.keyboard.press("Escape");
  await beside();
  await page.setViewportSize({ width: 1024, height: 768 });
  await beside();
  await page.setViewportSize({ width: 790, height: 768 });
  await beside();
});

test("emphasis follows the story's language, not the interface's: italic in English, dots in Chinese", async ({
  enter,
  person,
}) => {
  const author = await person();
  const drawn = async (locale: Locale, language: Locale, typed: string) => {
    const page = await enter(author, { locale });
    await openStory(page, author, { language, lines: ["Emphasis", ""] });
    await page.keyboard.type(typed);
    return chapterText(page)
      .locator("em")
      .evaluate((em) => [getComputedStyle(em).fontStyle, getComputedStyle(em).textEmphasisStyle]);
  };
  expect(await drawn("zh-CN", "en-US", "It was *so* dark.")).toEqual(["italic", "none"]);
  expect(await drawn("en-US", "zh-CN", "和*强调*的")).toEqual(["normal", expect.stringContaining("dot")]);
});

test("nothing overflows from 360 to 1920 px, and a narrow window has its chapters in a drawer", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 390, height: 844 });
  await openStory(page, author, { lines: ["Narrow", "A line of prose.", "灯".repeat(200)] });
  for (const at of [360, 390, 560, 760, 761, 920, 921, 1024, 1440, 1920]) {
    await page.setViewportSize({ width: at, height: 800 });
    await drawn(page);
    const wide = () =>
      page.evaluate(() =>
        ["html", "#content", "header", "footer", "[data-scroller]"].filter((selector) => {
          const element = document.querySelector(selector);
          return element !== null && element.scrollWidth > element.clientWidth;
        }),
      );
    await expect.poll(wide, { message: `${at} px` }).toEqual([]);
    await expect(page.locator("footer")).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Chapter list" }).click();
  const drawer = page.getByRole("dialog", { name: "Chapters" });
  await drawer.getByRole("button", { name: "New chapter" }).click();
  await expect(drawer).toBeHidden();
  await expect(chapterText(page).locator("h1")).toHaveText("");
  await page.getByRole("button", { name: "Chapter list" }).click();
  await drawer.getByRole("link", { name: "Narrow" }).click();
  await expect(drawer).toBeHidden();
  await expect(chapterText(page).locator("h1")).toHaveText("Narrow");
});

for (const { theme, locale } of LOOKS) {
  const look = { theme, locale, width: 1440, height: 900 };

  // With a language model: without one, Rewrite has no menu of tones.
  withModel(
    `the text, its toolbar and the link form have no axe violations: ${theme}, ${locale}`,
    async ({ enter, person }) => {
      const author = await person();
      const page = await enter(author, look);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await openStory(page, author, { language: locale });
      await expect(page.getByRole("link", { name: /^(Untitled|未命名)$/ })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await writeLines(page, ["The lamp 灯", "By the time the tide turned, 灯灭了。", ""]);
      await page.keyboard.type("> A quote");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.type("- a list");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.type("---");
      await page.keyboard.type("## Part **two**");
      await untilSaved(page);
      expect(await violations(page)).toEqual([]);

      const bar = page.getByRole("toolbar");
      await select(page, "the tide");
      const rewrite = bar.getByRole("button", { name: /^(Rewrite|改写)$/ });
      await rewrite.waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Alt+F10");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.getByRole("menu").waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(rewrite).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(chapterText(page)).toBeFocused();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("form")).toBeVisible();
      await page.keyboard.type("nowhere");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  test(`search, dialogs and the history have no axe violations: ${theme}, ${locale}`, async ({ enter, person }) => {
    const author = await person();
    const page = await enter(author, look);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await openStory(page, author, { language: locale, lines: ["The lamp 灯", "The tide turned."] });
    await untilSaved(page);
    const dialog = page.getByRole("dialog");
    const closed = async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(chapterText(page)).toBeFocused();
    };
    await page.keyboard.press("Control+h");
    await page.getByRole("search").waitFor();
    await page.keyboard.type("t");
    expect(await violations(page)).toEqual([]);
    await closed();
    await page.keyboard.press("Control+/");
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await closed();
    await page.getByRole("button", { name: /^(Page and writing|版面与写作)$/ }).click();
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: /^(History|历史)$/ }).click();
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
  });
}
