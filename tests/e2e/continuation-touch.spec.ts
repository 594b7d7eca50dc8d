// Continuing a chapter on touch screens: on a phone with the panel open or closed, and on a wide screen. Candidates are
// switched, kept and discarded in the panel, by the bar over the text, or by a tap elsewhere in the text.
import { violations } from "./support/axe.ts";
import { candidateInText, cards, chapter } from "./support/continuation.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/generations.ts";
import { chapterText, openChapter, openStory, untilSaved } from "./support/writing.ts";

test("on a phone, the button or a tap elsewhere discards candidates, also on other devices", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 390, touch: true });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  const panel = page.getByRole("dialog", { name: "Beside the page" });
  const openPanel = async () => {
    await page.getByRole("button", { name: "Show or hide what writes along" }).click();
    await panel.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(panel.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  };
  await openPanel();
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const discard = panel.getByRole("button", { name: "Discard" }).first();
  const second = await cards(page).nth(1).locator("p").first().innerText();
  await discard.click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText("1 of 2");
  await expect(candidateInText(page)).toContainText(second);
  await discard.click();
  await discard.click();
  await expect(panel.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(candidateInText(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await openPanel();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(candidateInText(page)).toBeVisible();
  const noted = page.waitForResponse((response) => response.url().endsWith("/dismissed"));
  await chapterText(page)
    .getByText("Oriel waited.")
    .tap({ position: { x: 2, y: 2 } });
  await expect(candidateInText(page)).toBeHidden();
  await noted;
  const other = await enter(author, { width: 1440 });
  await openChapter(other, storyId, chapterId);
  await expect(other.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(candidateInText(other)).toBeHidden();
});

test("on a phone with the panel closed, the bar over the text switches, discards and keeps candidates", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 390, touch: true });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Beside the page" });
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const [first, second, third] = await cards(page).locator("p:first-of-type").allInnerTexts();
  await panel.getByRole("button", { name: "Close" }).click();
  const bar = page.getByRole("toolbar", { name: "Result in the text" });
  await expect(candidateInText(page)).toContainText(first as string);
  await bar.getByRole("button", { name: "Next result" }).tap();
  await expect(candidateInText(page)).toContainText(second as string);
  await bar.getByRole("button", { name: "Discard" }).tap();
  await expect(candidateInText(page)).toContainText(third as string);
  expect(await violations(page)).toEqual([]);
  await bar.getByRole("button", { name: "Keep" }).tap();
  await expect(candidateInText(page)).toBeHidden();
  await expect(bar).toBeHidden();
  await expect.poll(() => chapter(page)).toContain((third as string).split("\n")[0] as string);
});

test("on a wide touch screen, the bar is shown while the panel is closed", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440, touch: true });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const bar = page.getByRole("toolbar", { name: "Result in the text" });
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Show or hide what writes along" }).tap();
  const first = await candidateInText(page).innerText();
  await bar.getByRole("button", { name: "Keep" }).tap();
  await expect(bar).toBeHidden();
  await expect.poll(() => chapter(page)).toContain(first.trim().split("\n")[0] as string);
});
