// Search: a visitor finds works from the top bar; who is logged in has a page of everything, and finds their own.
import type { Page } from "@playwright/test";
import { type Found, searchEndpoints } from "../../contract/search.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { CHINESE, chapter, ENGLISH, heading } from "./support/reading.ts";
import { type SharedStory, sharedStory } from "./support/shared-story.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Search" });
const option = (page: Page, name: string) =>
  page.getByRole("option").filter({ hasText: name, hasNotText: /All results|全部结果/ });
const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
/** The option that the field names as marked. */
const marked = (page: Page) => page.locator('[role=option][aria-selected="true"]');

/** Shares a story on the square; it is found then: a job takes it into the index, and the page asks once. */
async function onSquare(
  author: Person,
  story: Parameters<typeof sharedStory>[1],
  word = story.title,
): Promise<SharedStory> {
  const shared = await sharedStory(author, story);
  await shared.set("square");
  const path = `${searchEndpoints.suggestions.path}?q=${encodeURIComponent(word)}`;
  const found = async () => (await author.ask<{ data: Found[] }>("GET", path)).data.map(({ work }) => work.title);
  await expect.poll(found).toContain(story.title);
  return shared;
}

test("a visitor finds a Chinese work by two characters and opens it from the suggestions", async ({
  enter,
  person,
}) => {
  const author = await person("lin");
  const title = "鲸落之镇的守灯人";
  await onSquare(author, { ...CHINESE, title });
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await expect(box(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(box(page)).toBeFocused();
  await box(page).pressSequentially("守灯");
  const found = option(page, title);
  await expect(found).toBeVisible();
  await expect(found.locator("mark").first()).toHaveText("守灯");
  await expect(found).toContainText("Story");
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("search").getByRole("status").last()).toHaveText(/suggestion/);
  expect(await violations(page)).toEqual([]);
  while (!(await marked(page).filter({ hasText: title }).count())) await page.keyboard.press("ArrowDown");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", (await found.getAttribute("id")) as string);
  await page.keyboard.press("Enter");
  await expect(heading(page, "未完成的海岸")).toBeVisible();
  await page.goBack();
  await box(page).focus();
  await expect(option(page, "守灯")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await option(page, "守灯").hover();
  await page.getByTitle("Remove “守灯”").click();
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("an English work is found with a typo, and is gone at the next key once it is not public", async ({
  enter,
  person,
}) => {
  const title = "The Quenchwater Lanterns";
  const shared = await onSquare(await person("oriel"), { ...ENGLISH, title });
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await expect(box(page)).toBeVisible();
  await page.keyboard.press("Control+k");
  await box(page).pressSequentially("quenchwatre");
  await expect(option(page, title)).toBeVisible();
  await box(page).fill("quenchwater lant");
  await expect(option(page, title)).toBeVisible();
  await shared.set("private");
  await box(page).press("e");
  await expect(page.getByText("Nothing found for “quenchwater lante”")).toBeVisible();
  await expect(option(page, title)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing found")).toBeHidden();
});

test("a link and an ID of a work open it", async ({ enter, person }) => {
  const shared = await sharedStory(await person("oriel"), { ...ENGLISH, title: "The Toll Road" });
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await box(page).fill(`${new URL(page.url()).origin}${shared.path}`);
  await page.keyboard.press("Enter");
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await page.goto("/dashboard/square");
  await box(page).fill(shared.shareId);
  await expect(option(page, "The Toll Road")).toContainText("Open");
  await option(page, "The Toll Road").click();
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(shared.shareId));
});

test("who is logged in has a page of results; their own private story is found by nobody else", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const name = "Marrowfen";
  await onSquare(author, { ...ENGLISH, title: `${name} Tides` });
  await sharedStory(author, { title: `${name} Draft`, text: chapter("A start") }).then(({ set }) => set("private"));
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await box(page).fill("marrowfen");
  await expect(option(page, `${name} Draft`)).toContainText("Yours");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/search\?q=marrowfen$/);
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  await expect(box(page)).toHaveValue("marrowfen");
  await expect(card(page, `${name} Tides`).locator("mark").first()).toHaveText(name);
  const own = page.getByRole("main").getByRole("link", { name: new RegExp(`${name} Draft`) });
  await expect(own).toContainText("Yours");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("tab", { name: "Characters" }).click();
  await expect(page.getByRole("heading", { name: "No character was found for “marrowfen”" })).toBeVisible();
  await page.getByRole("button", { name: "Look among works" }).click();
  await card(page, `${name} Tides`).getByRole("link").first().click();
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await page.goBack();
  await expect(card(page, `${name} Tides`)).toBeVisible();
  await own.click();
  await expect(page.getByRole("heading", { name: `${name} Draft` })).toBeVisible();

  const other = await enter(await person("mara"));
  await other.goto("/search?q=marrowfen");
  await expect(card(other, `${name} Tides`)).toBeVisible();
  await expect(other.getByText(`${name} Draft`)).toHaveCount(0);
});

test("a visitor who asks for the page of results logs in first, and gets to it", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/search?q=lantern");
  await expect(page.getByRole("dialog", { name: "Log in" }).or(page.getByRole("dialog")).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/novels$/);
});

test("what cannot be searched for is said before anything is sent", async ({ enter, person }) => {
  const page = await enter(await person());
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/v2/search") && asked.push(request.url()));
  await page.goto("/dashboard/square");
  await box(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Type something to search for");
  await box(page).fill("x".repeat(121));
  await expect(page.getByRole("alert")).toContainText("Up to 120 characters; this is 121.");
  await box(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText("That is too long to search for");
  await page.goto(`/search?q=${"x".repeat(121)}`);
  await expect(page.getByRole("heading", { name: "That is too long to search for" })).toBeVisible();
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "Type something to search for" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("titles are never read as HTML, marked or not", async ({ enter, person }) => {
  const author = await person("oriel");
  const title = `<img src=x onerror="window.ran=1"> Toadflax <script>window.ran=1</script>`;
  await onSquare(author, { ...ENGLISH, title }, "toadflax");
  const page = await enter(author);
  await page.goto("/dashboard/square");
  await box(page).fill("toadflax img onerror");
  await box(page).fill("toadflax");
  await expect(option(page, "Toadflax")).toContainText(title);
  await box(page).press("Enter");
  await expect(card(page, "Toadflax")).toContainText(title);
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await expect(page.getByText(`Results for “${title}”`)).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("what fails is said, and tried again", async ({ enter, person }) => {
  await onSquare(await person("oriel"), { ...ENGLISH, title: "Gallowsreach" });
  const page = await enter(await person());
  await page.goto("/dashboard/square");
  await page.route("**/api/v2/search*/**", (route) => route.abort());
  await page.route("**/api/v2/search?*", (route) => route.abort());
  await box(page).fill("gallowsreach");
  const alert = page.getByRole("search").getByRole("alert");
  await expect(alert).toContainText("The request failed");
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(option(page, "Gallowsreach")).toBeVisible();
});

test.describe("looks", () => {
  for (const { theme, locale } of LOOKS)
    test(`${theme}, ${locale}: the suggestions and the page on a phone and a wide window`, async ({
      enter,
      person,
    }) => {
      const author = await person("oriel");
      const title = theme === "light" ? "Saltmarrow" : "Emberwick";
      await onSquare(author, { ...ENGLISH, title });
      const words =
        locale === "zh-CN" ? { search: "搜索", close: "关闭搜索" } : { search: "Search", close: "Close the search" };
      for (const width of [390, 1440]) {
        const page = await enter(author, { width, theme, locale });
        await page.goto("/dashboard/square");
        if (width === 390) {
          await page.getByRole("button", { name: words.search, exact: true }).click();
          await expect(page.getByRole("combobox", { name: words.search })).toBeFocused();
          await page.getByRole("button", { name: words.close }).click();
          await page.getByRole("button", { name: words.search, exact: true }).click();
        }
        await page.getByRole("combobox", { name: words.search }).fill(title);
        await expect(option(page, title)).toBeVisible();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Enter");
        await expect(card(page, title)).toBeVisible();
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });
});
