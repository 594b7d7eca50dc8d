// The typesetting of paragraphs follows the story's language and the author's editor settings, also after a reload.
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { chapterText, openStory } from "./support/writing.ts";

/** Computed styles of the last paragraph, its indent in em. The first one is never indented after a Latin title. */
const computedStyles = (page: Page) =>
  chapterText(page)
    .locator("p")
    .last()
    .evaluate((element) => {
      const { textIndent, fontSize, textAlign, textSpacingTrim } = getComputedStyle(element) as CSSStyleDeclaration & {
        textSpacingTrim: string;
      };
      return { ems: Number.parseFloat(textIndent) / Number.parseFloat(fontSize), textAlign, textSpacingTrim };
    });
const toggle = async (page: Page, name: RegExp) => {
  await page.getByRole("button", { name: "Page and writing" }).click();
  await page.getByRole("dialog", { name: "Page and writing" }).getByRole("switch", { name }).click();
  await page.keyboard.press("Escape");
};

test("Chinese paragraphs are indented and justified, English ones are not; settings are stored per language", async ({
  enter,
  person,
}) => {
  const author = await person("shen");
  const page = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(page, author, {
    language: "zh-CN",
    lines: ["灯塔", "涨潮之前，沈月爬上了灯塔的楼梯。“走吧！”她说。"],
  });
  const chinese = page.url();
  expect(chinese).toContain(storyId);
  expect(chinese).toContain(chapterId);
  await expect.poll(() => computedStyles(page)).toMatchObject({ ems: 2, textAlign: "justify" });
  const trimmed = (await computedStyles(page)).textSpacingTrim;

  await toggle(page, /^Indent the first line/);
  await expect.poll(() => computedStyles(page)).toMatchObject({ ems: 0, textAlign: "justify" });
  await toggle(page, /^Justify lines/);
  await expect.poll(async () => (await computedStyles(page)).textAlign).toBe("start");
  await toggle(page, /^Trim full-width punctuation/);
  await expect.poll(async () => (await computedStyles(page)).textSpacingTrim).not.toBe(trimmed);
  await page.reload();
  await expect(chapterText(page)).toContainText("涨潮之前");
  await expect.poll(() => computedStyles(page)).toMatchObject({ ems: 0, textAlign: "start" });

  await openStory(page, author, { lines: ["The lamp", "It went out.", "Nobody saw it."] });
  await expect.poll(() => computedStyles(page)).toMatchObject({ ems: 0, textAlign: "start" });
  await toggle(page, /^Indent the first line/);
  await expect.poll(async () => (await computedStyles(page)).ems).toBeGreaterThan(1);
  // The setting for English did not change the one for Chinese.
  await page.goto(chinese);
  await expect(chapterText(page)).toContainText("涨潮之前");
  await expect.poll(() => computedStyles(page)).toMatchObject({ ems: 0 });
});

test("placeholders of an empty chapter have the language and font of the interface, not of the story", async ({
  enter,
  person,
}) => {
  const placeholders = (page: Page) =>
    chapterText(page)
      .locator(".is-empty")
      .evaluateAll((empty) =>
        empty.map((element) => {
          const { fontFamily } = getComputedStyle(element, "::before");
          return [element.getAttribute("lang"), fontFamily.includes("Chinese Marks")];
        }),
      );
  const author = await person("shen");
  const english = await enter(author);
  await openStory(english, author, { language: "zh-CN" });
  await expect
    .poll(() => placeholders(english))
    .toEqual([
      ["en-US", false],
      ["en-US", false],
    ]);
  const chinese = await enter(author, { locale: "zh-CN" });
  await openStory(chinese, author, { language: "en-US" });
  await expect
    .poll(() => placeholders(chinese))
    .toEqual([
      ["zh-CN", true],
      ["zh-CN", true],
    ]);
});
