// The list of worlds and the screen of one world have no axe violations, in both themes and languages. On a phone, the
// cards start in the upper 40 % of the screen, and icon buttons keep their accessible names.
import { type World, worldEndpoints } from "../../contract/worlds.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { apiOf, cards, makeWorld, pathOf, pressOf, tab, WORLDS } from "./support/worlds.ts";

test("both screens have no axe violations", async ({ enter, person }) => {
  const author = await person();
  const world = await makeWorld(author, "The Hest Littoral");
  const character = (name: string, more: object = {}) =>
    author.ask("POST", `${apiOf(world)}/entries`, { type: "character", name, description: "Somebody.", ...more });
  await character("Tamsin");
  await character("Oriel Vance", {
    aliases: ["Ori"],
    is_recommended: true,
    character_target: "Find who pays.",
    character_relationships: [{ name: "Tamsin", locked: true, relationships: ["sister"] }],
  });
  await author.ask("POST", `${apiOf(world)}/forbidden_words`, { word: "delve" });
  const { _id: deleted } = await author.ask<World>("POST", `${apiOf(world)}/entries`, {
    ...{ type: "normal", name: "Lamp", description: "It burns." },
  });
  await author.ask("DELETE", `${apiOf(world)}/entries`, { entry_ids: [deleted] });
  await author.ask("DELETE", worldEndpoints.remove.path, { universe_ids: [(await makeWorld(author, "Salt"))._id] });
  for (const look of [
    { theme: "light", locale: "en-US", width: 1280 },
    { theme: "dark", locale: "zh-CN", width: 390 },
  ] as const) {
    const page = await enter(author, look);
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
    await page.goto(WORLDS);
    await expect(cards(page)).toHaveCount(1);
    expect(await violations(page), "the list").toEqual([]);
    await page.goto(pathOf(world));
    await expect(cards(page)).toHaveCount(2);
    if (look.width > 1_000) {
      await pressOf(page, "Oriel Vance").click();
      await expect(page.getByRole("region", { name: "Oriel Vance" })).toContainText("Find who pays.");
    }
    expect(await violations(page), "characters").toEqual([]);
    for (const which of ["background", "banned"]) {
      await page.goto(`${pathOf(world)}?tab=${which}`);
      await page.getByRole("tabpanel").getByRole("textbox").waitFor();
      expect(await violations(page), which).toEqual([]);
    }
    await page.goto(pathOf(world));
    await page.getByRole("button", { name: /“The Hest Littoral”/ }).click();
    await page.getByRole("menuitem").first().click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
    expect(await violations(page), "deleted entries").toEqual([]);
    await page.goto("/dashboard/recycle?tab=worlds");
    await expect(page.getByRole("article")).toHaveCount(1);
    expect(await violations(page), "deleted worlds").toEqual([]);
    await page.goto(pathOf(world));
    await expect(cards(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test("on a phone, cards start in the upper 40 % of the screen, and tabs that are scrolled out are indicated", async ({
  enter,
  person,
}) => {
  const author = await person("phone");
  const world = await makeWorld(author, "The Hest Littoral");
  await author.ask("POST", `${apiOf(world)}/entries`, {
    type: "character",
    name: "Oriel Vance",
    description: "",
  });
  const page = await enter(author, { width: 390, height: 844 });
  await page.goto(pathOf(world));
  const first = cards(page).first();
  await expect(first).toBeVisible();
  const top = await first.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeLessThan(844 * 0.4);
  // Buttons that show only an icon keep their accessible names.
  for (const name of ["Write a story here", "Who knows whom", "Export", "Cover"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  const names = page.getByRole("tablist");
  await expect(names).toHaveAttribute("data-more-after");
  await tab(page, /Banned words/).click();
  await expect(names).toHaveAttribute("data-more-before");
  await expect(names).not.toHaveAttribute("data-more-after");
  await expect(tab(page, /Banned words/)).toBeInViewport({ ratio: 1 });
});
