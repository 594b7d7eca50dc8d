// Suggestions of the built-in helper: cards that ask, recall and outline. They are never text of the chapter, they cost
// nothing, and any of them can be handed to a language model.
import type { Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { violations } from "./support/axe.ts";
import { balance, candidateInText, cards, chapter } from "./support/continuation.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { test, writeWithV1 } from "./support/generations.ts";
import { caretIsSet, chapterText, openChapter, openStory, toTheEnd, untilSaved } from "./support/writing.ts";

/** V2 and V3 are the built-in helper. */
test.use({ connected: { ids: ["v1"] } });

const card = (page: Page, kind: string) => cards(page).filter({ has: page.getByText(kind, { exact: true }) });
const direction = (page: Page) => page.getByRole("textbox", { name: "What should happen next" });
const chooseHelper = (page: Page) => page.getByRole("radiogroup", { name: "Model" }).getByText("V2").click();

const PROMISE = "“I will be back before Friday,” she said to Tom.";
const FIRST = [
  "The ferry",
  `Ines put the brass key into the tin under the step. ${PROMISE}`,
  "Tom nodded. Ines went down to the ferry, and Tom watched her go.",
];
const LAST = "“You knew about this,” Maud said.";
const SECOND = ["Maud opened the letter at the table.", `Tom came in and sat down. ${LAST}`];

/** A story of two chapters; the second is open, with the caret at its end. */
async function secondChapter(page: Page, author: Person): Promise<void> {
  const { storyId } = await openStory(page, author, { lines: FIRST });
  await untilSaved(page);
  const { path } = chapterEndpoints.create;
  const made = await author.ask<{ _id: string }>("POST", path.replace(":nid", storyId), { name: "The letter" });
  await openChapter(page, storyId, made._id);
  await caretIsSet(page);
  await toTheEnd(page);
  await page.keyboard.insertText(SECOND[0] as string);
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(SECOND[1] as string);
  await untilSaved(page);
}

test("cards ask about the author's line and recall what was left open; nothing of them is in the text or costs", async ({
  enter,
  person,
}) => {
  const author = await person("ines");
  const page = await enter(author, { width: 1440 });
  await secondChapter(page, author);
  await chooseHelper(page);
  const [written, before] = [await chapter(page), await balance(author)];
  await page.keyboard.press("Tab");
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(3);
  expect(written).toContain(await card(page, "A question").locator("blockquote").innerText());
  await expect(card(page, "Left open")).toContainText(PROMISE);
  await expect(card(page, "Three ways on").getByRole("listitem")).toHaveCount(3);
  await expect(candidateInText(page)).toBeHidden();
  expect(await chapter(page)).toBe(written);
  expect(await balance(author)).toBe(before);
  expect(await violations(page)).toEqual([]);

  await test.step("other suggestions differ, and stay after the chapter is loaded again", async () => {
    const ways = card(page, "Three ways on").locator("li p");
    const seen = await ways.allInnerTexts();
    await page.getByRole("button", { name: "Other suggestions" }).click();
    await expect(ways.first()).not.toHaveText(seen[0] as string);
    const now = await ways.allInnerTexts();
    expect(seen).not.toContain(now[0]);
    await page.reload();
    await expect(ways).toHaveText(now);
  });

  await test.step("Escape puts them away", async () => {
    await chapterText(page).click();
    await page.keyboard.press("Escape");
    await expect(cards(page)).toHaveCount(0);
    expect(await chapter(page)).toBe(written);
  });
});

test("what was left open is one click away", async ({ enter, person }) => {
  const author = await person("maud");
  const page = await enter(author, { width: 1440 });
  await secondChapter(page, author);
  await chooseHelper(page);
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  const quoted = await card(page, "Left open").locator("blockquote").first().innerText();
  await card(page, "Left open").getByRole("link", { name: "In “The ferry”" }).first().click();
  await expect(chapterText(page)).toContainText("Ines put the brass key");
  const selected = () => page.evaluate(() => document.getSelection()?.toString() ?? "");
  await expect.poll(selected).toBe(quoted);
});

test("a suggestion is handed to a language model, which follows it", async ({ enter, person, model }) => {
  const author = await person("tom");
  const page = await enter(author, { width: 1440 });
  await secondChapter(page, author);
  await writeWithV1(page, model, { tokens: tokensOf(" Maud put the letter down between them.") });
  await chooseHelper(page);
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  const way = await card(page, "Three ways on").locator("li p").first().innerText();
  await card(page, "Three ways on").getByRole("button", { name: "Have V1 write it" }).first().click();
  await expect(direction(page)).toHaveValue(way);
  await expect(candidateInText(page)).toContainText("Maud put the letter down");
  expect(JSON.stringify(model.requests)).toContain(way);
});
