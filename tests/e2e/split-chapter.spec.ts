// Splitting a chapter at the caret or at headings: the text after the position becomes the next chapter, and the
// history keeps the whole text.
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import {
  addCoAuthor,
  blocks,
  chapterText,
  openChapter,
  openStory,
  saveIndicator,
  select,
  untilProgramIsKept,
  untilSaved,
} from "./support/writing.ts";

const MENU = "More about this chapter and its story";
const SPLIT = /^Split here/;

test("splitting at the caret moves everything after it into a new chapter", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  const split = async () => {
    await page.getByRole("button", { name: MENU }).click();
    await page.getByRole("menuitem", { name: SPLIT }).click();
  };
  await openStory(page, author, { lines: ["The lamp", "Oriel waited. The lamp went out.", "Nobody came."] });
  await untilSaved(page);

  await chapterText(page).press("Control+Home");
  await split();
  await expectToast(page, "Put the caret where the new chapter is to begin.");

  await select(page, "The lamp went");
  await chapterText(page).press("ArrowLeft");
  const first = page.url();
  await split();
  await expect(page).not.toHaveURL(first);
  await expect.poll(() => blocks(page)).toEqual(["h1", "p: The lamp went out.", "p: Nobody came."]);
  // The caret is in the title, which is still empty.
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.type("Out");
  await expect.poll(() => blocks(page)).toEqual(["h1: Out", "p: The lamp went out.", "p: Nobody came."]);
  const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("listitem");
  await expect(chapters).toHaveCount(2);

  await chapters.first().getByRole("link").click();
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Oriel waited. "]);
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("button", { name: /^Before a large deletion/ })).toBeVisible();
});

test("a chapter is split at its headings, which name the new chapters", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  const text = chapterText(page);
  await text.press("Control+End");
  await text.press("Enter");
  const menu = page.getByRole("button", { name: MENU });
  const atHeadings = page.getByRole("menuitem", { name: /^Split at headings/ });
  await menu.click();
  await atHeadings.click();
  await expectToast(page, "There is no heading to split at");

  await text.press("Control+End");
  await page.keyboard.type("## Low tide\nSalt.\n### Rope\nWet.\n## Storm\nWind.");
  await untilSaved(page);
  await menu.click();
  await atHeadings.click();
  const dialog = page.getByRole("dialog", { name: "Split at headings" });
  const listed = dialog.getByRole("list", { name: "The chapters it becomes" }).getByRole("listitem");
  await expect(listed).toHaveText(["The lampthis chapter", "Low tide", "Storm"]);
  await dialog.getByText("Down to heading 3").click();
  await expect(listed).toHaveCount(4);
  await dialog.getByText("Down to heading 2").click();
  await dialog.getByRole("button", { name: "Split into 3 chapters" }).click();
  await expectToast(page, "2 chapters added after this one");
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Oriel waited."]);

  const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("listitem");
  await expect(chapters).toHaveCount(3);
  await chapters.nth(1).getByRole("link").click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Low tide", "p: Salt.", "h3: Rope", "p: Wet."]);
  await chapters.nth(2).getByRole("link").click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Storm", "p: Wind."]);
});

test("a heading's own menu offers to split at headings", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  const text = chapterText(page);
  await text.press("Control+End");
  await text.press("Enter");
  await page.keyboard.type("# Low tide");
  await untilSaved(page);
  await text.press("Alt+Shift+F10");
  await expect(page.getByRole("button", { name: /change or move this block$/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Split at headings…" }).click();
  await expect(page.getByRole("dialog", { name: "Split at headings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => blocks(page)).toHaveLength(3);
});

test("after a lost response the new chapter is shown, and repeating the split creates no second one", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited. The lamp went out."] });
  await untilSaved(page);
  await select(page, "The lamp went");
  await chapterText(page).press("ArrowLeft");
  await page.route("**/split", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const menu = page.getByRole("button", { name: MENU });
  await menu.click();
  await page.getByRole("menuitem", { name: SPLIT }).click();
  const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("listitem");
  await expect(chapters).toHaveCount(2);
  await page.unroute("**/split");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1", "p: The lamp went out."]);
  await expect(chapters).toHaveCount(2);
});

test("offline edits in the moved part are rescued into the new chapter, and their writer is notified", async ({
  enter,
  person,
}) => {
  const [author, coauthor] = [await person("oriel"), await person("tamsin")];
  const ours = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(ours, author, {
    lines: ["The coast", "First words.", "Second words."],
  });
  await untilSaved(ours);
  await addCoAuthor(author, coauthor, storyId, "write");
  const theirs = await enter(coauthor, { width: 1440, serviceWorker: true });
  await openChapter(theirs, storyId, chapterId);
  await expect(chapterText(theirs)).toContainText("Second words.");
  await untilProgramIsKept(theirs);
  await theirs.context().setOffline(true);
  await expect(saveIndicator(theirs, "offline")).toBeVisible();
  await chapterText(theirs).getByText("Second words.").click();
  await theirs.keyboard.press("End");
  await theirs.keyboard.type(" Late words.");

  await chapterText(ours).getByText("Second words.").click();
  await ours.keyboard.press("Home");
  await ours.getByRole("button", { name: MENU }).click();
  await ours.getByRole("menuitem", { name: SPLIT }).click();
  await expect(chapterText(ours)).not.toContainText("First words.");

  await theirs.context().setOffline(false);
  const notice = theirs.getByRole("status").filter({ hasText: "stand in the new chapter now" });
  await expect(notice).toBeVisible();
  expect(await violations(theirs)).toEqual([]);
  await notice.getByRole("link", { name: "Open it" }).click();
  await expect(chapterText(theirs)).toContainText("Late words.");
});
