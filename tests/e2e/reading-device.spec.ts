// What a reader of a shared story sees before the room is there, without a network, and of a story or chapter that is
// closed; and what is kept on the device.
import { sharingEndpoints } from "../../contract/sharings.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  chapterLink,
  deleteTexts,
  ENGLISH,
  heading,
  keptTexts,
  LINE,
  open,
  paragraph,
  readTo,
  topOf,
} from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";
import { untilProgramIsKept } from "./support/writing.ts";

test("what was opened is read offline, and what was not says so", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null, { serviceWorker: true });
  await open(page, shared);
  await readTo(page, 12);
  // More than a quarter of the chapter is read, on the first visit.
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

test("a story that nothing is kept of says offline to who comes back that it can't be reached", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await readTo(page, 20);
  await expect.poll(() => keptTexts(page)).toBe(3);
  await deleteTexts(page);
  await page.route("**/api/**", (route) => route.abort());
  // The server's page holds the beginning, which is not where the reader left off.
  await page.goto(shared.path);
  await expect(heading(page, "The story can’t be reached")).toBeVisible();
  await expect(page.locator("#opening")).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(paragraph(page, 20)).toBeInViewport();
});

test("a closed story says why, and nothing of it is left on the device", async ({ enter, person }) => {
  const author = await person();
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await expect.poll(() => keptTexts(page)).toBe(3);
  await shared.set("private");
  // In the open page: the next chapter but one was never fetched, and cannot be now.
  await chapterLink(page, "What Oriel owed").click();
  await expect(page.getByRole("alert").getByRole("heading", { name: "This story is private" })).toBeVisible();
  await expect(page.locator("main#content")).toBeFocused();
  await expect.poll(() => keptTexts(page)).toBe(0);
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

test("an address with a chapter that is none says so, and deletes nothing that is kept", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await expect.poll(() => keptTexts(page)).toBe(3);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${shared.path}?c=abc`);
  await expect(heading(page, "This chapter is not published any more")).toBeVisible();
  expect(asked.filter((url) => url.includes("/chapters/"))).toEqual([]);
  expect(await keptTexts(page)).toBe(3);
  await page.goto(`${shared.path}?c=`);
  await expect(heading(page, "The unfinished coast")).toBeVisible();
});

test("the reader of the opening goes on where they are", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${sharingEndpoints.look.path.replace(":share_id", "*")}**`, async (route) => {
    await held;
    await route.continue();
  });
  // As from a copied link, which names the chapter.
  await page.goto(`${shared.path}?c=${shared.chapterIds[0]}`);
  const line = page.locator("#opening p").filter({ hasText: "(6)" });
  await expect(line).toBeVisible();
  await line.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 60));
  answer();
  await expect(page.locator("#opening")).toHaveCount(0);
  await expect(paragraph(page, 6)).toBeInViewport();
  expect(await topOf(page, 6)).toBeGreaterThan(0);
  expect(await topOf(page, 6)).toBeLessThan(120);
});

for (const chapter of ["", "first", "second"])
  test(`a room that does not load says so, at an address with chapter "${chapter}"`, async ({ enter, person }) => {
    const shared = await sharedStory(await person(), ENGLISH);
    // A visitor's room is one file with what starts it, so it is the next journey's case.
    const page = await enter(await person("reader"));
    await page.route(/story\.screen/, (route) => route.abort());
    const id = shared.chapterIds[chapter === "second" ? 1 : 0];
    await page.goto(chapter ? `${shared.path}?c=${id}` : shared.path);
    await expect(page.getByRole("alert").getByRole("button", { name: "Reload" })).toBeVisible();
    await expect(page.locator("#opening")).toHaveCount(0);
  });

test("where the application does not start, the opening is shown also to somebody who comes back", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto(`${shared.path}?c=${shared.chapterIds[1]}`);
  await expect(page.locator("#opening")).toBeVisible();
});

test("logging out in another tab leaves nothing of what was read on the device", async ({ enter, person }) => {
  const reader = await person("reader");
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(reader);
  await open(page, shared);
  await readTo(page, 12);
  await expect.poll(() => keptTexts(page)).toBe(3);
  // Somebody still reads here while the other tab logs out.
  await page.evaluate(() =>
    addEventListener("storage", ({ key }) => {
      if (key !== "pro_reading") return;
      window.scrollBy(0, 400);
      // The browser's own event comes later, or never in a tab that is not shown.
      dispatchEvent(new Event("scroll"));
      // biome-ignore lint/suspicious/noConsole: the journey waits for it
      console.log("scrolled");
    }),
  );
  const scrolled = page.waitForEvent("console", (message) => message.text() === "scrolled");
  const other = await page.context().newPage();
  await other.goto("/dashboard/square");
  await other.getByRole("button", { name: /^Account of/ }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  await scrolled;
  await expect(page).toHaveURL(/\/dashboard\/square$/);
  await expect(page.getByRole("button", { name: /Log in/ }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pro_reading"))).toBeNull();
  expect(await keptTexts(page)).toBe(0);
});

test("a chapter that was refused while the story is open can be asked for again", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  const third = `**/chapters/${shared.chapterIds[2]}`;
  const refusal = { error_code: 40360, error: "share_private", content: null };
  await page.route(third, (route) => route.fulfill({ status: 403, json: refusal }));
  await chapterLink(page, "What Oriel owed").click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(third);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(paragraph(page, 1)).toBeVisible();
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
