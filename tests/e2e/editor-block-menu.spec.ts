// The menu beside a block speaks of that block, whatever is written elsewhere in the chapter while it is open.
import { expect, test } from "./support/fixtures.ts";
import { blocks, openStory, openTogether, sheet, untilSaved } from "./support/writing.ts";

test("a block's menu changes its block although a co-author writes before it meanwhile", async ({ enter, person }) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { ours, theirs } = await openTogether(owner, guest, enter, ["Menu", "First.", "Second.", "Third."]);
  const problems: Error[] = [];
  ours.on("pageerror", (problem) => problems.push(problem));

  await sheet(ours).getByText("Second.").hover();
  await ours.getByRole("button", { name: "Change or move this block" }).click();
  await expect(ours.getByRole("menu")).toBeVisible();
  await sheet(theirs).getByText("First.").click();
  await theirs.keyboard.press("Home");
  await theirs.keyboard.type("Long before, there was this: ");
  await expect(sheet(ours)).toContainText("there was this:");
  await ours.getByRole("menuitemcheckbox", { name: "Quote" }).click();
  await expect
    .poll(() => blocks(ours))
    .toEqual(["h1: Menu", "p: Long before, there was this: First.", "blockquote p: Second.", "p: Third."]);
  expect(problems).toEqual([]);
});

test("a block is duplicated, moved, deleted and split at by its menu, and by keys", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Menu", "First.", "Second.", "Third."] });
  const choose = async (words: string, action: string) => {
    await sheet(page).getByText(words).first().hover();
    await page.getByRole("button", { name: "Change or move this block" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("First.", "Duplicate");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: First.", "p: Second.", "p: Third."]);
  await choose("Third.", "Move up");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: First.", "p: Third.", "p: Second."]);
  await choose("First.", "Delete block");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: Third.", "p: Second."]);
  await sheet(page).getByText("Second.").click();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: Second.", "p: Third."]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First.", "p: Third.", "p: Second."]);
  await untilSaved(page);
  await choose("Third.", "Split here");
  await expect.poll(() => blocks(page)).toEqual(["h1", "p: Third.", "p: Second."]);
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Menu", "p: First."]);
});

test("where the tools over the text can't be fetched, one writes on without them", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await page.route(/\/assets\/(block-handle|selection-toolbar)/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("selection-toolbar"));
  await openStory(page, author, { lines: ["Names", "Moss came."] });
  await refused;
  await sheet(page).getByText("Moss came.").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("End");
  await page.keyboard.type(" Moss sat.");
  await expect.poll(() => blocks(page)).toEqual(["h1: Names", "p: Moss came. Moss sat."]);
});
