// A world from its creation to a continuation that uses it: its entries go into the prompt, with the reason in the
// receipt; a change applies from a chapter on; a banned word is never shown. Also imports and exports files of other
// programs.
import type { Locator, Page } from "@playwright/test";
import { transferEndpoints } from "../../contract/transfer.ts";
import { pngChunks } from "../../extensions/lore-formats/bytes/png-chunks.ts";
import { cardPng, cardV3, jsonBytes, sillyBook, sillyEntry } from "../support/lore-files.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { test, writeWithV1 } from "./support/generations.ts";
import { downloaded, fileOf, type TextFile } from "./support/text-files.ts";
import { chapterText, insert, openChapter, toTheEnd, untilSaved } from "./support/writing.ts";

const BANNED = "tapestry";
const DEATH = "Drowned off the point.";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const dock = (page: Page): Locator => page.getByRole("complementary", { name: "Beside the page" });
const dockTab = (page: Page, name: string): Locator => dock(page).getByRole("tab", { name });
const panelRow = (page: Page, name: string): Locator => dock(page).locator("[data-entry]", { hasText: name });
const cards = (page: Page): Locator => page.getByRole("list", { name: "Results" }).getByRole("listitem");

async function create(page: Page, kind: "character" | "noun", name: string, fill?: () => Promise<void>): Promise<void> {
  await page
    .getByRole("button", { name: `New ${kind}` })
    .first()
    .click();
  await dialog(page).getByLabel("Name", { exact: true }).fill(name);
  // An entry without a description is left out of prompts.
  await dialog(page).getByRole("textbox", { name: "Description" }).fill(`${name} is known along the whole coast.`);
  await fill?.();
  await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("article").getByRole("button", { name, exact: true })).toBeVisible();
}

async function threeChapters(author: Person): Promise<{ storyId: string; chapters: string[] }> {
  const made = await author.ask<{ story: { _id: string }; chapter_ids: string[] }>(
    "POST",
    transferEndpoints.importStory.path,
    {
      title: "The Salt Cartographer",
      language: "en-US",
      format: "md",
      text: ["One", "Two", "Three"].map((title) => `# ${title}\n\nNobody had lit the lamp.`).join("\n\n"),
    },
  );
  return { storyId: made.story._id, chapters: made.chapter_ids };
}

/** Collects every text of the page that contains this word from now on. */
async function watchFor(page: Page, word: string): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("sawBanned", (text: string) => seen.push(text));
  await page.evaluate((banned) => {
    const look = () => {
      const text = document.body.textContent;
      if (text.includes(banned)) (window as unknown as { sawBanned(text: string): void }).sawBanned(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, word);
  return seen;
}

/** Continues the chapter, waits until all three cards are complete, and opens the receipt. */
async function continueAndRead(page: Page): Promise<Locator> {
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const reading = dock(page).getByRole("region", { name: "What the model read" });
  const title = reading.getByRole("button", { name: "What the model read" });
  if ((await title.getAttribute("aria-expanded")) === "false") await title.click();
  await expect(title).toHaveAttribute("aria-expanded", "true");
  return reading;
}

test("a bound world goes into prompts, with reasons; later changes stay out, and banned words are never shown", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("weaver");
  const { storyId, chapters } = await threeChapters(author);
  const [, second = "", third = ""] = chapters;
  const page = await enter(author, { width: 1440, height: 900 });

  await test.step("create a world of two related characters, a place and a banned word", async () => {
    await page.goto("/dashboard/worlds");
    await page.getByRole("button", { name: "New world" }).first().click();
    await dialog(page).getByLabel("Title").fill("The Hest Littoral");
    await dialog(page).getByRole("button", { name: "Create the world" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Hest Littoral" })).toBeVisible();
    await create(page, "character", "Tamsin");
    await create(page, "character", "Oriel Vance", async () => {
      await dialog(page).getByLabel("Also called").fill("the Widow");
      await dialog(page).getByRole("combobox", { name: "Add a relationship" }).fill("tam");
      await page.getByRole("option", { name: "Tamsin", exact: true }).click();
      const word = dialog(page).getByLabel("A word for Tamsin");
      await expect(word).toBeFocused();
      await word.fill("sister");
      await word.press("Enter");
    });
    await page.getByRole("tab", { name: /Nouns/ }).click();
    await create(page, "noun", "Hest Point");
    await page.getByRole("tab", { name: /Banned words/ }).click();
    await page.getByRole("textbox", { name: "Ban a word" }).fill(BANNED);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Banned words" }).getByRole("listitem")).toHaveText([BANNED]);
  });

  await test.step("bind it to a story; an alias in the text is underlined", async () => {
    await openChapter(page, storyId, second);
    await dockTab(page, "World").click();
    await dock(page).getByRole("button", { name: "Bind “The Hest Littoral”" }).click();
    await expect(panelRow(page, "Oriel Vance")).toBeVisible();
    await toTheEnd(page);
    await page.keyboard.press("Enter");
    await insert(page, "At noon the Widow rowed out alone.");
    await expect(chapterText(page).locator(".entry-name")).toHaveText(["the Widow"]);
    await untilSaved(page);
  });

  await test.step("add a change from the panel: a character is dead from the third chapter on", async () => {
    await panelRow(page, "Tamsin").getByRole("button", { name: "Tamsin", exact: true }).click();
    await expect(dialog(page).getByLabel("Name", { exact: true })).toHaveValue("Tamsin");
    await dialog(page).getByRole("button", { name: "Add a change" }).click();
    await dialog(page).getByRole("textbox", { name: "From chapter" }).fill("3");
    const parts = dialog(page).getByRole("group", { name: "What changes" });
    await parts.getByRole("button", { name: "Status" }).click();
    await parts.getByRole("button", { name: "Description" }).click();
    await dialog(page).getByRole("textbox", { name: "Description" }).last().fill(DEATH);
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(panelRow(page, "Tamsin").getByText("Alive")).toBeVisible();
  });

  const tempting = tokensOf(` The tide came in like a ${BANNED} of salt, and the whole town went to see it.`);
  const honest = tokensOf(" curtain of salt, and the whole town went to see it.");
  const seen = await watchFor(page, BANNED);

  await test.step("the receipt gives a reason per entry; a candidate with the banned word is requested again", async () => {
    await dockTab(page, "Write").click();
    await writeWithV1(page, model, ({ body }) => ({
      tokens: JSON.stringify(body.messages).includes("came in like a") ? honest : tempting,
    }));
    const receipt = await continueAndRead(page);
    await expect(receipt.getByText("Entry: Oriel Vance")).toContainText("named in the text: the Widow");
    await expect(receipt.getByText("Entry: Tamsin")).toContainText("tied to one of these");
    await expect(receipt.getByText("Entry: Hest Point")).toHaveCount(0);
    await expect(receipt.getByText("1 banned word")).toBeVisible();
    const chip = receipt.getByRole("button", { name: "Oriel Vance" });
    await chip.click();
    const card = page.getByRole("dialog", { name: "Oriel Vance" });
    await expect(card.getByRole("button", { name: "Edit" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card).toHaveCount(0);
    await expect(chip).toBeFocused();
    const asked = JSON.stringify(model.requests.map(({ body }) => body.messages));
    expect(asked).toContain("Oriel Vance");
    expect(asked, "what happens in the third chapter").not.toContain(DEATH);
    // Proves that the model did write the banned word: three cards took more than three requests.
    expect(model.requests.length).toBeGreaterThan(3);
    await expect(cards(page).first()).toContainText("The tide came in like a curtain of salt");
    await chapterText(page).press("Escape");
    await expect(chapterText(page).locator(".ai-continuation")).toBeHidden();
  });

  await test.step("in the third chapter the panel and the prompt have the change", async () => {
    await openChapter(page, storyId, third);
    await dockTab(page, "World").click();
    await expect(panelRow(page, "Tamsin").getByText("Dead")).toBeVisible();
    await toTheEnd(page);
    await page.keyboard.press("Enter");
    await insert(page, "Nobody in Hest Point spoke of Tamsin.");
    await expect(chapterText(page).locator(".entry-name")).toHaveText(["Hest Point", "Tamsin"]);
    await untilSaved(page);
    await dockTab(page, "Write").click();
    await writeWithV1(page, model, { tokens: honest });
    const receipt = await continueAndRead(page);
    await expect(receipt.getByText("Entry: Tamsin")).toContainText("named in the text: Tamsin");
    await expect(receipt.getByText("Entry: Hest Point")).toContainText("named in the text: Hest Point");
    expect(JSON.stringify(model.requests[0]?.body.messages)).toContain(DEATH);
  });

  expect(seen).toEqual([]);
});

/** Parses the character card V3 in a PNG. */
function cardIn(picture: Buffer): unknown {
  const texts = pngChunks(picture).chunks.map(({ data }) => Buffer.from(data).toString("latin1"));
  const text = texts.find((one) => one.startsWith("ccv3\0")) ?? "";
  return JSON.parse(Buffer.from(text.slice("ccv3\0".length), "base64").toString("utf8"));
}

async function bringIn(page: Page, file: TextFile, entries: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog(page).getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
  await dialog(page)
    .getByRole("button", { name: `Import ${entries}` })
    .click();
  await expect(dialog(page).getByRole("heading", { name: /is ready$/ })).toBeVisible();
}

test("a PNG with a character card V3 and a lorebook are exported exactly as imported", async ({ enter, person }) => {
  const page = await enter(await person("keeper"), { width: 1440, height: 900 });
  await page.goto("/dashboard/worlds");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();

  const card = cardV3();
  await bringIn(page, fileOf("seraphina.png", cardPng({ ccv3: card })), "4 entries");
  await dialog(page).getByRole("button", { name: "Open the world" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Seraphina" })).toBeVisible();
  await page.getByRole("article").getByRole("button", { name: "Seraphina", exact: true }).click();
  await page
    .getByRole("region", { name: "Seraphina" })
    .getByRole("button", { name: /More actions/ })
    .click();
  const asCard = page.getByRole("menuitem", { name: "Export as a character card (.png)" });
  const picture = await downloaded(page, () => asCard.click());
  expect(picture.name).toBe("Seraphina.png");
  expect(cardIn(picture.bytes)).toEqual(card);

  const book = sillyBook([
    sillyEntry(0, { comment: "The harbour", sticky: 3, probability: 40, group: "places", groupWeight: 7 }),
    sillyEntry(1, {
      comment: "潮汐会",
      key: ["潮汐会"],
      content: "退潮时集会的人。",
      constant: true,
      role: 0,
      depth: 9,
    }),
  ]);
  await page.goto("/dashboard/worlds");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();
  await bringIn(page, fileOf("coast.json", jsonBytes(book)), "2 entries");
  await dialog(page).getByRole("button", { name: "Open the world" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "coast" })).toBeVisible();
  const exported = await downloaded(page, async () => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: "SillyTavern world info (.json)" }).click();
  });
  expect((JSON.parse(exported.text) as { entries: unknown }).entries).toEqual(book["entries"]);
});
