// A story opens where its author stopped: in the last chapter, with the caret at its last position. Also the position
// and number of new chapters.
import { STORAGE_PREFIX } from "../../contract/limits.ts";
import { expect, test } from "./support/fixtures.ts";
import { blocks, caretIsSet, chapterText, openChapter, openStory, untilSaved } from "./support/writing.ts";

const LINES = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1}: the tide turned at Hest.`);

test("a story opens in the last used chapter, with the caret at its last position and in view", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  const { storyId } = await openStory(page, author, { lines: ["The lamp", ...LINES] });
  await untilSaved(page);
  await chapterText(page).getByText("Paragraph 50:").click();
  await page.keyboard.press("End");
  const first = page.url();
  // Edits another chapter and then returns: the last opened chapter counts, not the last edited one.
  await page.getByRole("button", { name: "New chapter" }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("");
  await page.keyboard.type("The pier");
  await untilSaved(page);
  await page.getByRole("link", { name: "The lamp", exact: true }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("The lamp");

  await page.goto(`/dashboard/novels/${storyId}`);
  await page.getByRole("link", { name: "Continue writing" }).click();
  await expect(page).toHaveURL(first);
  await expect(chapterText(page)).toBeFocused();
  await expect(chapterText(page).getByText("Paragraph 50:")).toBeInViewport();
  await caretIsSet(page);
  await page.keyboard.type(" Rain fell.");
  await expect.poll(() => blocks(page)).toContain("p: Paragraph 50: the tide turned at Hest. Rain fell.");
  await untilSaved(page);

  await page.reload();
  await expect(chapterText(page)).toBeFocused();
  await expect(chapterText(page).getByText("Paragraph 50:")).toBeInViewport();
  await page.keyboard.type(" Then wind.");
  await expect.poll(() => blocks(page)).toContain("p: Paragraph 50: the tide turned at Hest. Rain fell. Then wind.");
});

test("a chapter opened for the first time has the caret at the beginning of its text", async ({ enter, person }) => {
  const page = await enter(await person());
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import a story" });
  await dialog.getByLabel("Paste the text").fill("Chapter 1: The coast\n\nShe knocked.\n\nChapter 2\n\nHe ran.");
  await dialog.getByRole("button", { name: "Look at the chapters" }).click();
  await dialog.getByLabel("Title").fill("Low water");
  await dialog.getByRole("button", { name: "Import 2 chapters" }).click();
  await page.getByRole("link", { name: "Continue writing" }).click();
  await caretIsSet(page);
  await page.keyboard.type("At last ");
  await expect.poll(() => blocks(page)).toContainEqual(expect.stringMatching(/^p: At last (She|He) /));
});

test("on a phone the last position is in view, and the text does not get the focus", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 390, height: 844, touch: true });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", ...LINES] });
  await untilSaved(page);
  const kept = () => page.evaluate((name) => localStorage.getItem(name), `${STORAGE_PREFIX}left_off`);
  await page.keyboard.press("Control+Home");
  await expect.poll(kept).toContain(chapterId);
  const before = await kept();
  await chapterText(page).getByText("Paragraph 50:").tap();
  await expect.poll(kept).not.toBe(before);
  await openChapter(page, storyId, chapterId);
  await expect(chapterText(page).getByText("Paragraph 50:")).toBeInViewport();
  await expect(chapterText(page)).not.toBeFocused();
});

test("a new chapter is added at the end, or after the chosen one", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp"] });
  const title = async (words: string) => {
    await expect(chapterText(page).locator("h1")).toHaveText("");
    await page.keyboard.type(words);
    await untilSaved(page);
  };
  const names = () => page.getByRole("list", { name: "Chapters" }).getByRole("link").allTextContents();
  await page.getByRole("button", { name: "New chapter" }).click();
  await title("The pier");
  await page.getByRole("link", { name: "The lamp", exact: true }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("The lamp");
  await page.getByRole("button", { name: "New chapter" }).click();
  await title("Chapter 3");
  await expect.poll(names).toEqual(["The lamp", "The pier", "Chapter 3"]);
  await page.getByRole("button", { name: "More actions for “The lamp”" }).click();
  await page.getByRole("menuitem", { name: "New chapter after this one" }).click();
  await title("The stair");
  await expect.poll(names).toEqual(["The lamp", "The stair", "The pier", "Chapter 3"]);
  // A chapter named "Chapter 3" gets no additional number in the list.
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("The stair")).toContainText(/^2/);
  await expect(row("Chapter 3")).not.toContainText("4");
});
