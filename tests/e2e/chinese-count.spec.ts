// A Chinese chapter says how long it is without and with its punctuation; an English one only the first.
import { expect, test } from "./support/fixtures.ts";
import { openStory, sheet, toTheEnd } from "./support/writing.ts";

test("the count with punctuation follows what is written, in stories in Chinese", async ({ enter, person }) => {
  const author = await person("shen");
  const page = await enter(author, { width: 1440, locale: "zh-CN" });
  await openStory(page, author, { language: "zh-CN", lines: ["灯塔", "“走吧！”她说。"] });
  const bar = page.locator("footer");
  await expect(bar.getByText("4 字", { exact: true })).toBeVisible();
  await expect(bar.getByText("含标点 8")).toBeVisible();
  await toTheEnd(page);
  await page.keyboard.insertText("灯灭了……");
  await expect(bar.getByText("7 字", { exact: true })).toBeVisible();
  await expect(bar.getByText("含标点 13")).toBeVisible();

  const english = await enter(author, { width: 1440 });
  await openStory(english, author, { lines: ["The lamp", "It went out."] });
  await expect(sheet(english)).toContainText("It went out.");
  await expect(english.getByText("3 words", { exact: true }).first()).toBeVisible();
  await expect(english.getByText(/with punctuation/)).toHaveCount(0);
});
