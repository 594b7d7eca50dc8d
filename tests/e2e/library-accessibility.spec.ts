// The library's screens and dialogs have no axe violations, in both themes and languages, and no horizontal overflow at
// widths from 360 to 1920 px.
import { expect, type Page } from "@playwright/test";
import type { Locale } from "../../contract/limits.ts";
import { storyEndpoints } from "../../contract/stories.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { type Person, test } from "./support/fixtures.ts";
import { fileOf } from "./support/text-files.ts";

const LONG = "A title so long that no card, no row and no banner has room for it in one line, whatever the window";
const PLACES = { stories: "/dashboard/novels", recycle: "/dashboard/recycle" };

interface Library {
  author: Person;
  storyId: string;
  /** Paths of the invitations, by the rights they give. */
  invitations: { write: string; read: string };
}

/** Creates stories, a deleted story, imported chapters and two invitations. */
async function createLibrary(author: Person): Promise<Library> {
  const { story } = await author.story(LONG);
  const path = storyEndpoints.get.path.replace(":nid", story._id);
  const text = `Chapter 1\n\nShe knocked.\n\nChapter 2: ${LONG.slice(0, 80)}\n\nNobody came.`;
  await author.ask("POST", `${path}/import`, { format: "txt", text });
  await author.story("夜航者", "zh-CN");
  const deleted = await author.story("Old harbour");
  await author.ask("DELETE", storyEndpoints.remove.path.replace(":nid", deleted.story._id));
  const invite = async (rights: "write" | "read") => {
    const { token } = await author.ask<{ token: string }>("POST", `${path}/invitations`, { rights });
    return `/invite/${token}`;
  };
  return { author, storyId: story._id, invitations: { write: await invite("write"), read: await invite("read") } };
}

const nameIn = (locale: Locale, english: string, chinese: string) => ({
  name: locale === "en-US" ? english : chinese,
  exact: true,
});

async function expectNoViolations(page: Page, what: string): Promise<void> {
  expect(await violations(page), what).toEqual([]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(page.getByRole("status", { name: /Loading|加载/ })).toHaveCount(0);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

for (const { theme, locale } of LOOKS) {
  test(`no screen or dialog has an axe violation: ${theme}, ${locale}`, async ({ enter, person }) => {
    const { author, storyId, invitations } = await createLibrary(await person());
    const page = await enter(author, { theme, locale });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });

    await open(page, PLACES.stories);
    await page.getByRole("article").first().waitFor();
    await expectNoViolations(page, "the list of stories");
    await page.getByRole("article").first().getByRole("button").click();
    await page.getByRole("menu").waitFor();
    await expectNoViolations(page, "a story's menu");
    await page.keyboard.press("Escape");

    await page.getByRole("button", nameIn(locale, "New story", "新建作品")).click();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    await expectNoViolations(page, "beginning a story");
    await closeDialog(page);

    await page.getByRole("button", nameIn(locale, "Import", "导入")).click();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
    await expectNoViolations(page, "where a text comes from");
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(fileOf("empty.txt", " "));
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await expectNoViolations(page, "a text that can't be brought in");
    await page
      .getByRole("dialog")
      .getByRole("button", nameIn(locale, "Choose another text", "重新选择"))
      .click();
    await page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles(fileOf("night.txt", `Chapter 1\n\n${"She knocked. ".repeat(3_000)}\n\nChapter 2\n\nHe ran.`));
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    await expectNoViolations(page, "the chapters of a text");
    await closeDialog(page);

    await open(page, `${PLACES.stories}/${storyId}`);
    await page.getByRole("list").getByRole("link").first().waitFor();
    await expectNoViolations(page, "a story");
    await page.getByRole("button", nameIn(locale, "Co-authors", "合著者")).click();
    await page.getByRole("dialog").getByRole("list").first().waitFor();
    await expectNoViolations(page, "the co-authors");
    await closeDialog(page);
    await page.getByRole("tab").last().click();
    await expectNoViolations(page, "deleted chapters");

    await open(page, PLACES.recycle);
    await page.getByRole("article").waitFor();
    await expectNoViolations(page, "the recycle bin");

    await open(page, invitations.write);
    await expectNoViolations(page, "an invitation of one's own");
    const guest = await enter(await person(), { theme, locale });
    await guest.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await open(guest, invitations.read);
    await expectNoViolations(guest, "an invitation");
    await open(guest, `${invitations.read}x`);
    await expectNoViolations(guest, "an invitation that is none");
    await open(guest, PLACES.stories);
    await expectNoViolations(guest, "no stories");
    await open(guest, `${PLACES.stories}/${storyId}`);
    await expectNoViolations(guest, "a story that is not there");
  });
}

test("no screen overflows horizontally from 360 to 1920 px", async ({ enter, person }) => {
  const { author, storyId, invitations } = await createLibrary(await person());
  const page = await enter(author);
  for (const path of [PLACES.stories, `${PLACES.stories}/${storyId}`, PLACES.recycle, invitations.write]) {
    await open(page, path);
    for (const width of [360, 390, 560, 760, 761, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = () =>
        page.evaluate(() => {
          const over = (element: Element | null) => element !== null && element.scrollWidth > element.clientWidth;
          return over(document.documentElement) || over(document.getElementById("content"));
        });
      await expect.poll(wide, { message: `${path} at ${width} px` }).toBe(false);
    }
  }
});
