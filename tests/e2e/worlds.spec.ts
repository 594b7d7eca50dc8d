// Worlds: creating, editing, renaming, deleting and restoring them; their banned words; and a world of 151 entries,
// which are searched, selected, deleted and restored.
import type { Page } from "@playwright/test";
import { BANNED_WORDS_MAX, WORLD_TITLE_MAX } from "../../contract/limits.ts";
import { type World, worldEndpoints } from "../../contract/worlds.ts";
import { expect, test } from "./support/fixtures.ts";
import { apiOf, card, cards, makeWorld, pathOf, pressOf, tab, WORLDS } from "./support/worlds.ts";

const ENTRIES = 150;

async function answerDialog(page: Page, answer: "Leave" | "Stay" | "Delete" | "Delete for good"): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: answer }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

test("a world is created, edited, renamed, deleted and restored, and stores its banned words", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await page.goto(WORLDS);
  await expect(page.getByRole("heading", { name: "A world is what the model keeps in mind" })).toBeVisible();

  await test.step("there is one button for a new world; closing the dialog asks before it discards input", async () => {
    await expect(page.getByRole("button", { name: "New world" })).toHaveCount(1);
    await page.getByRole("button", { name: "New world" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Salt");
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Salt");
    await page.keyboard.press("Escape");
    await answerDialog(page, "Leave");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("it needs a title, and typing stops at the limit", async () => {
    await page.getByRole("button", { name: "New world" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create the world" }).click();
    await expect(dialog.getByText("Please give it a title.")).toBeVisible();
    await dialog.getByLabel("Title").focus();
    await page.keyboard.type("The Hest Littoral and more");
    await expect(dialog.getByLabel("Title")).toHaveValue("The Hest Littoral and more".slice(0, WORLD_TITLE_MAX));
    await dialog.getByLabel("Title").fill("The Hest Littoral");
    await dialog.getByLabel("Background").fill("Maps are law.");
    await dialog.getByRole("button", { name: "Create the world" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The Hest Littoral" })).toBeVisible();
  });
  const path = new URL(page.url()).pathname;

  await test.step("leaving with unsaved changes asks; Stay keeps them, Leave discards them", async () => {
    await tab(page, /Background/).click();
    const background = page.getByRole("textbox", { name: "Background" });
    await expect(background).toHaveValue("Maps are law.");
    await background.fill("The sea takes back what is drawn badly.");
    // Switching tabs keeps unsaved changes and does not ask.
    await tab(page, /Nouns/).click();
    await tab(page, /Background/).click();
    await page.getByRole("link", { name: "Worlds" }).click();
    await answerDialog(page, "Stay");
    await expect(background).toHaveValue("The sea takes back what is drawn badly.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Not saved yet")).toHaveCount(0);
    await background.fill("Nobody should read this.");
    await page.getByRole("link", { name: "Worlds" }).click();
    await answerDialog(page, "Leave");
    await expect(card(page, "The Hest Littoral")).toContainText("The sea takes back what is drawn badly.");
  });

  await test.step("a conflicting save from another window is shown, and the author chooses which text to keep", async () => {
    await card(page, "The Hest Littoral").getByRole("link").click();
    await tab(page, /Background/).click();
    const background = page.getByRole("textbox", { name: "Background" });
    await background.fill("Mine.");
    const api = worldEndpoints.update.path.replace(":unid", path.split("/").at(-1) as string);
    await author.ask("PATCH", api, { background: "Theirs." });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("Theirs.");
    await expect(background).toHaveValue("Mine.");
    expect((await author.ask<World>("GET", api)).background).toBe("Theirs.");
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await expect(page.getByText("Not saved yet")).toHaveCount(0);
    expect((await author.ask<World>("GET", api)).background).toBe("Mine.");
    await page.getByRole("link", { name: "Worlds" }).click();
  });

  await test.step("it is renamed inline", async () => {
    await card(page, "The Hest Littoral").getByRole("link").click();
    await page.getByRole("button", { name: "Change the title" }).click();
    const title = page.getByRole("textbox", { name: "Title" });
    await title.fill("");
    await expect(page.getByText("Please give it a title.")).toBeVisible();
    await title.fill("Hest Point");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Hest Point" })).toBeVisible();
  });

  await test.step("banned words are added one by one; duplicates, long words and too many are refused", async () => {
    await tab(page, /Banned words/).click();
    const field = page.getByRole("textbox", { name: "Ban a word" });
    const words = page.getByRole("region", { name: "Banned words" }).getByRole("listitem");
    const add = async (word: string) => {
      await field.fill(word);
      await page.keyboard.press("Enter");
    };
    await add("delve");
    await expect(words).toHaveText(["delve"]);
    await expect(field).toHaveValue("");
    await add("Delve");
    await expect(page.getByText("“Delve” is banned already.")).toBeVisible();
    await add("x".repeat(11));
    await expect(page.getByText("A banned word can have at most 10 characters.")).toBeVisible();
    for (let n = 1; n < BANNED_WORDS_MAX; n++) {
      await add(`word ${n}`);
      await expect(words).toHaveCount(n + 1);
    }
    await add("one more");
    await expect(page.getByText("A world can have at most 20 banned words.")).toBeVisible();
    await page.getByRole("button", { name: "Allow “delve” again" }).click();
    await expect(words).toHaveCount(BANNED_WORDS_MAX - 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(words.filter({ hasText: "delve" })).toBeVisible();
    await expect(tab(page, /Banned words 20/)).toBeVisible();
    // As if another window had added the last allowed word: only the server knows that the limit is reached.
    await page.route("**/forbidden_words", (route) => route.fulfill({ status: 403, json: { error_code: 40301 } }));
    await page.getByRole("button", { name: "Allow “delve” again" }).click();
    await expect(words).toHaveCount(BANNED_WORDS_MAX - 1);
    await add("late");
    await expect(page.getByText("A world can have at most 20 banned words.")).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("several worlds are deleted with one confirmation, and restored by Undo", async () => {
    await makeWorld(author, "Salt");
    await makeWorld(author, "夜航者的海");
    await page.goto(WORLDS);
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole("searchbox", { name: "Search your worlds" }).fill("航者");
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("searchbox", { name: "Search your worlds" }).fill("");
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Select several" }).click();
    await pressOf(page, "Salt").click();
    await pressOf(page, "夜航者的海").click();
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cards(page)).toHaveCount(3);
  });

  await test.step("a world is deleted from its menu, and restored from the recycle bin", async () => {
    await card(page, "Salt").getByRole("link").click();
    await tab(page, /Background/).click();
    await page.getByRole("textbox", { name: "Background" }).fill("Goes with it.");
    await page.getByRole("button", { name: "More actions for “Salt”" }).click();
    await page.getByRole("menuitem", { name: "Delete this world" }).click();
    await answerDialog(page, "Delete");
    await expect(page).toHaveURL(new RegExp(`${WORLDS}$`));
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cards(page)).toHaveCount(3);
    await page.getByRole("button", { name: "More actions for “Salt”" }).click();
    await page.getByRole("menuitem", { name: "Delete this world" }).click();
    await answerDialog(page, "Delete");
    await expect(cards(page)).toHaveCount(2);

    await page.getByRole("link", { name: "Recycle bin" }).click();
    const deleted = page.getByRole("article", { name: "Salt" });
    await expect(deleted).toContainText("30 days left");
    await deleted.getByRole("button", { name: "Recover Salt" }).click();
    await expect(page.getByRole("heading", { name: "No deleted worlds" })).toBeVisible();
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Salt" })).toBeVisible();
  });

  await test.step("a world is deleted permanently", async () => {
    const extra = await author.ask<{ _id: string }>("POST", worldEndpoints.create.path, { title: "Ash" });
    await author.ask("DELETE", worldEndpoints.remove.path, { universe_ids: [extra._id] });
    await page.goto("/dashboard/recycle?tab=worlds");
    await page.getByRole("button", { name: "Delete Ash for good" }).click();
    await answerDialog(page, "Delete for good");
    await expect(page.getByRole("heading", { name: "No deleted worlds" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No deleted worlds" })).toBeVisible();
  });

  await test.step("the screen of a deleted world says so, and links to the list", async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Hest Point" })).toBeVisible();
    const unid = path.split("/").at(-1);
    await author.ask("DELETE", worldEndpoints.remove.path, { universe_ids: [unid] });
    await page.reload();
    await expect(page.getByRole("heading", { name: "This world is gone" })).toBeVisible();
    await page.getByRole("link", { name: "To your worlds" }).click();
    await expect(cards(page)).toHaveCount(2);
  });
});

test("entries of a long list are searched, navigated, selected, deleted and restored", async ({ enter, person }) => {
  const author = await person();
  const world = await makeWorld(author, "Long");
  const entries = `${apiOf(world)}/entries`;
  const noun = (name: string, aliases: string[] = []) =>
    author.ask("POST", entries, { type: "normal", name, aliases, description: `What ${name} is.` });
  for (let n = 1; n <= ENTRIES; n++) await noun(`Place ${String(n).padStart(3, "0")}`);
  await noun("张海", ["the ferry", "庄双创光"]);
  const page = await enter(author);
  const main = page.getByRole("main");
  await page.goto(`${pathOf(world)}?tab=nouns&order=name`);
  const search = page.getByRole("searchbox", { name: "Search nouns" });

  await test.step("search finds an entry by part of its name, an alias, full pinyin and pinyin initials", async () => {
    for (const typed of ["zh", "ferry", "海"]) {
      await search.fill(typed);
      await expect(cards(page)).toHaveCount(1);
      await expect(card(page, "张海")).toBeVisible();
    }
    // Typed key by key, so that maxlength applies: pinyin may be longer than any name.
    await search.fill("");
    await expect(card(page, "Place 001")).toBeVisible();
    await search.pressSequentially("zhuangshuangchuangguang");
    await expect(search).toHaveValue("zhuangshuangchuangguang");
    await expect(cards(page)).toHaveCount(1);
    await expect(card(page, "张海")).toBeVisible();
    await search.fill("nobody");
    await expect(page.getByRole("heading", { name: "Nothing here is called “nobody”" })).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(card(page, "Place 001")).toBeVisible();
  });

  await test.step("the list is virtualized, and keys move the focus also to cards that were not rendered", async () => {
    expect(await cards(page).count()).toBeLessThan(ENTRIES / 2);
    await pressOf(page, "Place 001").focus();
    await page.keyboard.press("End");
    await expect(page.locator("[data-card]:focus")).toHaveText(/^(张海|Place 150)$/);
    await page.keyboard.press("Home");
    await expect(pressOf(page, "Place 001")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(pressOf(page, "Place 002")).toBeFocused();
  });

  await test.step("a click shows an entry beside the list; going back restores the entry and the scroll position", async () => {
    await main.evaluate((element) => element.scrollTo({ top: element.scrollHeight * 0.62 }));
    await expect(card(page, "Place 100")).toBeVisible();
    await pressOf(page, "Place 100").click();
    await expect(page.getByRole("region", { name: "Place 100" })).toContainText("What Place 100 is.");
    const top = await main.evaluate((element) => element.scrollTop);
    await page.getByRole("link", { name: "Worlds" }).click();
    await expect(card(page, "Long")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("region", { name: "Place 100" })).toBeVisible();
    await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(top);
    await expect(card(page, "Place 100")).toBeInViewport();
  });

  await test.step("a new search scrolls the list to its start", async () => {
    await search.fill("place 1");
    // "Place 1" matches over 50 entries: enough that a stale scroll position would be in the middle of the results.
    await expect(page.locator("[data-at='0']")).toContainText("Place 100");
    await expect(card(page, "Place 100")).toBeInViewport({ ratio: 1 });
    await expect(search).toBeInViewport();
    await search.fill("");
    await expect(card(page, "Place 001")).toBeInViewport({ ratio: 1 });
    await main.evaluate((element) => element.scrollTo({ top: element.scrollHeight * 0.62 }));
    await expect(card(page, "Place 100")).toBeVisible();
  });

  await test.step("Shift selects a range; Escape ends selecting; one button selects all", async () => {
    await page.getByRole("button", { name: "Select several" }).click();
    await pressOf(page, "Place 100").click();
    await pressOf(page, "Place 105").click({ modifiers: ["Shift"] });
    await expect(page.getByText("6 selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(search).toBeVisible();
    await page.getByRole("button", { name: "Select several" }).click();
    await page.getByRole("button", { name: `Select all ${ENTRIES + 1}` }).click();
    await expect(page.getByText(`${ENTRIES + 1} selected`)).toBeVisible();
    await pressOf(page, "Place 100").click();
    await expect(page.getByText(`${ENTRIES} selected`)).toBeVisible();
  });

  await test.step("all but one are deleted, and restored by Undo", async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Delete");
    await expect(tab(page, /Nouns 1$/)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(tab(page, new RegExp(`Nouns ${ENTRIES + 1}$`))).toBeVisible();
    await expect(card(page, "Place 001")).toBeVisible();
  });

  await test.step("deleted entries can be searched, restored one by one or all that match, and deleted permanently", async () => {
    const { data } = await author.ask<{ data: { _id: string }[] }>("GET", `${entries}?order_by=name&per_page=50`);
    await author.ask("DELETE", entries, { entry_ids: data.map(({ _id }) => _id) });
    await page.getByRole("main").getByRole("button", { name: "More actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Deleted entries" }).click();
    const dialog = page.getByRole("dialog");
    const rows = dialog.getByRole("listitem");
    await expect(rows.first()).toContainText("30 days left");
    await dialog.getByRole("searchbox", { name: "Search what was deleted" }).fill("place 00");
    await expect(rows).toHaveCount(9);
    await dialog.getByRole("button", { name: "Recover Place 005" }).click();
    await expect(rows).toHaveCount(8);
    await dialog.getByRole("button", { name: "Delete Place 006 for good" }).click();
    await answerDialog(page, "Delete for good");
    await expect(rows).toHaveCount(7);
    await dialog.getByRole("button", { name: "Recover all found" }).click();
    await expect(dialog.getByRole("heading", { name: "Nothing here is called “place 00”" })).toBeVisible();
    await dialog.getByRole("button", { name: "Show all" }).click();
    await dialog.getByRole("button", { name: "Recover all", exact: true }).click();
    await expect(dialog.getByRole("heading", { name: "No deleted entries" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(tab(page, new RegExp(`Nouns ${ENTRIES}$`))).toBeVisible();
  });
});
