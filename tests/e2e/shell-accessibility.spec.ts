// Every screen of the shell has no axe violations, in both themes and languages, and no overflow from 360 to 1920 px.
import { LOOKS, violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { SHELL_SCREENS } from "./support/shell-screens.ts";
import { chapterText, openChapter } from "./support/writing.ts";

const WIDTHS = [360, 390, 560, 760, 761, 1024, 1440, 1920];

for (const [name, open] of Object.entries(SHELL_SCREENS))
  test(`no axe violations, and no overflow from 360 to 1920 px: ${name}`, async ({ enter, person }) => {
    for (const look of LOOKS) {
      const page = await open({ enter, person }, look);
      expect(await violations(page)).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        // Nothing may need horizontal scrolling: the page, its content, and every dialog or menu.
        const wide = () =>
          page.evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const places = document.querySelectorAll(
              "html, body, #content, [role=dialog], [role=alertdialog], [role=menu]",
            );
            return [...places]
              .filter(
                (place) => place.scrollWidth > place.clientWidth || place.getBoundingClientRect().right > innerWidth,
              )
              .map((place) => place.id || place.role || place.tagName);
          });
        await expect.poll(wide, { message: `${look.locale}, ${width} px` }).toEqual([]);
      }
      await page.context().close();
    }
  });

test("Tab reaches the skip link first and then the content, with a visible focus ring", async ({ enter }) => {
  const page = await enter(null);
  // A visitor's list of followed authors: no works of others change what is on the page.
  await page.goto("/dashboard/square?tab=following");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Write" })).toBeFocused();
  await page.keyboard.press("Tab");
  const tab = page.getByRole("tab", { name: "Following" });
  await expect(tab).toBeFocused();
  expect(await tab.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});

test("the skip link of the editor focuses the text, also with 40 chapters in the list", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const { story, chapterId } = await author.story("The Salt Cartographer");
  for (let count = 0; count < 40; count++)
    await author.ask("POST", `/api/v2/novels/${story._id}/chapters`, { name: `Part ${count}` });
  await openChapter(page, story._id, chapterId);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const link = page.getByRole("link", { name: "Skip to the content" });
  await link.focus();
  await link.press("Enter");
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.type("Hest");
  await expect(chapterText(page)).toContainText("Hest");
});
