// The direction of a chapter is typed next to the text, stored per chapter for all devices, and sent to the model.
import type { Page } from "@playwright/test";
import { expect } from "./support/fixtures.ts";
import { test, writeWithV1 } from "./support/generations.ts";
import { chapterText, openChapter, openStory } from "./support/writing.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "What should happen next" });
const stored = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/direction") && answer.request().method() === "PUT");

test("a direction is sent to the model, belongs to its chapter, and is synced to another device", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await writeWithV1(page, model, { perSecond: 500 });
  const [kept] = await Promise.all([stored(page), field(page).fill("Tamsin comes up the stair with a letter.")]);
  expect(kept.status()).toBe(200);
  // The shortcut also works in the field; it continues at the end of the text.
  await field(page).press("Control+Enter");
  await expect(page.getByRole("button", { name: "Again" }).first()).toBeVisible();
  expect(JSON.stringify(model.requests.at(-1))).toContain("Tamsin comes up the stair with a letter.");
  const read = page.getByRole("region", { name: "What the model read" });
  await expect(read.getByText("What should happen next")).toBeVisible();

  const phone = await enter(author, { width: 390, touch: true });
  await openChapter(phone, storyId, chapterId);
  await phone.getByRole("button", { name: "Continue", exact: true }).tap();
  await expect(field(phone)).toHaveValue("Tamsin comes up the stair with a letter.");
  // The page refetches the direction when its window gets the focus.
  await Promise.all([stored(phone), field(phone).fill("Nobody comes.")]);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(field(page)).toHaveValue("Nobody comes.");

  await Promise.all([stored(page), page.getByRole("button", { name: "Clear" }).click()]);
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(chapterText(page)).toContainText("Oriel waited.");
  await expect(field(page)).toHaveValue("");
});
