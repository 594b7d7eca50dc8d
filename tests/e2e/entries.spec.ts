// A world's entries: characters with relationships, changes from a chapter on, nouns, renaming, undoing a deletion, and
// the relationship graph by keyboard.
import type { Locator, Page } from "@playwright/test";
import type { Entry, EntryInput } from "../../contract/entries.ts";
import type { Person as Character, World } from "../../contract/worlds.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { drawn } from "./support/writing.ts";

const worldAt = (unid: string, part = "") => `/api/v1/universes/${unid}${part}`;
const newWorld = (person: Person) => person.ask<World>("POST", "/api/v1/universes", { title: "The Hest Littoral" });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const graph = (page: Page): Locator => page.locator("[data-graph]");

async function characters(person: Person, unid: string): Promise<Character[]> {
  return (await person.ask<{ data: Character[] }>("GET", worldAt(unid, "/characters"))).data;
}
const entry = (person: Person, unid: string, id: string) => person.ask<Entry>("GET", worldAt(unid, `/entries/${id}`));

/** Opens an entry's dialog from its card. */
async function edit(page: Page, name: string): Promise<void> {
  const card = page.getByRole("article").filter({ has: page.getByRole("button", { name, exact: true }) });
  await card.hover();
  await card.getByRole("button", { name: /^Edit/ }).click();
  await expect(dialog(page).getByLabel("Name", { exact: true })).toHaveValue(name);
}

test("characters and nouns are created, related, changed, deleted and restored", async ({ enter, person }) => {
  const author = await person("worldmaker");
  const world = await newWorld(author);
  const page = await enter(author, { width: 1440, height: 900 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  const picker = dialog(page).getByRole("combobox", { name: "Add a relationship" });
  const rows = dialog(page).locator("[data-relationship]");

  await test.step("a character is created; the name field refuses invalid characters and stops at its limit", async () => {
    await page.getByRole("button", { name: "New character" }).first().click();
    const name = dialog(page).getByLabel("Name", { exact: true });
    await expect(name).toBeFocused();
    // Only the form scrolls: the dialog does not overflow its viewport.
    const beyond = await dialog(page).evaluate(({ parentElement: viewport }) =>
      viewport ? viewport.scrollHeight - viewport.clientHeight : null,
    );
    expect(beyond).toBe(0);
    await name.pressSequentially("Tamsin@");
    await expect(dialog(page).getByText("can hold Chinese and English letters")).toBeVisible();
    await name.fill("T".repeat(20));
    await name.press("x");
    await expect(name).toHaveValue("T".repeat(20));
    await name.fill("Tamsin");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole("article").getByRole("button", { name: "Tamsin", exact: true })).toBeVisible();
  });

  await test.step("a second character has two relationships, one to a name outside the world, and a change from chapter 3 on", async () => {
    await page.getByRole("button", { name: "New character" }).first().click();
    await dialog(page).getByLabel("Name", { exact: true }).fill("Oriel");
    await picker.fill("tam");
    await page.getByRole("option", { name: "Tamsin" }).click();
    await expect(dialog(page).getByLabel("A word for Tamsin")).toBeFocused();
    await page.keyboard.type("sister,keeps her secret");
    await picker.fill("A small god");
    await page.getByRole("option", { name: "Keep “A small god”, who is not in this world" }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText("Not in this world");
    // The character itself can't be chosen.
    await picker.fill("Oriel");
    await expect(page.getByText("That is the character itself.")).toBeVisible();
    await picker.fill("tamsin");
    await expect(page.getByText("Already in the list.")).toBeVisible();
    await picker.fill("");
    await expect(page.getByText("Nobody else to choose yet.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Nobody else to choose yet.")).toHaveCount(0);

    await dialog(page).getByRole("button", { name: "Move A small god", exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("A small god is picked up. It is number 2 of 2.")).toBeAttached();
    // The drag announces its start before it has measured the rows; keys pressed until then have no effect.
    await drawn(page);
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("A small god would be number 1 of 2.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(rows.nth(0)).toContainText("A small god");
    await dialog(page).getByRole("button", { name: "Lock Tamsin" }).click();

    await dialog(page).getByRole("button", { name: "Add a change" }).click();
    await dialog(page).getByRole("textbox", { name: "From chapter" }).fill("3");
    await dialog(page).getByRole("group", { name: "What changes" }).getByRole("button", { name: "Status" }).click();
    await expect(dialog(page).getByRole("region", { name: "What is true when" })).toContainText("From chapter 3Dead");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toHaveCount(0);
    const oriel = (await characters(author, world._id)).find(({ name }) => name === "Oriel");
    expect(oriel?.character_relationships).toEqual([
      { name: "A small god", locked: false, relationships: [] },
      { name: "Tamsin", locked: true, relationships: ["sister", "keeps her secret"] },
    ]);
    const { changes } = await entry(author, world._id, oriel?._id ?? "");
    expect(changes).toEqual([{ from_chapter: 3, character_status: "dead" }]);
  });

  await test.step("renaming a character renames her in others' relationships; closing a changed form asks", async () => {
    await edit(page, "Tamsin");
    await dialog(page).getByLabel("Name", { exact: true }).fill("Tamsin Vale");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await edit(page, "Oriel");
    await expect(rows.nth(1)).toContainText("Tamsin Vale");
    await dialog(page).getByLabel("Description").first().fill("Draws coasts.");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog(page).getByLabel("Description").first()).toHaveValue("Draws coasts.");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("the relationship graph is used by keyboard alone", async () => {
    const dot = (name: string) => graph(page).getByRole("button", { name: new RegExp(`^${name}`) });
    await expect(dot("Oriel")).toBeVisible();
    // The graph is a single tab stop (roving tabindex).
    await expect(graph(page).locator('[data-person][tabindex="0"]')).toHaveCount(1);
    await graph(page).locator('[data-person][tabindex="0"]').focus();
    const seen = new Set<string>();
    for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      await page.keyboard.press(key);
      seen.add((await page.locator(":focus").getAttribute("aria-label")) ?? "");
    }
    expect(seen.size).toBeGreaterThan(1);
    await dot("Tamsin Vale").focus();
    await page.keyboard.press("Enter");
    await expect(dot("Tamsin Vale")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("region", { name: "Tamsin Vale" })).toBeVisible();
    await graph(page).getByRole("button", { name: "Enlarge" }).click();
    await expect(dialog(page).locator("[data-person]").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByText("List", { exact: true }).click();
    await expect(dialog(page).getByRole("list", { name: "Everybody and whom they know" })).toContainText("A small god");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("a noun is created, deleted and restored by Undo", async () => {
    await page.getByRole("tab", { name: /^Nouns/ }).click();
    await page.getByRole("button", { name: "New noun" }).first().click();
    await dialog(page).getByLabel("Name", { exact: true }).fill("The ledger");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(dialog(page)).toHaveCount(0);
    const card = page.getByRole("article").getByRole("button", { name: "The ledger", exact: true });
    await expect(card).toBeVisible();
    await edit(page, "The ledger");
    await dialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card).toBeVisible();
  });
});

test("when an entry was deleted meanwhile, its form can be saved as a new one (Chinese, dark, phone)", async ({
  enter,
  person,
}) => {
  const author = await person("phone");
  const world = await newWorld(author);
  const body: EntryInput = { type: "character", name: "沈月", description: "" };
  const { _id } = await author.ask<Entry>("POST", worldAt(world._id, "/entries"), body);
  const page = await enter(author, { locale: "zh-CN", theme: "dark", width: 390, height: 844 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("button", { name: "沈月", exact: true }).click();
  await dialog(page).getByLabel("描述").fill("在大海成形之前，先画出海岸。");
  expect(await violations(page)).toEqual([]);
  await author.ask("DELETE", worldAt(world._id, `/entries/${_id}`));
  await dialog(page).getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog(page).getByText("编辑期间，这个词条已被删除。")).toBeVisible();
  await dialog(page).getByRole("button", { name: "另存为新词条" }).click();
  await expect(dialog(page)).toHaveCount(0);
  const [again] = await characters(author, world._id);
  expect((await entry(author, world._id, again?._id ?? "")).description).toBe("在大海成形之前，先画出海岸。");
});

test("saving again after a lost response creates no second entry, and stores later input", async ({
  enter,
  person,
}) => {
  const author = await person();
  const world = await newWorld(author);
  const page = await enter(author);
  await page.goto(`/dashboard/worlds/${world._id}?tab=nouns`);
  await page.getByRole("button", { name: "New noun" }).first().click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Brine");
  await dialog(page).getByLabel("Description").first().fill("Salt water.");
  await page.route(`**${worldAt(world._id, "/entries")}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog(page)).toContainText("The request failed. Check your connection and try again.");
  await page.unroute(`**${worldAt(world._id, "/entries")}`);
  await dialog(page).getByLabel("Description").first().fill("Salt water, and much of it.");
  await dialog(page).getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  const { data } = await author.ask<{ data: Entry[] }>("GET", worldAt(world._id, "/entries"));
  expect(data.map(({ name, description }) => [name, description])).toEqual([["Brine", "Salt water, and much of it."]]);
});

test("creating a character from a relationship's row keeps the unsaved form behind it, and returns the focus", async ({
  enter,
  person,
}) => {
  const author = await person("nested");
  const world = await newWorld(author);
  await author.ask<Entry>("POST", worldAt(world._id, "/entries"), {
    type: "character",
    name: "Oriel",
    description: "",
  });
  const page = await enter(author, { width: 1440, height: 900 });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await edit(page, "Oriel");
  const form = page.getByRole("dialog", { name: /^Edit/ });
  await form.getByLabel("Description").fill("Typed, and not saved yet.");
  await form.getByRole("combobox", { name: "Add a relationship" }).fill("Small God");
  await page.keyboard.press("Enter");
  await page.keyboard.type("prays to");
  await form.getByRole("button", { name: "Not in this world yet: create" }).focus();
  await page.keyboard.press("Enter");
  const nested = page.getByRole("dialog", { name: "New character" });
  await expect(nested.getByLabel("Name", { exact: true })).toHaveValue("Small God");
  // A name that is changed in the nested dialog changes in the row too.
  await nested.getByLabel("Name", { exact: true }).fill("The Small God");
  await page.keyboard.press("Control+Enter");
  await expect(nested).toHaveCount(0);
  await expect(form.getByLabel("A word for The Small God")).toBeFocused();
  await expect(form.locator("[data-relationship]")).toContainText("prays to");
  await expect(form.getByRole("button", { name: "Not in this world yet: create" })).toHaveCount(0);
  await expect(form.getByLabel("Description")).toHaveValue("Typed, and not saved yet.");
});
