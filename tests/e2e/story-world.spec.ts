// A world bound to a story: its names are underlined in the text, with a card for the state in that chapter; "@"
// completes names as mentions; selected words become entries; and what the panel offers when the world was deleted.
import { chapterEndpoints } from "../../contract/chapters.ts";
import { worldEndpoints } from "../../contract/worlds.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { bind, card, dock, names, PEOPLE, PROSE, scene, worldTab } from "./support/bound-world.ts";
import { expect, test } from "./support/fixtures.ts";
import { addCoAuthor, chapterText, openChapter, select, toTheEnd, untilSaved } from "./support/writing.ts";

test("a world is bound to a story, used in the text, extended from it, and unbound", async ({ enter, person }) => {
  const writer = await person("loomer");
  const made = await scene(writer);
  const { storyId, chapters, unid } = made;
  const [, second = "", third = ""] = chapters;
  const page = await enter(writer, { width: 1440, height: 900 });
  await openChapter(page, storyId, second);

  await test.step("binding it in the World tab underlines its names", async () => {
    await worldTab(page).click();
    await dock(page).getByRole("button", { name: "Bind “The Hest Littoral”" }).click();
    await expect(dock(page).getByRole("button", { name: "Oriel Vance", exact: true })).toBeVisible();
    await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);
    await expect(dock(page).getByText("In this chapter")).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
  });

  await test.step("a card shows a character as of this chapter, and as of the next", async () => {
    await names(page).nth(1).hover();
    await expect(card(page).getByText("Keeps the lamp.")).toBeVisible();
    await expect(card(page).getByText("Alive")).toBeVisible();
    await openChapter(page, storyId, third);
    await expect(names(page)).toHaveCount(2);
    await select(page, "Tamsin");
    await page.keyboard.press("Alt+Enter");
    await expect(card(page).getByText("Drowned off the point.")).toBeVisible();
    await expect(card(page).getByText("Dead")).toBeVisible();
    await expect(card(page).getByText("As of chapter 3")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(card(page)).toHaveCount(0);
    await expect(chapterText(page)).toBeFocused();
  });

  await test.step("“@” inserts a mention, and the server counts its words", async () => {
    await toTheEnd(page);
    await page.keyboard.type(" @wid");
    const list = page.getByRole("listbox", { name: "Entries of the world" });
    await expect(list.getByRole("option", { name: /the Widow/ })).toHaveAttribute("aria-selected", "true");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await page.keyboard.type(" came.");
    await expect(chapterText(page).locator(".entry-mention")).toHaveText("the Widow");
    await untilSaved(page);
    const path = chapterEndpoints.get.path.replace(":nid", storyId).replace(":cid", third);
    await expect
      .poll(async () => (await writer.ask<{ word_count: number }>("GET", path)).word_count)
      .toBe(PROSE["en-US"].split(" ").length + 3);
    await page.keyboard.type(" mail@example.com");
    await expect(list).toHaveCount(0);
  });

  await test.step("an entry is inserted from the panel as a mention, and pinned", async () => {
    const row = dock(page).locator("[data-entry]", { hasText: "Tamsin" });
    await row.getByRole("button", { name: "Put Tamsin into the text" }).click();
    await expect(chapterText(page).locator(".entry-mention")).toHaveText(["the Widow", "Tamsin"]);
    await row.getByRole("button", { name: "More about Tamsin" }).click();
    await page.getByRole("menuitem", { name: "Pin for the model" }).click();
    await expect(row.getByText("Pinned")).toBeVisible();
    await expect(row.getByText("Dead")).toBeVisible();
  });

  await test.step("an entry created from selected words is underlined", async () => {
    await select(page, "the lamp");
    await page.getByRole("toolbar").getByRole("button", { name: "Add to world" }).click();
    const dialog = page.getByRole("dialog", { name: "New noun" });
    await expect(dialog.getByLabel(/^Name/).first()).toHaveValue("the lamp");
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(names(page).filter({ hasText: "the lamp" })).toHaveCount(1);
  });

  await test.step("part of a name becomes an alias of that character", async () => {
    await select(page, "Oriel");
    await page.getByRole("toolbar").getByRole("button", { name: "Add to world" }).click();
    await page
      .getByRole("dialog", { name: "New character" })
      .getByRole("button", { name: "Another name of Oriel Vance instead" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Edit Oriel Vance" });
    await expect(dialog.getByLabel("Also called")).toHaveValue("the Widow, Oriel");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await select(page, "Oriel Vance");
    await page.keyboard.press("Alt+Enter");
    await expect(card(page).getByText("Also called the Widow, Oriel")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the panel filters entries by kind", async () => {
    const kinds = dock(page).getByRole("radiogroup", { name: "Kinds of entries" });
    await kinds.getByText("Nouns").click();
    await expect(dock(page).locator("[data-entry]")).toHaveCount(1);
    await kinds.getByText("All").click();
    await expect(dock(page).locator("[data-entry]")).toHaveCount(3);
  });

  await test.step("co-authors see the world and can't change it", async () => {
    const reader = await person("reader");
    await addCoAuthor(writer, reader, storyId, "read");
    const other = await enter(reader, { width: 1440, height: 900 });
    await openChapter(other, storyId, second);
    await expect(names(other).first()).toBeVisible();
    await worldTab(other).click();
    await expect(dock(other).getByText("This world belongs to somebody else")).toBeVisible();
    await expect(dock(other).getByRole("button", { name: /Put|More about|New entry/ })).toHaveCount(0);
  });

  await test.step("unbinding removes the underlines and keeps the mentions", async () => {
    await dock(page).getByRole("button", { name: "More about this world" }).click();
    await page.getByRole("menuitem", { name: "Unbind" }).click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Unbind" }).click();
    await expect(names(page)).toHaveCount(0);
    await expect(chapterText(page).locator(".entry-mention")).toHaveCount(2);
    await expect(dock(page).getByRole("heading", { name: "No world yet" })).toBeVisible();
  });

  await test.step("when the bound world was deleted, the panel offers to write without it", async () => {
    await bind(writer, made);
    await writer.ask("DELETE", worldEndpoints.remove.path, { universe_ids: [unid] });
    await page.reload();
    await expect(dock(page).getByText("The bound world is gone")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dock(page).getByRole("button", { name: "Write without it" }).click();
    await expect(dock(page).getByRole("heading", { name: "No world yet" })).toBeVisible();
  });
});

for (const { theme, locale } of LOOKS)
  test(`the World tab and the card pass axe (${locale}, ${theme})`, async ({ enter, person }) => {
    const writer = await person("axe");
    const made = await scene(writer, locale);
    await bind(writer, made);
    const page = await enter(writer, { locale, theme, width: 1440, height: 900 });
    await openChapter(page, made.storyId, made.chapters[2] as string);
    await worldTab(page).click();
    await expect(names(page)).toHaveText(PEOPLE[locale]);
    await expect(dock(page).locator("[data-named]")).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await select(page, PEOPLE[locale][1]);
    await page.keyboard.press("Alt+Enter");
    await expect(card(page).getByText("Drowned off the point.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
