// The Lab without a language model: the storyteller shows what could go, cut by cut.
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { chapter, result, toolbar } from "./support/lab.ts";
import { chapterText, openStory, select } from "./support/writing.ts";

test("the storyteller shows what could go: one cut is accepted, one refused, and the accepted one undone", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const line = "The lane was very narrow, and nobody came. They had met in order to talk. The lamp burned.";
  await openStory(page, author, { lines: ["The lamp", line] });
  await select(page, line);
  await toolbar(page).getByRole("button", { name: "What could go" }).click();
  await expect(result(page).getByRole("checkbox")).toHaveCount(2);
  await expect(chapterText(page).locator(".lab-removed")).toHaveText(["very ", "in order "]);
  await expect(chapterText(page).locator(".lab-added")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await result(page).getByRole("checkbox", { name: "in order goes" }).press("Space");
  await result(page).getByRole("button", { name: "Accept 1 of 2" }).click();
  const accepted = `The lamp\n${line.replace("very ", "")}`;
  await expect.poll(() => chapter(page)).toBe(accepted);
  await expect(result(page)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect.poll(() => chapter(page)).toBe(`The lamp\n${line}`);
});

test("the storyteller shows what could go of a selection and of pasted text (Chinese, phone)", async ({
  enter,
  person,
}) => {
  const author = await person("阿澈");
  const page = await enter(author, { width: 390, height: 844, locale: "zh-CN", theme: "dark" });
  const line = "雨下得很大，阿澈非常安静地站在屋檐下面，好像在等什么人过来一样。他把湿透了的信一封一封地晾开来。";
  const left = "雨下得很大，阿澈安静地站在屋檐下面，好像在等什么人过来。他把湿透了的信一封一封地晾开来。";
  await openStory(page, author, { title: "夜航者", language: "zh-CN", lines: ["雨", line] });
  await select(page, line);
  await toolbar(page).getByRole("button", { name: "可删之处" }).click();
  const drawer = page.getByRole("dialog", { name: "侧栏" });
  await expect(result(page)).toContainText("第 1 个，共 1 个");
  expect(await violations(page)).toEqual([]);
  await drawer.getByRole("button", { name: /^(全部采用)$/ }).click();
  // Accepting closes the drawer, because it covers the text.
  await expect(drawer).toBeHidden();
  await expect.poll(() => chapter(page)).toBe(`雨\n${left}`);

  await page.getByRole("button", { name: "显示或隐藏侧栏" }).click();
  await expect(drawer.getByText("免费：内置助手不消耗电量。")).toBeVisible();
  await drawer.getByText("粘贴的文字").click();
  await drawer.getByRole("textbox", { name: "文字", exact: true }).fill(line);
  await drawer.getByRole("button", { name: "标出可删之处" }).click();
  await expect(result(page).getByText("已完成")).toBeVisible();
  await result(page).getByRole("button", { name: "复制" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(left);
  await drawer.getByRole("textbox", { name: "文字", exact: true }).fill("桥早就不安全了。");
  await drawer.getByRole("button", { name: "标出可删之处" }).click();
  await expect(drawer.getByText("没有需要删去的地方。")).toBeVisible();
  await expect(result(page)).toHaveCount(0);
  expect(await chapter(page)).toBe(`雨\n${left}`);
});
