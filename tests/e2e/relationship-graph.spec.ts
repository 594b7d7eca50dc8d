// The relationship graph: 300 characters are panned, zoomed and selected by mouse; a character is found by name in the
// enlarged graph and shown with relationships in both directions. Also reorders a character's relationships by mouse,
// and uploads a picture that the graph shows.
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Entry, EntryInput } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";

const PEOPLE = 300;
const nameOf = (index: number) => `Person ${index}`;
const entriesOf = (world: World) => `/api/v1/universes/${world._id}/entries`;
const dialog = (page: Page): Locator => page.getByRole("dialog");
const dotOf = (page: Page, index: number) =>
  dialog(page)
    .locator("[data-person]")
    .and(page.getByRole("button", { name: new RegExp(`^${nameOf(index)}(?!\\d)`) }));

/** Creates 300 characters. Each knows the one before, and every tenth also knows the first. */
async function createCensus(author: Person): Promise<{ world: World; first: Entry }> {
  const world = await author.ask<World>("POST", "/api/v1/universes", { title: "The Long Census" });
  const make = (index: number) => {
    const known = index === 0 ? [] : [index - 1, ...(index % 10 === 0 ? [0] : [])];
    const body: EntryInput = {
      type: "character",
      name: nameOf(index),
      description: "",
      character_relationships: known.map((other) => ({ name: nameOf(other), locked: false, relationships: ["knows"] })),
    };
    return author.ask<Entry>("POST", entriesOf(world), body);
  };
  const first = await make(0);
  for (let index = 1; index < PEOPLE; index++) await make(index);
  return { world, first };
}

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test("300 characters all fit, and are panned, zoomed and selected by mouse", async ({ enter, person }) => {
  const author = await person("census");
  const { world } = await createCensus(author);
  const page = await enter(author, { width: 1440, height: 900 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.locator("[data-graph]").getByRole("button", { name: "Enlarge" }).click();
  await expect(dialog(page).locator("[data-person]")).toHaveCount(PEOPLE);
  const canvas = await boxOf(dialog(page).getByRole("group", { name: /300/ }));
  const isInside = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - canvas.x) <= canvas.width / 2 && Math.abs(y - canvas.y) <= canvas.height / 2;
  for (const dot of await dialog(page).locator("[data-person]").all()) expect(isInside(await boxOf(dot))).toBe(true);

  // Selects the character with the most relationships: everybody who is not related to them is dimmed.
  await dotOf(page, 0).click();
  await expect(dotOf(page, 0)).toHaveAttribute("aria-pressed", "true");
  await expect(dotOf(page, 10)).not.toHaveAttribute("data-dimmed");
  await expect(dotOf(page, 15)).toHaveAttribute("data-dimmed");

  // The wheel zooms around the pointer: the dot under it stays in place.
  const before = await boxOf(dotOf(page, 0));
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await boxOf(dotOf(page, 0))).width).toBeGreaterThan(before.width * 1.2);
  const zoomed = await boxOf(dotOf(page, 0));
  expect(Math.hypot(zoomed.x - before.x, zoomed.y - before.y)).toBeLessThan(5);

  // Dragging the background pans the graph and keeps the selection.
  const background = { x: canvas.x - canvas.width / 2 + 6, y: canvas.y - canvas.height / 2 + 6 };
  await drag(page, background, { x: background.x + 80, y: background.y + 60 });
  const moved = await boxOf(dotOf(page, 0));
  expect([Math.round(moved.x - zoomed.x), Math.round(moved.y - zoomed.y)]).toEqual([80, 60]);
  await expect(dotOf(page, 0)).toHaveAttribute("aria-pressed", "true");

  // The button zooms around the selected character, who stays in place.
  for (let press = 1; press <= 3; press++) {
    const last = await boxOf(dotOf(page, 0));
    await dialog(page).getByRole("button", { name: "Closer" }).click();
    await expect.poll(async () => (await boxOf(dotOf(page, 0))).width).toBeCloseTo(last.width * 1.4, 0);
  }
  const nearest = await boxOf(dotOf(page, 0));
  expect(Math.hypot(nearest.x - moved.x, nearest.y - moved.y)).toBeLessThan(5);

  await dialog(page).getByRole("button", { name: "Show everybody" }).click();
  await expect.poll(async () => (await boxOf(dotOf(page, 0))).width).toBeCloseTo(before.width, 0);
  await page.mouse.click(background.x, background.y);
  await expect(dotOf(page, 0)).toHaveAttribute("aria-pressed", "false");
  await expect(dialog(page).locator("[data-dimmed]")).toHaveCount(0);
});

/** Creates three characters with relationships, one of them dead, and one relationship to a name outside the world. */
async function createHousehold(author: Person): Promise<World> {
  const world = await author.ask<World>("POST", "/api/v1/universes", { title: "The Household" });
  const tie = (name: string, word: string) => ({ name, locked: false, relationships: [word] });
  const make = (body: Partial<EntryInput> & { name: string }) =>
    author.ask<Entry>("POST", entriesOf(world), { type: "character", description: "", ...body });
  await make({
    name: "Oriel Vance",
    aliases: ["the Widow"],
    description: `She draws coasts.\n${"So do others.\n".repeat(4)}`,
    character_target: "Find who pays for maps",
    character_relationships: [tie("Tamsin", "owes money to"), tie("A small god", "prays to")],
  });
  await make({ name: "Tamsin", character_relationships: [tie("Oriel Vance", "keeps her secret")] });
  await make({ name: "Moss", character_status: "dead", character_relationships: [tie("Tamsin", "writes to")] });
  return world;
}

test("by keyboard alone, a character is found by name in the enlarged graph, and their details are read", async ({
  enter,
  person,
}) => {
  const author = await person("household");
  const world = await createHousehold(author);
  const page = await enter(author, { width: 1440, height: 900 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.locator("[data-graph]").getByRole("button", { name: "Enlarge" }).click();
  const search = dialog(page).getByRole("combobox", { name: "Find a person" });
  const about = (name: string) => dialog(page).getByRole("region", { name, exact: true });
  const dot = (name: string) =>
    dialog(page)
      .locator("[data-person]")
      .and(dialog(page).getByLabel(new RegExp(`^${name}`)));

  await test.step("search finds a character by an alias", async () => {
    await search.focus();
    await page.keyboard.type("widow");
    await expect(page.getByRole("option")).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(about("Oriel Vance")).toContainText("Find who pays for maps");
    const words = about("Oriel Vance").getByText("She draws coasts");
    const height = (await words.boundingBox())?.height ?? 0;
    await about("Oriel Vance").getByRole("button", { name: "More" }).click();
    await expect.poll(async () => (await words.boundingBox())?.height).toBeGreaterThan(height);
    await about("Oriel Vance").getByRole("button", { name: "Less" }).click();
    await expect(dot("Oriel Vance")).toHaveAttribute("aria-pressed", "true");
    await expect(dialog(page).getByRole("status").filter({ hasText: "Oriel Vance is chosen" })).toBeAttached();
    expect(await violations(page)).toEqual([]);
  });

  await test.step("details show relationships in both directions; a name outside the world is no link", async () => {
    const ties = about("Oriel Vance").getByRole("listitem");
    await expect(ties).toHaveCount(2);
    const tamsin = ties.filter({ hasText: "Tamsin" });
    await expect(tamsin.getByText("Oriel Vance says")).toBeVisible();
    await expect(tamsin).toContainText("owes money to");
    await expect(tamsin.getByText("Tamsin says")).toBeVisible();
    await expect(tamsin).toContainText("keeps her secret");
    const outside = ties.filter({ hasText: "A small god" });
    await expect(outside).toContainText("Not in this world");
    await expect(outside.getByRole("button")).toHaveCount(0);
  });

  await test.step("a relationship leads to the other character, who becomes the tab stop of the graph", async () => {
    await about("Oriel Vance").getByRole("button", { name: "Tamsin", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(about("Tamsin").getByRole("listitem").filter({ hasText: "Moss" })).toContainText("Dead");
    await expect(dot("Tamsin")).toHaveAttribute("aria-pressed", "true");
    await expect(dot("Tamsin")).toHaveAttribute("tabindex", "0");
  });

  await test.step("following a relationship does not take the focus back from the search field", async () => {
    const isKept = await dialog(page).evaluate(async (popup) => {
      const tie = [...popup.querySelectorAll<HTMLElement>("section button")].find((b) => b.textContent === "Moss");
      const field = popup.querySelector<HTMLElement>('[role="combobox"]');
      tie?.focus();
      tie?.click();
      // Waits until React has removed the button, before the next frame.
      for (let turn = 0; tie?.isConnected && turn < 1_000; turn++) await Promise.resolve();
      if (!tie || tie.isConnected) return null;
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      field?.focus();
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      return document.activeElement === field;
    });
    expect(isKept).toBe(true);
    await about("Moss").getByRole("button", { name: "Tamsin", exact: true }).press("Enter");
    await expect(about("Tamsin")).toBeFocused();
  });

  await test.step("a search without a match says so; Escape ends the search and leaves the dialog open", async () => {
    await search.focus();
    await page.keyboard.type("nobody at all");
    await expect(page.getByText("Nobody here is called “nobody at all”")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Nobody here is called “nobody at all”")).toBeHidden();
    await expect(dialog(page)).toBeVisible();
  });

  await test.step("the details close first, then Escape closes the dialog", async () => {
    await dialog(page).getByRole("button", { name: "Close the details of Tamsin" }).click();
    await expect(about("Nobody is chosen").getByRole("button", { name: /^Choose Tamsin/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
});

test("on a phone, the details are in a bottom sheet that covers no character", async ({ enter, person }) => {
  const author = await person("sheet");
  const world = await createHousehold(author);
  const page = await enter(author, { width: 390, height: 844, theme: "dark" });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("button", { name: "Who knows whom" }).click();
  await page.locator("[data-graph]").getByRole("button", { name: "Enlarge" }).click();
  const large = dialog(page).last();
  await large.getByRole("combobox", { name: "Find a person" }).fill("oriel");
  await page.getByRole("option", { name: /Oriel Vance/ }).click();
  const sheet = await boxOf(large.getByRole("region", { name: "Oriel Vance" }));
  expect(sheet.width).toBeGreaterThan(380);
  for (const dot of await large.locator("[data-person]").all())
    await expect.poll(async () => (await boxOf(dot)).y).toBeLessThan(sheet.y - sheet.height / 2);
  expect(await violations(page)).toEqual([]);
});

test("relationships are reordered by mouse, and an uploaded picture is shown in the graph", async ({
  enter,
  person,
}) => {
  const author = await person("portraits");
  const world = await author.ask<World>("POST", "/api/v1/universes", { title: "The Portrait Room" });
  const tie = (name: string) => ({ name, locked: false, relationships: [] });
  const body: EntryInput = {
    type: "character",
    name: "Tamsin",
    description: "",
    character_relationships: [tie("Oriel"), tie("Hest"), tie("Marrow")],
  };
  const { _id } = await author.ask<Entry>("POST", entriesOf(world), body);
  const stored = () => author.ask<Entry>("GET", `${entriesOf(world)}/${_id}`);
  const page = await enter(author, { width: 1024, height: 900 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("article").getByRole("button", { name: /^Edit/ }).click();
  const rows = dialog(page).locator("[data-relationship]");
  const handle = (name: string) => dialog(page).getByRole("button", { name: `Move ${name}`, exact: true });
  await handle("Marrow").scrollIntoViewIfNeeded();
  const above = await boxOf(handle("Oriel"));
  await drag(page, await boxOf(handle("Marrow")), { x: above.x, y: above.y - 4 });
  await expect(rows.nth(0)).toContainText("Marrow");
  await expect(rows.nth(2)).toContainText("Hest");

  await dialog(page).getByRole("button", { name: "Add a picture" }).click();
  const cropper = dialog(page).last();
  const buffer = await sharp({ create: { width: 900, height: 1_600, channels: 3, background: "#d02020" } })
    .png()
    .toBuffer();
  await cropper.locator("input[type=file]").setInputFiles({ name: "tamsin.png", mimeType: "image/png", buffer });
  await cropper.getByText("1:2").click();
  await cropper.getByRole("button", { name: "Use picture" }).click();
  await expect(dialog(page)).toHaveCount(1);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);

  const tamsin = await stored();
  expect(tamsin).toMatchObject({ character_relationships: [{ name: "Marrow" }, { name: "Oriel" }, { name: "Hest" }] });
  const answer = await page.request.get(tamsin.avatar ?? "");
  const { width, height, format } = await sharp(await answer.body()).metadata();
  expect({ width, height, format }).toEqual({ width: 1_080, height: 2_160, format: "webp" });
  await expect(page.locator(`[data-graph] [data-person="${_id}"] img`)).toHaveAttribute("src", tamsin.avatar ?? "");
});
