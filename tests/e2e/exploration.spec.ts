// An exploration as it is played: saying, doing and narrating, other replies, branches, changed and withdrawn messages, the
// copy of the world beside it, and the same branch after a reload.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Chat, chatEndpoints } from "../../contract/chats.ts";
import { explorationPath } from "../../contract/page-paths.ts";
import { type World, worldEndpoints } from "../../contract/worlds.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { overflow } from "./support/overflow.ts";
import { expectToast } from "./support/toasts.ts";

const GOAL = "Learn who winds the sun.";

/** A world of three people and a room, and an exploration of it as Pell. */
async function begin(player: Person): Promise<Chat> {
  const background = "Eleven baronies run on one mainspring. Who holds the key holds noon.";
  const world = await player.ask<World>("POST", worldEndpoints.create.path, { title: "Brassbound", background });
  const entries = worldEndpoints.createEntry.path.replace(":unid", world._id);
  const tie = (name: string, word: string) => [{ name, relationships: [word] }];
  const made = [
    { type: "character", name: "Pell", description: "Carries the oil.", character_target: GOAL },
    {
      type: "character",
      name: "Regent Vasse",
      description: "Keeper of the key. Has not slept since the last eclipse.",
      character_relationships: tie("Pell", "suspects"),
    },
    {
      type: "character",
      name: "Old Marrow",
      description: "Wound the sun for forty years.",
      character_relationships: tie("Regent Vasse", "served"),
    },
    { type: "normal", name: "The winding-room", description: "Forty brass faces, one of them awake." },
  ];
  for (const entry of made) await player.ask("POST", entries, entry);
  return player.ask<Chat>("POST", chatEndpoints.createFromWorld.path, {
    id: randomUUID(),
    universe_id: world._id,
    played_character_name: "Pell",
  });
}

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const messages = (page: Page) => log(page).getByRole("article");
const own = (page: Page) => messages(page).and(page.locator("[data-role=player]"));
const composer = (page: Page) => page.getByRole("textbox", { name: "What Pell says or does" });
const options = (page: Page) => page.getByRole("list", { name: "What you could do" }).getByRole("button");
const textOf = (page: Page, index: number) => messages(page).nth(index).locator("[lang]").innerText();

/** Waits until so many messages are shown and none is under way. */
async function count(page: Page, expected: number): Promise<void> {
  await expect(messages(page)).toHaveCount(expected);
  await expect(page.locator("[data-sending]")).toHaveCount(0);
}

test("an exploration is played, branched, changed, and found again as it was left", async ({ enter, person }) => {
  const player = await person("player");
  const chat = await begin(player);
  const page = await enter(player, { width: 1440, height: 900 });
  await page.goto(explorationPath(chat._id));
  const act = async (message: number, name: string) => {
    await messages(page).nth(message).hover();
    await messages(page).nth(message).getByRole("button", { name, exact: true }).click();
  };

  await test.step("it opens with the scene, whom one plays and what for", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Brassbound" })).toBeVisible();
    await expect(page.getByText(`You are Pell. Goal: ${GOAL}`)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Explorations" }).getByText("as Pell")).toBeVisible();
    await expect(page.getByText("is not a language model")).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await count(page, 1);
    await expect(options(page)).not.toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("one says, does and narrates", async () => {
    await composer(page).fill("Who winds the sun?");
    await composer(page).press("Enter");
    await count(page, 3);
    await expect(composer(page)).toHaveValue("");
    const modes = page.getByRole("radiogroup", { name: "How to send it" });
    await modes.getByText("Do", { exact: true }).click();
    await composer(page).fill("I set the oil can down.");
    await page.getByRole("button", { name: "Send" }).click();
    await count(page, 5);
    await modes.getByText("Narrate", { exact: true }).click();
    await composer(page).fill("The light over the doors goes out.\nNobody moves.");
    await composer(page).press("Enter");
    await count(page, 7);
    await expect(own(page).last()).toHaveAccessibleName("Pell (you) narrates");
    await modes.getByText("Say", { exact: true }).click();
  });

  await test.step("an option is sent by a press", async () => {
    await options(page).first().click();
    await count(page, 9);
  });

  await test.step("another reply twice, and a step back", async () => {
    const first = await textOf(page, 8);
    await act(8, "Another reply");
    await expect(messages(page).nth(8)).toContainText("2 / 2");
    await act(8, "Another reply");
    await expect(messages(page).nth(8)).toContainText("3 / 3");
    await act(8, "The alternative before");
    await expect(messages(page).nth(8)).toContainText("2 / 3");
    await act(8, "The alternative before");
    await expect(messages(page).nth(8)).toContainText("1 / 3");
    expect(await textOf(page, 8)).toBe(first);
  });

  await test.step("a branch from an earlier reply keeps what followed it", async () => {
    await act(2, "Branch from here");
    await count(page, 3);
    await expect(composer(page)).toBeFocused();
    await composer(page).fill("Tell me of the winding-room.");
    await composer(page).press("Enter");
    await count(page, 5);
    await expect(messages(page).nth(3)).toContainText("2 / 2");
    await act(3, "The alternative before");
    await count(page, 9);
    await act(3, "The next alternative");
    await count(page, 5);
  });

  await test.step("the up arrow edits one's last message", async () => {
    await composer(page).press("ArrowUp");
    const field = page.getByRole("textbox", { name: "The message’s text" });
    await expect(field).toHaveValue("Tell me of the winding-room.");
    await field.fill("Tell me of the winding-room, please.");
    await field.press("Enter");
    await expect(messages(page).nth(3)).toContainText("please.");
    await expect(messages(page).nth(3)).toContainText("edited");
  });

  await test.step("a message is withdrawn, and taken back", async () => {
    await act(3, "Withdraw");
    await expectToast(page, "Message withdrawn");
    await count(page, 3);
    await page.getByRole("button", { name: "See what followed" }).click();
    await expect(messages(page).nth(3)).toContainText("Message withdrawn");
    await expect(messages(page).nth(3)).not.toContainText("please.");
    await page.getByRole("button", { name: "Take it back" }).click();
    await count(page, 5);
    await expect(messages(page).nth(3)).toContainText("please.");
  });

  await test.step("who dies in the copy is spoken of as dead", async () => {
    const panel = page.getByRole("complementary", { name: "This world, your copy" });
    const marrow = panel.getByRole("article", { name: "Old Marrow" });
    await marrow.getByRole("button", { name: "Old Marrow" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Old Marrow" });
    await dialog.getByText("Dead", { exact: true }).click();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(marrow.getByText("Dead")).toBeVisible();
    await composer(page).fill("What happened to Old Marrow?");
    await composer(page).press("Enter");
    await count(page, 7);
    await expect(messages(page).last()).toContainText(/dead|died|late/i);
    await expect(messages(page).last()).not.toHaveAccessibleName("Old Marrow");
  });

  await test.step("the world it began from stays as it was", async () => {
    const path = worldEndpoints.characters.path.replace(":unid", chat.universe_id ?? "");
    const { data } = await player.ask<{ data: { name: string; character_status: string }[] }>("GET", path);
    expect(data.find(({ name }) => name === "Old Marrow")?.character_status).toBe("alive");
  });

  await test.step("a reload shows the same branch, and what was typed", async () => {
    const before = await log(page).locator("[lang]").allInnerTexts();
    await composer(page).fill("Not yet");
    await page.reload();
    await count(page, 7);
    expect(await log(page).locator("[lang]").allInnerTexts()).toEqual(before);
    await expect(composer(page)).toHaveValue("Not yet");
  });
});

test("a message that cannot be sent is in the field again", async ({ enter, person }) => {
  const player = await person("player");
  const chat = await begin(player);
  const page = await enter(player);
  await page.goto(explorationPath(chat._id));
  await count(page, 1);
  await page.route("**/msgs", (route) => route.abort());
  await composer(page).fill("Who winds the sun?");
  await composer(page).press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(composer(page)).toHaveValue("Who winds the sun?");
  await page.unroute("**/msgs");
  await composer(page).press("Enter");
  await count(page, 3);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a deleted exploration is taken back at its address", async ({ enter, person }) => {
  const player = await person("player");
  const chat = await begin(player);
  await player.ask("DELETE", chatEndpoints.remove.path.replace(":unid", chat._id));
  const page = await enter(player);
  await page.goto(explorationPath(chat._id));
  await expect(page.getByRole("heading", { name: "This exploration was deleted" })).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await count(page, 1);
});

for (const { theme, locale } of LOOKS)
  for (const width of [1440, 1024, 390])
    test(`the exploration passes axe and fits its window (${locale}, ${theme}, ${width} px)`, async ({
      enter,
      person,
    }) => {
      const player = await person("player");
      const chat = await begin(player);
      const page = await enter(player, { theme, locale, width, height: 900 });
      await page.goto(explorationPath(chat._id));
      await expect(page.getByRole("article").first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
      if (width === 1440) return;
      await page
        .getByRole("button", { name: locale === "en-US" ? "This world, your copy" : "这个世界，你的副本" })
        .click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Regent Vasse" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    });
