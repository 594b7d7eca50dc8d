// Who knows whom by pointer, among 300 characters: shown whole, dragged, zoomed, one chosen and let go; then the order of
// one character's relationships by pointer, and a picture of their own, from a file to their dot.
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Entry, EntryInput } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import { expect, type Person, test } from "./support/fixtures.ts";

const PEOPLE = 300;
const nameOf = (index: number) => `Person ${index}`;
const entriesOf = (world: World) => `/api/v1/universes/${world._id}/entries`;
const dialog = (page: Page): Locator => page.getByRole("dialog");
const dotOf = (page: Page, index: number) =>
  dialog(page).getByRole("button", { name: new RegExp(`^${nameOf(index)}(?!\\d)`) });

/** Everybody knows the one before them, and every tenth person knows the first. */
async function peopled(author: Person): Promise<{ world: World; first: Entry }> {
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

test("300 characters are seen whole, dragged, zoomed and chosen by pointer", async ({ enter, person }) => {
  const author = await person("census");
  const { world } = await peopled(author);
  const page = await enter(author, { width: 1440, height: 900 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.locator("[data-graph]").getByRole("button", { name: "Enlarge" }).click();
  await expect(dialog(page).locator("[data-person]")).toHaveCount(PEOPLE);
  const canvas = await boxOf(dialog(page).getByRole("group", { name: /300/ }));
  const isInside = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - canvas.x) <= canvas.width / 2 && Math.abs(y - canvas.y) <= canvas.height / 2;
  for (const dot of await dialog(page).locator("[data-person]").all()) expect(isInside(await boxOf(dot))).toBe(true);

  // The one whom most know; the pointer lights them and those they know, a click keeps it so.
  await dotOf(page, 0).click();
  await expect(dotOf(page, 0)).toHaveAttribute("aria-pressed", "true");
  await expect(dotOf(page, 10)).not.toHaveAttribute("data-dimmed");
  await expect(dotOf(page, 15)).toHaveAttribute("data-dimmed");

  // The wheel zooms about the pointer: what is under it stays there.
  const before = await boxOf(dotOf(page, 0));
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await boxOf(dotOf(page, 0))).width).toBeGreaterThan(before.width * 1.2);
  const zoomed = await boxOf(dotOf(page, 0));
  expect(Math.hypot(zoomed.x - before.x, zoomed.y - before.y)).toBeLessThan(5);

  // A drag on the ground moves everybody, and ends nobody's being chosen.
  const ground = { x: canvas.x - canvas.width / 2 + 6, y: canvas.y - canvas.height / 2 + 6 };
  await drag(page, ground, { x: ground.x + 80, y: ground.y + 60 });
  const moved = await boxOf(dotOf(page, 0));
  expect([Math.round(moved.x - zoomed.x), Math.round(moved.y - zoomed.y)]).toEqual([80, 60]);
  await expect(dotOf(page, 0)).toHaveAttribute("aria-pressed", "true");

  await dialog(page).getByRole("button", { name: "Show everybody" }).click();
  await expect.poll(async () => (await boxOf(dotOf(page, 0))).width).toBeCloseTo(before.width, 0);
  await page.mouse.click(ground.x, ground.y);
  await expect(dotOf(page, 0)).toHaveAttribute("aria-pressed", "false");
  await expect(dialog(page).locator("[data-dimmed]")).toHaveCount(0);
});

test("relationships are put in order by pointer, and a picture becomes a character's", async ({ enter, person }) => {
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
