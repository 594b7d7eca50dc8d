// Writing on a phone: the controls at the top, the navigation that hides while writing, and buttons instead of
// shortcuts.
import { expect } from "./support/fixtures.ts";
import { test } from "./support/generations.ts";
import { blocks, chapterText, openStory, saveIndicator, untilSaved } from "./support/writing.ts";

test("the top has three controls, the main navigation hides while writing, and undo and Continue are buttons", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 390, height: 844, touch: true });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  const top = page.locator("header").getByRole("button", { name: /^(?!Choose a chapter)/ });
  const icons = await top.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label")));
  expect(icons.filter((label) => !label?.includes("The lamp"))).toEqual([
    "Chapter list",
    "More about this chapter and its story",
    "Show or hide what writes along",
  ]);
  // The saved state is shown as an icon with an accessible text.
  await expect(saveIndicator(page, "saved")).toHaveText("Saved on this device and the server");
  expect((await saveIndicator(page, "saved").boundingBox())?.width).toBeLessThan(40);

  const areas = page.getByRole("navigation", { name: "Main" });
  const undo = page.getByRole("button", { name: "Undo what you did" });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(areas).toBeVisible();
  await chapterText(page).getByText("Oriel waited.").tap();
  await expect(areas).toBeHidden();
  await page.keyboard.press("End");
  await page.keyboard.type(" Rain fell.");
  await expect.poll(() => blocks(page)).toContain("p: Oriel waited. Rain fell.");
  await undo.tap();
  await expect.poll(() => blocks(page)).toContain("p: Oriel waited.");
  // The text keeps the focus, so the on-screen keyboard stays open.
  await expect(chapterText(page)).toBeFocused();
  await expect(areas).toBeHidden();

  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  const panel = page.getByRole("dialog", { name: "Beside the page" });
  await expect(panel.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
});

test("actions that don't fit at the top are in its menu: co-authors and editor settings", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 390, height: 844, touch: true });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "More about this chapter and its story" }).tap();
    await page.getByRole("menuitem", { name }).tap();
  };
  await choose("Page and writing");
  const settings = page.getByRole("dialog", { name: "Page and writing" });
  await settings.getByText("Focus mode").tap();
  await expect(settings.getByRole("switch", { name: /^Focus mode/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  await expect(page.getByRole("button", { name: "Page and writing" })).toBeHidden();
  await choose("Co-authors");
  await expect(page.getByRole("dialog", { name: "Co-authors" })).toBeVisible();
});
