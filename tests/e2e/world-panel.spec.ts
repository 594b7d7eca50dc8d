// The World tab of the editor: binding one of many worlds; finding an entry, dragging it into the text, and choosing
// when it goes into prompts; turning underlines off; deleted entries. Also creating a story from a world.
import { MAX_PAGE_SIZE } from "../../contract/limits.ts";
import { worldEndpoints } from "../../contract/worlds.ts";
import { violations } from "./support/axe.ts";
import { bind, card, dock, names, row, scene, worldTab } from "./support/bound-world.ts";
import { expect, test } from "./support/fixtures.ts";
import { chapterText, openChapter, openStory, toTheEnd, untilSaved } from "./support/writing.ts";

/** More than one page of the list may contain. */
const WORLDS = MAX_PAGE_SIZE + 5;
const titleOf = (n: number) => `World ${String(n).padStart(3, "0")}`;
const WIDE = { width: 1440, height: 900 };

test("every world can be found and bound, also when there are more than one page of them", async ({
  enter,
  person,
}) => {
  const author = await person("builder");
  for (let n = 1; n <= WORLDS; n++) await author.ask("POST", worldEndpoints.create.path, { title: titleOf(n) });
  const page = await enter(author, WIDE);
  await openStory(page, author);
  await worldTab(page).click();
  const list = dock(page).getByRole("list", { name: "Your worlds" });
  const choice = (n: number) => list.getByRole("button", { name: `Bind “${titleOf(n)}”` });
  const search = dock(page).getByRole("searchbox", { name: "Find a world by its title" });
  await expect(choice(WORLDS)).toBeVisible();

  await test.step("a world is found by part of its title", async () => {
    await search.fill("orld 001");
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(choice(1)).toBeVisible();
    await expect(dock(page).getByText("1 world found")).toBeAttached();
    expect(await violations(page)).toEqual([]);
    await search.fill("nowhere");
    await expect(dock(page).getByText("No world you could bind is called “nowhere”.")).toBeVisible();
    await expect(search).toBeFocused();
    await search.fill("");
    await expect(choice(WORLDS)).toBeVisible();
  });

  await test.step("scrolling loads all worlds, and the last one is bound by keyboard", async () => {
    await expect(async () => {
      await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
      expect(await choice(1).count()).toBe(1);
    }).toPass();
    await expect(list.getByRole("listitem")).toHaveCount(WORLDS);
    expect(await violations(page)).toEqual([]);
    await choice(2).focus();
    await page.keyboard.press("Tab");
    await expect(choice(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dock(page).getByRole("heading", { name: titleOf(1) })).toBeVisible();
  });

  await test.step("another world is bound instead; the bound one is not offered", async () => {
    await dock(page).getByRole("button", { name: "More about this world" }).click();
    await page.getByRole("menuitem", { name: "Bind another world" }).click();
    await search.fill("world 00");
    await expect(list.getByRole("listitem")).toHaveCount(8);
    await expect(choice(1)).toHaveCount(0);
    await choice(7).click();
    await expect(dock(page).getByRole("heading", { name: titleOf(7) })).toBeVisible();
  });
});

test("an entry is found in the panel, dragged into the text, and set to be told always, never or when named", async ({
  enter,
  person,
}) => {
  const writer = await person("dragger");
  const made = await scene(writer);
  await bind(writer, made);
  const page = await enter(writer, WIDE);
  await openChapter(page, made.storyId, made.chapters[0] as string);
  await worldTab(page).click();
  await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);

  await test.step("search finds entries by name and by alias", async () => {
    const search = dock(page).getByRole("searchbox", { name: "Find an entry" });
    await search.fill("widow");
    await expect(row(page, "Tamsin")).toHaveCount(0);
    await expect(row(page, "Oriel Vance")).toBeVisible();
    await search.fill("nobody");
    await expect(dock(page).getByText("Nothing in this world is called “nobody”.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await search.fill("tam");
    await expect(row(page, "Tamsin")).toBeVisible();
    await expect(row(page, "Oriel Vance")).toHaveCount(0);
  });

  await test.step("dragged to the end of the text, the entry becomes a mention, and typing continues after it", async () => {
    const line = chapterText(page).locator("p").last();
    const box = await line.boundingBox();
    await row(page, "Tamsin").dragTo(line, {
      // Drags by the entry's picture: a position over a button would press that button.
      sourcePosition: { x: 20, y: 30 },
      targetPosition: { x: (box?.width ?? 20) - 6, y: (box?.height ?? 20) - 6 },
    });
    await expect(chapterText(page).locator(".entry-mention")).toHaveText("Tamsin");
    await expect(chapterText(page)).toBeFocused();
    await page.keyboard.type(", again");
    await expect(chapterText(page)).toContainText("Tamsin, again");
    await untilSaved(page);
  });

  await test.step("the menu sets when the entry goes into prompts", async () => {
    const tamsin = row(page, "Tamsin");
    const path = worldEndpoints.entry.path.replace(":unid", made.unid).replace(":entryId", made.entryIds[1]);
    const use = async () => (await writer.ask<{ use: string }>("GET", path)).use;
    for (const [choice, chip, stored] of [
      ["Always told", "Always told", "always"],
      ["Never told", "Never told", "never"],
      ["Told when named", null, "auto"],
    ] as const) {
      await tamsin.getByRole("button", { name: "More about Tamsin" }).click();
      const item = page.getByRole("menuitemcheckbox", { name: choice });
      await expect(item).toHaveAttribute("aria-checked", "false");
      await item.click();
      await expect(page.getByRole("menu")).toHaveCount(0);
      if (chip) await expect(tamsin.getByText(chip)).toBeVisible();
      else await expect(tamsin.getByText(/^(Always|Never) told$/)).toHaveCount(0);
      await expect.poll(use).toBe(stored);
    }
  });
});

test("underlines can be turned off for one name from its card, and for all names by an editor setting", async ({
  enter,
  person,
}) => {
  const writer = await person("plain");
  const made = await scene(writer);
  await bind(writer, made);
  const page = await enter(writer, WIDE);
  await openChapter(page, made.storyId, made.chapters[0] as string);
  await worldTab(page).click();
  await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);

  await test.step("one name: off from its card, on again from the panel", async () => {
    await names(page).first().hover();
    await card(page).getByRole("button", { name: "Don’t underline this name" }).click();
    await expect(names(page)).toHaveText(["Tamsin"]);
    // The panel still counts the name as used in this chapter.
    await expect(row(page, "Oriel Vance").getByText("In this chapter")).toBeVisible();
    await card(page).getByRole("button", { name: "Close" }).click();
    await row(page, "Oriel Vance").getByRole("button", { name: "More about Oriel Vance" }).click();
    await page.getByRole("menuitem", { name: "Underline this name", exact: true }).click();
    await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);
  });

  await test.step("all names: by the editor setting, which this device stores", async () => {
    const toggleUnderlines = async () => {
      await page.getByRole("button", { name: "Page and writing" }).click();
      await page.getByRole("switch", { name: /Underline names/ }).click();
      await page.keyboard.press("Escape");
    };
    await toggleUnderlines();
    await expect(names(page)).toHaveCount(0);
    await page.reload();
    // The scan for names is complete once the panel shows both entries as used in this chapter.
    await expect(dock(page).getByText("In this chapter")).toHaveCount(2);
    await expect(names(page)).toHaveCount(0);
    await toggleUnderlines();
    await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);
  });
});

test("a mention whose entry was deleted stays, and its card says so", async ({ enter, person }) => {
  const writer = await person("keeper");
  const made = await scene(writer);
  await bind(writer, made);
  const page = await enter(writer, WIDE);
  await openChapter(page, made.storyId, made.chapters[0] as string);
  await worldTab(page).click();
  await expect(names(page)).toHaveCount(2);
  const mention = chapterText(page).locator(".entry-mention");
  await toTheEnd(page);
  await page.keyboard.type(" @wid");
  await expect(page.getByRole("option", { name: /the Widow/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(mention).toHaveText("the Widow");
  await untilSaved(page);
  await writer.ask(
    "DELETE",
    worldEndpoints.removeEntry.path.replace(":unid", made.unid).replace(":entryId", made.entryIds[0]),
  );
  await page.reload();
  await expect(names(page)).toHaveText(["Tamsin"]);
  await expect(mention).toHaveText("the Widow");
  await mention.hover();
  await expect(card(page).getByRole("heading", { name: "the Widow" })).toBeVisible();
  await expect(card(page).getByRole("status")).toHaveText(/^This entry has been deleted\. The text keeps its words\./);
  await expect(card(page).getByRole("button", { name: /Edit|Pin|nderline/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await card(page).getByRole("button", { name: "Close" }).click();
  await expect(card(page)).toHaveCount(0);
});

test("a story created from a world is bound to it", async ({ enter, person }) => {
  const author = await person("beginner");
  const { unid } = await scene(author);
  const page = await enter(author, WIDE);
  await page.goto(`/dashboard/worlds/${unid}`);
  await page.getByRole("button", { name: "Write a story here" }).click();
  const dialog = page.getByRole("dialog", { name: "New story" });
  await expect(dialog).toContainText("It will be set in “The Hest Littoral”.");
  await dialog.getByLabel("Title").fill("The Western Shelf");
  await dialog.getByRole("button", { name: "Create and write" }).click();
  await expect(chapterText(page)).toBeVisible();
  await worldTab(page).click();
  await expect(dock(page).getByRole("heading", { name: "The Hest Littoral" })).toBeVisible();
  await expect(row(page, "Tamsin")).toBeVisible();
});
