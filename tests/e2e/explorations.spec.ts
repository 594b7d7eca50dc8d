// The list of explorations: one is begun by the keyboard, found, renamed, deleted and taken back. A shared world is
// stepped into by a visitor who logs in first.
import { randomUUID } from "node:crypto";
import { type Chat, chatEndpoints } from "../../contract/chats.ts";
import { EXPLORATIONS_PATH } from "../../contract/page-paths.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { logIn } from "./support/log-in.ts";
import { LITTORAL, makeWorld } from "./support/shared-world.ts";
import { expectToast } from "./support/toasts.ts";
import { card, cards, pathOf } from "./support/worlds.ts";

/** Presses of keys from the button to the first message. */
const PRESSES_MAX = 9;

const chatsOf = async (player: Person) => (await player.ask<{ data: Chat[] }>("GET", chatEndpoints.list.path)).data;
/** The address of an exploration. */
const PLAYED = /\/exploration\?id=[\w-]+$/;

test("an exploration is begun by the keyboard, found, renamed, deleted and taken back", async ({ enter, person }) => {
  const author = await person("player");
  const { world } = await makeWorld(author, LITTORAL);
  const page = await enter(author);

  await test.step("an empty list leads to the first one", async () => {
    await page.goto(EXPLORATIONS_PATH);
    await expect(page.getByRole("heading", { name: "Step into a world" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Begin an exploration" })).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("three steps, in under ten presses", async () => {
    let presses = 0;
    const press = async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    };
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Begin an exploration" }).focus();
    await press("Enter");
    await expect(dialog.getByRole("radio", { name: LITTORAL.title })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await press("Enter");
    await expect(dialog.getByRole("radio", { name: "Oriel Vance" })).toBeFocused();
    // Recommended ones first; the dead cannot be played.
    await expect(dialog.getByRole("radio")).toHaveCount(4);
    await press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: "Tamsin" })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await press("Enter");
    await expect(dialog.getByRole("textbox", { name: "The first scene" })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await press("Shift+Enter");
    await expect(dialog.getByRole("textbox", { name: "The first scene" })).toHaveValue("\n");
    await press("Enter");
    await expect(page).toHaveURL(PLAYED);
    expect(presses).toBeLessThanOrEqual(PRESSES_MAX);
    const [chat, ...others] = await chatsOf(author);
    expect(others).toEqual([]);
    expect(chat).toMatchObject({ title: LITTORAL.title, played_character_name: "Tamsin", universe_id: world._id });
  });

  await test.step("from the world's page, the world is chosen", async () => {
    await page.goto(pathOf(world));
    await page.getByRole("button", { name: "Explore", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Somebody of your own").click();
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByText("Please give yourself a name.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Your name" }).fill("Pell");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("textbox", { name: "The first scene" }).fill("Low tide at the bar.");
    await dialog.getByRole("textbox", { name: "What you want to reach" }).fill("Learn who rows at night.");
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect(dialog.getByRole("textbox", { name: "Your name" })).toHaveValue("Pell");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Begin", exact: true }).click();
    await expect(page).toHaveURL(PLAYED);
    const goals = (await chatsOf(author)).map(({ goal }) => goal);
    expect(goals[0]).toBe("Learn who rows at night.");
  });

  await test.step("the list is searched by who is played", async () => {
    await page.goto(EXPLORATIONS_PATH);
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText("as Pell");
    const search = page.getByRole("searchbox", { name: "Search your explorations" });
    await search.fill("Tamsin");
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText("as Tamsin");
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
    await search.fill("Nobody at all");
    await expect(page.getByRole("heading", { name: "Nothing found for “Nobody at all”" })).toBeVisible();
    await page.getByRole("button", { name: "Show all explorations" }).click();
    await expect(cards(page)).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("it is renamed, deleted and taken back", async () => {
    await cards(page)
      .first()
      .getByRole("button", { name: /^More about/ })
      .click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Night rowers");
    await page.keyboard.press("Enter");
    await expect(card(page, "Night rowers")).toBeVisible();
    await page.getByRole("button", { name: "More about “Night rowers”" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(cards(page)).toHaveCount(1);
    await expectToast(page, "“Night rowers” is deleted");
    expect(await chatsOf(author)).toHaveLength(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "Night rowers")).toBeVisible();
    await card(page, "Night rowers").getByRole("link").click();
    await expect(page).toHaveURL(PLAYED);
  });
});

test("begun twice with one id, there is one exploration", async ({ person }) => {
  const author = await person("player");
  const { world } = await makeWorld(author, LITTORAL);
  const body = { id: randomUUID(), universe_id: world._id, played_character_name: "Tamsin" };
  for (const _ of [1, 2]) await author.ask("POST", chatEndpoints.createFromWorld.path, body);
  expect(await chatsOf(author)).toHaveLength(1);
});

test("a visitor steps into a shared world after a login", async ({ enter, person }) => {
  const author = await person("oriel");
  const player = await person("reader");
  const { share, path } = await makeWorld(author, LITTORAL);
  await share("link");
  const page = await enter(null);
  await page.goto(await path());
  await page.getByRole("button", { name: "Explore this world" }).click();
  await logIn(page, player);
  await expect(page.getByRole("dialog").getByRole("radio", { name: "Oriel Vance" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(PLAYED);
  expect(await chatsOf(player)).toHaveLength(1);
  expect(await chatsOf(author)).toHaveLength(0);
});
