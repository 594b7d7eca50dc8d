// Reading a shared story by its link, without an account: turning, coming back to the place, reading offline, and what
// a reader sees of a story that is closed.
import type { Page } from "@playwright/test";
import { sharingEndpoints } from "../../contract/sharings.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { type SharedStory, sharedStory } from "./support/shared-story.ts";
import { untilProgramIsKept } from "./support/writing.ts";

const LINE =
  "She paid the harbourmaster in soundings, because he would not take coin for a berth on a coast that was not there yet.";
const CHINESE_LINE = "她用水深付了港务长的账，因为他不肯为一处尚未存在的海岸收钱。“这一处我留到荒年再用。”港务长说。";

/** A chapter of numbered paragraphs, taller than any window. */
const chapter = (name: string, line = LINE, paragraphs = 40) =>
  `# ${name}\n\n${Array.from({ length: paragraphs }, (_, index) => `${line} (${index + 1})`).join("\n\n")}`;

const ENGLISH = {
  title: "The Salt Cartographer",
  text: ["The unfinished coast", "Brine and vellum", "What Oriel owed"].map((name) => chapter(name)).join("\n\n"),
};
const CHINESE = {
  title: "盐的制图师",
  language: "zh-CN" as const,
  text: ["未完成的海岸", "盐水与羊皮纸"].map((name) => chapter(name, CHINESE_LINE)).join("\n\n"),
};

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const paragraph = (page: Page, number: number) => page.locator("article p").filter({ hasText: `(${number})` });
const chapterLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name });
/** The current chapter of the address. */
const chapterOf = (page: Page) => new URL(page.url()).searchParams.get("c");

async function open(page: Page, { path }: SharedStory): Promise<void> {
  await page.goto(path);
  await expect(page.locator("article p").filter({ hasText: "(1)" })).toBeAttached();
}

/** Scrolls so that a paragraph is the first one under the bar, and waits until the place is stored. */
async function readTo(page: Page, number: number): Promise<void> {
  await paragraph(page, number).evaluate((element) => {
    window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 80);
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pro_reading") ?? ""))
    .toContain(`"block":${number - 1},`);
}

/** The distance of a paragraph from the top of the window. */
const topOf = (page: Page, number: number) =>
  paragraph(page, number).evaluate((element) => element.getBoundingClientRect().top);

test("a visitor reads on, turns by key, and comes back to the place in a window of another size", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const [first, second] = shared.chapterIds;
  const page = await enter(null);
  await open(page, shared);
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await expect(page.getByText(/^Chapter 1 of 3 · \d+ min left$/)).toBeVisible();
  await expect.poll(() => chapterOf(page)).toBe(first);
  await expect(page).toHaveTitle("The unfinished coast · The Salt Cartographer · Storyloom");

  // To the end: the chapter is read, and the next one has been fetched already.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(chapterLink(page, "The unfinished coast")).toContainText("100 %");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pro_reading") ?? ""))
    .toContain(`"finished":["${first}"]`);
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "Brine and vellum")).toBeFocused();
  expect(chapterOf(page)).toBe(second);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(chapterLink(page, "The unfinished coast")).toContainText("read");
  await readTo(page, 20);
  await expect(chapterLink(page, "Brine and vellum")).toContainText(/\d\d %/);

  // The browser's Back leads to the place in the chapter before, and Forward to the one in this.
  await page.goBack();
  await expect(heading(page, "The unfinished coast")).toBeFocused();
  await expect(paragraph(page, 40)).toBeInViewport();
  await page.goForward();
  await expect(paragraph(page, 20)).toBeInViewport();

  await page.setViewportSize({ width: 420, height: 700 });
  await expect.poll(() => topOf(page, 20)).toBeLessThan(140);
  await expect(paragraph(page, 20)).toBeInViewport();
  await page.goto("about:blank");
  await page.goto(shared.path);
  await expect(heading(page, "Brine and vellum")).toBeAttached();
  await expect(paragraph(page, 20)).toBeInViewport();
  expect(chapterOf(page)).toBe(second);
});

test("arrow keys are left to fields and to what is open, and the list of chapters leads on", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null, { width: 700 });
  await open(page, shared);
  await page.getByRole("button", { name: "How the text looks" }).click();
  const night = page.getByRole("radio", { name: "White" });
  await night.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Night" })).toBeChecked();
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "Night" })).toBeHidden();

  await page.getByRole("button", { name: "Chapters" }).click();
  const drawer = page.getByRole("dialog", { name: "Chapters" });
  await expect(drawer.getByRole("link", { name: /The unfinished coast/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Chapters" })).toBeFocused();
  await page.getByRole("button", { name: "Chapters" }).click();
  await drawer.getByRole("link", { name: /What Oriel owed/ }).click();
  await expect(heading(page, "What Oriel owed")).toBeFocused();
  await expect(page.getByText("That is all that is published so far.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "What Oriel owed")).toBeVisible();
  await page.getByRole("link", { name: /Previous chapter/ }).click();
  await expect(heading(page, "Brine and vellum")).toBeFocused();
});

test("how the text looks is kept on the device, and ends with the room", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await page.getByRole("button", { name: "How the text looks" }).click();
  await page.getByRole("button", { name: "Larger text" }).click();
  await page.getByRole("radio", { name: "Sans" }).check({ force: true });
  await page.getByRole("radio", { name: "Narrow" }).check({ force: true });
  await page.getByRole("radio", { name: "Night" }).check({ force: true });
  const look = () =>
    paragraph(page, 1).evaluate((element) => {
      const { fontSize, fontFamily } = getComputedStyle(element);
      return { fontSize, isSans: fontFamily.includes("Inter"), width: Math.round(element.clientWidth) };
    });
  const set = await look();
  expect(set).toMatchObject({ fontSize: "20px", isSans: true });
  await page.reload();
  await paragraph(page, 1).waitFor();
  expect(await look()).toEqual(set);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("link", { name: "The square" }).click();
  await expect(page).toHaveURL(/\/dashboard\/square$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("what was opened is read offline, and what was not says so", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null, { serviceWorker: true });
  await open(page, shared);
  await readTo(page, 12);
  await untilProgramIsKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(paragraph(page, 12)).toBeInViewport();
  await expect(page.getByRole("status").filter({ hasText: "what this device has kept" })).toBeAttached();
  // The next chapter was fetched ahead; the third was not.
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "Brine and vellum")).toBeFocused();
  await expect(paragraph(page, 1)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("This chapter is not on this device yet")).toBeVisible();
  await page.context().setOffline(false);
  await expect(paragraph(page, 1)).toBeVisible();
  await expect(page.getByText("what this device has kept")).toBeHidden();
});

test("the server's opening text is shown until the room has the chapter, and not to somebody who comes back", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  const answers: (() => void)[] = [];
  const held = new Promise<void>((resolve) => answers.push(resolve));
  const calls = `**${sharingEndpoints.look.path.replace(":share_id", "*")}**`;
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shared.path);
  const opening = page.locator("#opening");
  await expect(opening).toBeVisible();
  await expect(opening).toContainText(LINE);
  await expect(page.locator("#root")).toBeHidden();
  for (const answer of answers) answer();
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await expect(opening).toHaveCount(0);
  await expect(paragraph(page, 1)).toBeVisible();
  await page.unrouteAll();

  await readTo(page, 20);
  await page.route(calls, () => {});
  await page.goto(shared.path);
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(opening).toBeHidden();
});

test("a story that nothing is kept of says offline that it can't be reached, and opens again", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  const calls = `**${sharingEndpoints.look.path.replace(":share_id", "*")}`;
  await page.route(calls, (route) => route.abort());
  await page.route(`${calls}/**`, (route) => route.abort());
  await page.goto(shared.path);
  await expect(heading(page, "The story can’t be reached")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "The unfinished coast")).toBeVisible();
});

test("a closed story says why, and nothing of it is left on the device", async ({ enter, person }) => {
  const author = await person();
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("storyloom-reading");
          opening.onsuccess = () => {
            const count = opening.result.transaction("texts").objectStore("texts").count();
            count.onsuccess = () => {
              opening.result.close();
              resolve(count.result);
            };
          };
        }),
    );
  await expect.poll(kept).toBe(3);
  await shared.set("private");
  // In the open page: the next chapter but one was never fetched, and cannot be now.
  await chapterLink(page, "What Oriel owed").click();
  await expect(heading(page, "This story is private")).toBeVisible();
  await expect.poll(kept).toBe(0);
  await page.reload();
  await expect(heading(page, "This story is private")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await shared.set("link");
  await page.reload();
  await expect(page.locator("article h1")).toBeVisible();
  await author.ask("DELETE", `/api/v2/novels/${shared.story._id}`);
  await page.reload();
  await expect(heading(page, "This story was deleted")).toBeVisible();
  await page.goto("/story/11111111111111111");
  await expect(heading(page, "There is no story at this link")).toBeVisible();
  await page.goto("/story/nonsense");
  await expect(heading(page, "There is no story at this link")).toBeVisible();
});

test("a chapter that was taken back leads to the others, and a story without chapters says so", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const [first, ...others] = shared.chapterIds as [string, ...string[]];
  const page = await enter(null);
  await open(page, shared);
  await shared.unpublish(first);
  await page.goto(`${shared.path}?c=${first}`);
  await expect(heading(page, "This chapter is not published any more")).toBeVisible();
  await page.getByRole("link", { name: "To the first chapter" }).click();
  await expect(heading(page, "Brine and vellum")).toBeVisible();
  await shared.unpublish(...others);
  await page.goto(shared.path);
  await expect(heading(page, "Nothing is published yet")).toBeVisible();
});

test("the author reads it as readers do, with a way to the story", async ({ enter, person }) => {
  const author = await person();
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(author);
  await open(page, shared);
  await expect(page.getByText("Your own story as readers see it.")).toBeVisible();
  await page.getByRole("link", { name: "Open the story" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/novels/${shared.story._id}$`));
  const reader = await enter(await person("reader"));
  await open(reader, shared);
  await expect(reader.getByText("Your own story as readers see it.")).toBeHidden();
});

test("a Chinese story on a phone is set as Chinese, turns by a swipe, and has no sideways scrolling", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), CHINESE);
  const page = await enter(null, { locale: "zh-CN", width: 390, height: 844, touch: true });
  await open(page, shared);
  await expect(heading(page, "未完成的海岸")).toBeVisible();
  await expect(page.getByText(/^1\/2 章 · 还需 \d+ 分钟$/)).toBeVisible();
  const set = await paragraph(page, 2).evaluate((element) => {
    const { textIndent, textAlign, fontSize } = getComputedStyle(element);
    const lang = element.closest("[lang]")?.getAttribute("lang");
    return { indent: Number.parseFloat(textIndent) / Number.parseFloat(fontSize), textAlign, lang };
  });
  expect(set).toEqual({ indent: 2, textAlign: "justify", lang: "zh-CN" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const swipe = (from: number, to: number) =>
    page.evaluate(
      ([start, end]) => {
        const target = document.querySelector("article") as Element;
        const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 });
        const event = (type: string, x: number, isDown: boolean) =>
          new TouchEvent(type, { bubbles: true, touches: isDown ? [touch(x)] : [], changedTouches: [touch(x)] });
        target.dispatchEvent(event("touchstart", start as number, true));
        target.dispatchEvent(event("touchend", end as number, false));
      },
      [from, to],
    );
  // A selection is dragged, too.
  await page.evaluate(() =>
    getSelection()?.selectAllChildren(document.querySelector("article p:nth-of-type(2)") as Node),
  );
  await swipe(300, 100);
  await expect(heading(page, "未完成的海岸")).toBeVisible();
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await swipe(300, 100);
  await expect(heading(page, "盐水与羊皮纸")).toBeFocused();
  await swipe(100, 300);
  await expect(heading(page, "未完成的海岸")).toBeFocused();
});

for (const look of LOOKS)
  test(`the room has no accessibility violations: ${look.theme}, ${look.locale}`, async ({ enter, person }) => {
    const shared = await sharedStory(await person(), look.locale === "zh-CN" ? CHINESE : ENGLISH);
    for (const width of [1440, 390]) {
      const page = await enter(null, { ...look, width });
      await open(page, shared);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: /^(How the text looks|阅读设置)$/ }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      if (width > 1000) continue;
      await page.getByRole("button", { name: /^(Chapters|章节)$/ }).click();
      expect(await violations(page)).toEqual([]);
    }
  });
