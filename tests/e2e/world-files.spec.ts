// Importing and exporting worlds: character cards and lorebooks of other programs are previewed and imported, name
// conflicts are resolved, and exports are unchanged.
import type { Locator, Page } from "@playwright/test";
import { WORLD_FILE_MAX_BYTES } from "../../contract/limits.ts";
import { cardPng, cardV2, jsonBytes, pngWith, sillyBook, sillyEntry } from "../support/lore-files.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { downloaded, fileOf, type TextFile } from "./support/text-files.ts";
import { expectToast } from "./support/toasts.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const row = (page: Page, name: string): Locator =>
  dialog(page).getByRole("list", { name: "Entries in the file" }).getByRole("listitem").filter({ hasText: name });

async function choose(page: Page, file: TextFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog(page).getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
}

test("a card becomes a world, a lorebook is imported into it, and both are exported unchanged", async ({
  enter,
  person,
}) => {
  const page = await enter(await person());
  await page.goto("/dashboard/worlds");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();

  // A PNG without a card is refused.
  await choose(page, fileOf("picture.png", pngWith([])));
  await expect(dialog(page).getByRole("alert")).toContainText("There is no character card in this picture");
  expect(await violations(page)).toEqual([]);
  // The error of the next file replaces the first one.
  await choose(page, { ...fileOf("large.json", ""), buffer: Buffer.alloc(WORLD_FILE_MAX_BYTES + 1) });
  await expect(dialog(page).getByRole("alert")).toHaveCount(1);
  await expect(dialog(page).getByRole("alert")).toContainText("This file is larger than");

  // Imports a card: a character, its lorebook, and notes about what can't be imported.
  const card = cardV2();
  await choose(page, fileOf("seraphina.png", cardPng({ chara: card })));
  await expect(dialog(page).getByLabel("Title")).toHaveValue("Seraphina");
  await expect(dialog(page)).toContainText("Character card V2 · 4 entries · 1 character");
  await expect(row(page, "Shadowfang")).toBeVisible();
  await dialog(page)
    .getByText(/^Notes \d/)
    .click();
  await expect(dialog(page)).toContainText("Texts that are meant for chatting are kept for exports");
  expect(await violations(page)).toEqual([]);
  await dialog(page)
    .getByText(/^All \d/)
    .click();
  await dialog(page).getByRole("button", { name: "Import 4 entries" }).click();
  await expect(dialog(page).getByRole("heading", { name: "“Seraphina” is ready" })).toBeVisible();
  await expect(dialog(page)).toContainText("4 entries added");
  await dialog(page).getByRole("button", { name: "Open the world" }).click();
  await expect(page).toHaveURL(/\/dashboard\/worlds\/[\w-]+/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Seraphina");

  // Exports the world in another format: toasts say what that format can't hold.
  const unid = new URL(page.url()).pathname.split("/").at(-1) as string;
  const exported = await downloaded(page, async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /SillyTavern/ }).click();
  });
  expect(exported.name).toBe("Seraphina.worldinfo.json");
  await expectToast(page, "This format has no place for 1 picture or file.");
  await expectToast(page, "In the file, but read by Storyloom alone: the background.");
  expect(Object.keys((JSON.parse(exported.text) as { entries: object }).entries)).toHaveLength(4);

  // Imports a lorebook with one name that already exists in the world.
  const book = sillyBook([
    sillyEntry(0, { comment: "Eldoria", key: ["Eldoria"], content: "Another forest." }),
    sillyEntry(1, { comment: "Moonwell", key: ["Moonwell"], content: "A well of light." }),
  ]);
  await page.goto(`/dashboard/worlds/${unid}`);
  await page.getByRole("tab", { name: /Nouns/ }).click();
  await page.getByRole("button", { name: "Import a card or lorebook" }).click();
  await choose(page, fileOf("glade.json", jsonBytes(book)));
  await expect(dialog(page)).toContainText("1 entry is called like one that is here already.");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("combobox", { name: "For all of them" }).click();
  await page.getByRole("option", { name: "Overwrite mine" }).click();
  await dialog(page).getByRole("button", { name: "Import 2 entries" }).click();
  await expect(dialog(page)).toContainText("1 entry added");
  await expect(dialog(page)).toContainText("1 overwritten");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Another forest.").first()).toBeVisible();

  // Importing the same lorebook again is refused for this world, but allowed for a new world.
  await page.getByRole("button", { name: "Import a card or lorebook" }).click();
  await choose(page, fileOf("glade.json", jsonBytes(book)));
  await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText("Import into “Seraphina”");
  await expect(dialog(page).getByText(/^Nothing comes in/)).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByText("A new world").click();
  await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText("Import a world or character");
  await expect(dialog(page).getByText(/^Nothing comes in/)).toBeHidden();
  await page.keyboard.press("Escape");

  // Exports the character as a card, with every field it was imported with.
  await page.getByRole("tab", { name: /Characters/ }).click();
  await page.getByRole("listitem").filter({ hasText: "Seraphina" }).getByRole("button").first().click();
  const beside = page.getByRole("complementary", { name: "Who knows whom" });
  await beside.getByRole("button", { name: /More actions for “Seraphina”/ }).click();
  const file = await downloaded(page, () => page.getByRole("menuitem", { name: /character card \(\.json\)/ }).click());
  expect(file.name).toBe("Seraphina.json");
  const { data } = JSON.parse(file.text) as { data: Record<string, unknown> };
  const { character_book: _, ...fields } = card["data"] as Record<string, unknown>;
  expect(data).toMatchObject(fields);
});

test("if the world changes while an import is previewed, the preview is updated and nothing is imported", async ({
  enter,
  person,
}) => {
  const author = await person();
  const { _id: unid } = await author.ask<{ _id: string }>("POST", "/api/v1/universes", { title: "Mine" });
  const page = await enter(author);
  await page.goto(`/dashboard/worlds/${unid}?tab=nouns`);
  await page
    .getByRole("button", { name: /Import/ })
    .first()
    .click();
  const book = sillyBook([sillyEntry(0, { comment: "Moonwell", key: ["Moonwell"], content: "A well of light." })]);
  await choose(page, fileOf("book.json", jsonBytes(book)));
  await expect(row(page, "Moonwell")).toBeVisible();
  // As if the author had added an entry of this name in another window.
  await author.ask("POST", `/api/v1/universes/${unid}/entries`, {
    ...{ type: "normal", name: "Moonwell", description: "Mine." },
  });
  await dialog(page).getByRole("button", { name: "Import 1 entry" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("The world has changed since this was shown");
  await expect(row(page, "Moonwell")).toContainText("Keep mine");
  expect(await violations(page)).toEqual([]);
  const { data } = await author.ask<{ data: { description: string }[] }>("GET", `/api/v1/universes/${unid}/entries`);
  expect(data.map(({ description }) => description)).toEqual(["Mine."]);
});

test("texts over an entry's limit are previewed, split on request, and exported unchanged", async ({
  enter,
  person,
}) => {
  const page = await enter(await person());
  await page.goto("/dashboard/worlds");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();
  const text = ["tower", "wall", "well", "gate", "bridge"].map((what) => `The ${what} is older than the town itself.`);
  const content = [...text, "Nobody has ever counted its stones."].join(" ");
  const long = (uid: number, comment: string) => sillyEntry(uid, { comment, key: [comment], content, scanDepth: 4 });
  const book = sillyBook([
    long(0, "Keep"),
    long(1, "Moat"),
    sillyEntry(2, { comment: "Moor", content: "It is wide." }),
  ]);
  await choose(page, fileOf("book.json", jsonBytes(book)));

  // The preview shows the long texts, for the file and for each entry.
  const panel = dialog(page).getByRole("region", { name: "Texts longer than an entry holds" });
  await expect(panel).toContainText("2 texts are longer than an entry holds (150 characters).");
  await expect(panel).toContainText("2 entries have the beginning of their texts.");
  await row(page, "Keep").getByRole("button", { name: "Keep: Beginning only" }).click();
  const shown = page.getByRole("dialog", { name: "The text of Keep" });
  await expect(shown).toContainText("What is left out");
  await expect(shown).toContainText("Nobody has ever counted its stones.");
  expect(await violations(page)).toEqual([]);

  await shown.getByText("Split into several entries").click();
  await expect(shown.getByRole("list", { name: "Its entries" }).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
  await expect(panel).toContainText("1 text becomes 2 entries.");
  await expect(panel).toContainText("1 entry has the beginning of its text.");
  await dialog(page)
    .getByText(/^Notes \d/)
    .click();
  await expect(dialog(page)).toContainText("how far back keys are looked for (scanDepth)");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Import 4 entries" }).click();

  // The result lists split and shortened entries, and links to them.
  await expect(dialog(page).getByRole("region", { name: "Entries whose texts were split" })).toContainText("Keep");
  const cut = dialog(page).getByRole("region", { name: "Entries with the beginning of a longer text" });
  await expect(cut).toContainText("1 entry has only the beginning of its text");
  await expect(cut).toContainText("Moat");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Keep", exact: true }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/tab=nouns&q=Keep&entry=/);
  await expect(page.getByRole("listitem").filter({ hasText: "Keep (2)" })).toContainText("counted its stones");

  const exported = await downloaded(page, async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: /SillyTavern/ }).click();
  });
  expect((JSON.parse(exported.text) as { entries: object }).entries).toEqual(book["entries"]);
});
