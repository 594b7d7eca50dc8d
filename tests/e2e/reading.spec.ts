// Reading a shared story by its link, without an account: turning, coming back to the place, and how the text looks.
import { expect, test } from "./support/fixtures.ts";
import {
  CHINESE,
  chapter,
  chapterLink,
  chapterOf,
  ENGLISH,
  heading,
  open,
  paragraph,
  readTo,
  topOf,
} from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";

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
  await expect(chapterLink(page, "The unfinished coast")).toContainText("100%");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pro_reading") ?? ""))
    .toContain(`"finished":["${first}"]`);
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "Brine and vellum")).toBeFocused();
  expect(chapterOf(page)).toBe(second);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(chapterLink(page, "The unfinished coast")).toContainText("read");
  await readTo(page, 20);
  await expect(chapterLink(page, "Brine and vellum")).toContainText(/\d\d%/);

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
  const [first] = shared.chapterIds;
  const page = await enter(null, { width: 700 });
  await open(page, shared);
  await expect.poll(() => chapterOf(page)).toBe(first);
  await page.getByRole("button", { name: "How the text looks" }).click();
  const night = page.getByRole("radio", { name: "White" });
  await night.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Night" })).toBeChecked();
  expect(chapterOf(page)).toBe(first);
  // Nor does a key turn where the focus is elsewhere and the settings are still open.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("ArrowRight");
  expect(chapterOf(page)).toBe(first);
  await expect(page.getByRole("radio", { name: "Night" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "Night" })).toBeHidden();

  await page.getByRole("button", { name: "Chapters" }).click();
  const drawer = page.getByRole("dialog", { name: "Chapters" });
  await expect(drawer.getByRole("link", { name: /The unfinished coast/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(drawer).toBeVisible();
  expect(chapterOf(page)).toBe(first);
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

test("a chapter turned to by mistake and back keeps both places", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await readTo(page, 20);
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "Brine and vellum")).toBeFocused();
  await expect(paragraph(page, 1)).toBeInViewport();
  await readTo(page, 9);
  await page.keyboard.press("ArrowLeft");
  await expect(heading(page, "The unfinished coast")).toBeFocused();
  await expect(paragraph(page, 20)).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "Brine and vellum")).toBeFocused();
  await expect(paragraph(page, 9)).toBeInViewport();
  // A chapter that was only turned to, and not read, is not the one to come back to.
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "What Oriel owed")).toBeFocused();
  await expect(paragraph(page, 1)).toBeInViewport();
  await page.goto("about:blank");
  await page.goto(shared.path);
  await expect(heading(page, "Brine and vellum")).toBeAttached();
  await expect(paragraph(page, 9)).toBeInViewport();
});

test("the colours of the room stay when another tab or the system changes the theme", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await page.getByRole("button", { name: "How the text looks" }).click();
  await page.getByRole("radio", { name: "Night" }).check({ force: true });
  const colour = () => page.locator('meta[name="theme-color"]').getAttribute("content");
  expect(await colour()).toBe("#15151a");
  await page.reload({ waitUntil: "commit" });
  await paragraph(page, 1).waitFor();
  expect(await colour()).toBe("#15151a");
  await page.evaluate(() => {
    localStorage.setItem("pro_theme", '{"value":"light"}');
    dispatchEvent(new StorageEvent("storage", { key: "pro_theme" }));
  });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await colour()).toBe("#15151a");
});

test("a last chapter that fits the window is ticked, and the skip link leaves the place", async ({ enter, person }) => {
  const text = `${chapter("Long")}\n\n# Short\n\nThe end of it all, in one line, which is long enough.`;
  const shared = await sharedStory(await person(), { title: "Two", text });
  const page = await enter(null);
  await open(page, shared);
  await readTo(page, 20);
  await page.getByRole("link", { name: "Skip to the chapter" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main#content")).toBeFocused();
  await expect(paragraph(page, 20)).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, "Short")).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pro_reading") ?? ""))
    .toContain(`"finished":["${shared.chapterIds[1]}"]`);
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
  const [first, second] = shared.chapterIds;
  const page = await enter(null, { locale: "zh-CN", width: 390, height: 844, touch: true });
  await open(page, shared);
  await expect(heading(page, "未完成的海岸")).toBeVisible();
  await expect(page.getByText(/^第 1\/3 章 · 还需 \d+ 分钟$/)).toBeVisible();
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
  expect(chapterOf(page)).toBe(first);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await swipe(300, 100);
  await expect(heading(page, "盐水与羊皮纸")).toBeFocused();
  expect(chapterOf(page)).toBe(second);
  await swipe(100, 300);
  await expect(heading(page, "未完成的海岸")).toBeFocused();
  expect(chapterOf(page)).toBe(first);
});
