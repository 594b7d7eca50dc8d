// Find and replace: literal matches in both languages, by keyboard, updated while the text changes.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { blocks, chapterText, openStory, toTheEnd } from "./support/writing.ts";

const bar = (page: Page) => page.getByRole("search", { name: "Find and replace" });
const wanted = (page: Page) => bar(page).getByRole("textbox", { name: "Find" });
const matches = (page: Page) => chapterText(page).locator(".find-match");
const scrolled = (page: Page) => page.locator("[data-scroller]").evaluate((box) => Math.round(box.scrollTop));

/** Fails unless each of these is in the viewport and nothing covers it. */
async function expectInSight(...parts: Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const covered = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const points = [0.02, 0.5, 0.98].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + x * width, top + y * height]));
      return points
        .map(([x = 0, y = 0]) => document.elementFromPoint(x, y))
        .filter((found) => !element.contains(found) && !found?.contains(element))
        .map((found) => found?.outerHTML.slice(0, 80) ?? "nothing");
    });
    expect(covered).toEqual([]);
  }
}

for (const [width, height] of [
  [390, 700],
  [1024, 768],
  [1440, 900],
] as const) {
  test(`the bar covers neither text nor matches, ${width} px wide`, async ({ enter, person }) => {
    const author = await person();
    const page = await enter(author, { width, height });
    const lines = Array.from(
      { length: 60 },
      (_, index) => `Paragraph ${index + 1}: the tide turned, and Oriel drew it.`,
    );
    await openStory(page, author, {
      lines: ["A lantern on the long white shore at Hest Point", ...lines, "A lantern."],
    });
    await page.keyboard.press("Control+Home");
    await page.getByText("Paragraph 30:").scrollIntoViewIfNeeded();
    const place = () => page.getByText("Paragraph 30:").evaluate((line) => line.getBoundingClientRect().top);
    const before = [await scrolled(page), await place()];
    if (width < 761) {
      await page.getByRole("button", { name: "More about this chapter and its story" }).click();
      await page.getByRole("menuitem", { name: "Find" }).click();
    } else await page.locator("footer").getByRole("button", { name: "Find" }).click();
    await expect(wanted(page)).toBeFocused();
    await expectInSight(bar(page), wanted(page));
    // Opening the bar must not move the text.
    expect(Math.abs((await place()) - (before[1] as number))).toBeLessThan(2);
    await page.keyboard.type("lantern");
    await expect(bar(page).getByRole("status")).toHaveText("1 of 2");
    const found = chapterText(page).locator(".find-current");
    await expectInSight(bar(page), wanted(page), found);
    await page.keyboard.press("Enter");
    await expect(bar(page).getByRole("status")).toHaveText("2 of 2");
    await expectInSight(bar(page), wanted(page), found);
    await page.keyboard.press("Control+h");
    const replacement = bar(page).getByRole("textbox", { name: "Replace with" });
    await page.keyboard.press("F3");
    await expect(bar(page).getByRole("status")).toHaveText("1 of 2");
    await expectInSight(bar(page), wanted(page), replacement, found, ...(await bar(page).getByRole("button").all()));
    await page.locator("[data-scroller]").evaluate((box, top) => box.scrollTo(0, top), before[0] as number);
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
    expect(await scrolled(page)).toBeLessThan(before[0] as number);
  });
}

test("a title in view stays in view while the bar opens and grows", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  const lines = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1}: the tide turned.`);
  await openStory(page, author, { lines: ["A lantern at Hest Point", ...lines] });
  await page.keyboard.press("Control+Home");
  await expect.poll(() => scrolled(page)).toBeLessThan(20);
  await page.keyboard.press("Control+h");
  await expect(wanted(page)).toBeFocused();
  await expectInSight(bar(page), chapterText(page).getByText("A lantern at Hest Point"));
  await page.keyboard.type("lantern");
  await bar(page).getByRole("textbox", { name: "Replace with" }).fill("lamp");
  await bar(page).getByRole("button", { name: "Replace all" }).click();
  await expect(bar(page).getByRole("status")).toHaveText("Replaced one match");
  await expect(wanted(page)).not.toHaveAttribute("data-none");
  await expectInSight(bar(page), chapterText(page).getByText("A lamp at Hest Point"));
});

test("switching chapters closes the bar, and the first chapter keeps its scroll position", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  const lines = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1}: the tide turned.`);
  await openStory(page, author, { lines: ["Long", ...lines] });
  await page.locator("[data-scroller]").evaluate((box) => box.scrollTo(0, 400));
  await page.keyboard.press("Control+f");
  await expect(wanted(page)).toBeFocused();
  await page.getByRole("button", { name: "New chapter" }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("");
  await expect(bar(page)).toBeHidden();
  await page.getByRole("link", { name: "Long", exact: true }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("Long");
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => scrolled(page)).toBe(400);
});

test("replacing all by mouse keeps the focus", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Names", "Moss came. Moss left."] });
  await page.keyboard.press("Control+h");
  await wanted(page).fill("Moss");
  await bar(page).getByRole("textbox", { name: "Replace with" }).fill("Tamsin");
  const all = bar(page).getByRole("button", { name: "Replace all" });
  await all.click();
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: Tamsin came. Tamsin left.");
  await expect(all).toBeFocused();
  await expect(all).toBeDisabled();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: Moss came. Moss left.");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: Tamsin came. Tamsin left.");
  await all.click({ force: true });
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: Moss came. Moss left.");
});

test("every match is highlighted, keys step through them, and Escape returns to the text", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, {
    lines: ["The tide", "The tide turned. “Tide,” she said, “is not a tidemark.”", "Nobody saw the TIDE."],
  });
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("tide");
  await expect(bar(page).getByRole("status")).toHaveText("1 of 5");
  await expect(matches(page)).toHaveCount(5);
  await page.keyboard.press("Enter");
  await expect(bar(page).getByRole("status")).toHaveText("2 of 5");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await expect(bar(page).getByRole("status")).toHaveText("5 of 5");
  await bar(page).getByRole("button", { name: "Whole words" }).click();
  await expect(matches(page)).toHaveCount(4);
  await bar(page).getByRole("button", { name: "Match case" }).click();
  await expect(matches(page)).toHaveCount(2);
  await wanted(page).press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(matches(page)).toHaveCount(0);
  await expect(chapterText(page)).toBeFocused();
});

test("F3 also steps while the text has the focus, and matches update while typing", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Salt", "Salt on the glass."] });
  await page.keyboard.press("Control+f");
  await page.keyboard.type("salt");
  await expect(bar(page).getByRole("status")).toHaveText(/of 2$/);
  await toTheEnd(page);
  await page.keyboard.type(" More salt.");
  await expect(bar(page).getByRole("status")).toHaveText(/of 3$/);
  await page.keyboard.press("F3");
  await expect(chapterText(page).locator(".find-current")).toHaveCount(1);
  await expect(chapterText(page)).toBeFocused();
});

test("special characters of regular expressions and replacements are literal", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Signs", "a.c abc a+b (x) [y] $1 \\d 5"] });
  await page.keyboard.press("Control+f");
  for (const [query, count] of [
    ["a.c", 1],
    ["a+b", 1],
    ["(x)", 1],
    ["[y]", 1],
    ["$1", 1],
    ["\\d", 1],
    [".*", 0],
    ["(", 1],
  ] as const) {
    await wanted(page).fill(query);
    await expect(matches(page)).toHaveCount(count);
  }
  await wanted(page).fill("a+b");
  await page.keyboard.press("Control+h");
  await bar(page).getByRole("textbox", { name: "Replace with" }).fill("$& $1 \\n");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: a.c abc $& $1 \\n (x) [y] $1 \\d 5");
});

test("Chinese is found and replaced, all at once as one undo step", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { locale: "zh-CN" });
  await openStory(page, author, {
    title: "夜航者",
    language: "zh-CN",
    lines: ["灯灭", "灯塔的灯灭了。“灯？”她问。", "没有灯。"],
  });
  await page.keyboard.press("Control+h");
  const search = page.getByRole("search", { name: "查找和替换" });
  await search.getByRole("textbox", { name: "查找", exact: true }).fill("灯");
  await expect(search.getByRole("status")).toHaveText(/5/);
  await search.getByRole("textbox", { name: "替换为" }).fill("火光");
  await search.getByRole("button", { name: "全部替换" }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1: 火光灭", "p: 火光塔的火光灭了。“火光？”她问。", "p: 没有火光。"]);
  await expect(search.getByRole("status")).toHaveText("已替换 5 处");
  await search.getByRole("textbox", { name: "查找", exact: true }).press("Escape");
  await page.keyboard.press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: 灯灭", "p: 灯塔的灯灭了。“灯？”她问。", "p: 没有灯。"]);
});

test("the selection becomes the search text, and matches are replaced one by one", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Names", "Moss came. Moss sat. Moss left."] });
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+Shift+ArrowRight");
  await page.keyboard.press("Control+h");
  await expect(wanted(page)).toHaveValue("Moss");
  // The search text is selected, so that typing replaces it.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("Moss");
  const replacement = bar(page).getByRole("textbox", { name: "Replace with" });
  await replacement.fill("Tamsin");
  await replacement.press("Enter");
  await replacement.press("Enter");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: Tamsin came. Tamsin sat. Moss left.");
  await expect(bar(page).getByRole("status")).toHaveText("1 of 1");
});
