// The footer counts a Chinese chapter without and with punctuation, and an English one only without.
import { expect, test } from "./support/fixtures.ts";
import { chapterText, openStory, toTheEnd } from "./support/writing.ts";

test("a Chinese chapter shows its count with punctuation, which updates while typing; an English one does not", async ({
  enter,
  person,
}) => {
  const author = await person("shen");
  const page = await enter(author, { width: 1440, locale: "zh-CN" });
  await openStory(page, author, { language: "zh-CN", lines: ["灯塔", "“走吧！”她说OK。"] });
  const bar = page.locator("footer");
  await expect(bar.getByText("5 字", { exact: true })).toBeVisible();
  await expect(bar.getByText("含标点 9")).toBeVisible();
  await toTheEnd(page);
  await page.keyboard.insertText("灯灭了……");
  await expect(bar.getByText("8 字", { exact: true })).toBeVisible();
  await expect(bar.getByText("含标点 14")).toBeVisible();

  // Hidden if it repeats another number: without punctuation the count of words, without Latin letters that of
  // characters.
  for (const [line, words] of [
    ["灯灭了", "3 字"],
    ["“走吧！”她说。", "4 字"],
  ] as const) {
    await openStory(page, author, { language: "zh-CN", lines: ["灯塔", line] });
    await expect(bar.getByText(words, { exact: true })).toBeVisible();
    await expect(bar.getByText(/含标点/)).toHaveCount(0);
  }

  const english = await enter(author, { width: 1440 });
  await openStory(english, author, { lines: ["The lamp", "It went out."] });
  await expect(chapterText(english)).toContainText("It went out.");
  await expect(english.getByText("3 words", { exact: true }).first()).toBeVisible();
  await expect(english.getByText(/with punctuation/)).toHaveCount(0);
});
