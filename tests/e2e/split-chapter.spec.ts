// A chapter split at the caret: what is behind it is the next chapter, and the whole is in the history.
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import { blocks, openStory, select, sheet, untilSaved } from "./support/writing.ts";

const MENU = "More about this chapter and its story";
const SPLIT = /^Split here/;

test("everything behind the caret becomes the next chapter", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  const split = async () => {
    await page.getByRole("button", { name: MENU }).click();
    await page.getByRole("menuitem", { name: SPLIT }).click();
  };
  await openStory(page, author, { lines: ["The lamp", "Oriel waited. The lamp went out.", "Nobody came."] });
  await untilSaved(page);

  await sheet(page).press("Control+Home");
  await split();
  await expectToast(page, "Put the caret where the new chapter is to begin.");

  await select(page, "The lamp went");
  await sheet(page).press("ArrowLeft");
  const first = page.url();
  await split();
  await expect(page).not.toHaveURL(first);
  await expect.poll(() => blocks(page)).toEqual(["h1", "p: The lamp went out.", "p: Nobody came."]);
  const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("listitem");
  await expect(chapters).toHaveCount(2);

  await chapters.first().getByRole("link").click();
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Oriel waited. "]);
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("button", { name: /^Before a large deletion/ })).toBeVisible();
});
