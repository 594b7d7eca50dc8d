// The text that the server's page holds of a shared work or a person, where the rest cannot be loaded: it stays, with a
// notice, until trying again succeeds; of what is closed meanwhile it goes.
import type { Page } from "@playwright/test";
import { userPath } from "../../contract/page-paths.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { CHINESE, chapterLink, ENGLISH, heading, LINE, paragraph, topOf } from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";
import { LITTORAL, makeWorld } from "./support/shared-world.ts";

const opening = (page: Page) => page.locator("#opening");
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "The rest could not be loaded." });
const retry = (page: Page) => notice(page).getByRole("button", { name: "Try again" });
const blockCalls = (page: Page) => page.route("**/api/**", (route) => route.abort());

test("the opening of a story stays without the rest, and its reader goes on where they are", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await blockCalls(page);
  await page.goto(shared.path);
  await expect(notice(page)).toBeVisible();
  await expect(opening(page)).toContainText(LINE);
  await expect(notice(page).getByRole("link", { name: "The square" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const line = opening(page).locator("p").filter({ hasText: "(6)" });
  await line.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 60));
  // In sight wherever the reader is.
  await expect(notice(page)).toBeInViewport();

  // Without success the text stays.
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/"));
  await retry(page).click();
  await asked;
  await expect(retry(page)).toBeEnabled();
  await expect(opening(page)).toBeVisible();

  await page.unrouteAll();
  await retry(page).click();
  await expect(paragraph(page, 6)).toBeInViewport();
  await expect(opening(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  expect(await topOf(page, 6)).toBeLessThan(120);
});

test("the opening of a chapter stays where only its text cannot be loaded", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await page.route("**/chapters/*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(shared.path);
  await expect(notice(page)).toBeVisible();
  await expect(opening(page)).toContainText(LINE);
  await page.unrouteAll();
  await retry(page).click();
  await expect(paragraph(page, 1)).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
});

test("who leaves the opening of a chapter without its text has the room, and who turns has the next chapter", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  const turning = await enter(null);
  for (const each of [page, turning]) {
    await each.route("**/chapters/*", (route) => route.fulfill({ status: 500, json: {} }));
    await each.goto(shared.path);
    await expect(notice(each)).toBeVisible();
    await expect(heading(each, "The unfinished coast")).toBeHidden();
  }
  expect(await violations(page)).toEqual([]);
  await notice(page).getByRole("button", { name: "To the chapters" }).click();
  await expect(opening(page)).toHaveCount(0);
  await expect(heading(page, "The unfinished coast")).toBeFocused();
  await expect(page.getByRole("article").getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unrouteAll();
  await chapterLink(page, "Brine and vellum").click();
  await expect(heading(page, "Brine and vellum")).toBeVisible();
  await expect(paragraph(page, 1)).toBeVisible();

  await turning.keyboard.press("ArrowRight");
  await expect(opening(turning)).toHaveCount(0);
  await expect(heading(turning, "Brine and vellum")).toBeVisible();
});

test("the opening goes once the story turns out to be closed", async ({ enter, person }) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await blockCalls(page);
  await page.goto(shared.path);
  await expect(notice(page)).toBeVisible();
  await shared.set("private");
  await page.unrouteAll();
  await retry(page).click();
  await expect(heading(page, "This story is private")).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
  await expect(page.getByText(LINE)).toHaveCount(0);
});

test("the opening of a shared world stays without the rest", async ({ enter, person }) => {
  const { share, path } = await makeWorld(await person(), LITTORAL);
  await share("link");
  const page = await enter(null);
  await blockCalls(page);
  await page.goto(await path());
  await expect(notice(page)).toBeVisible();
  await expect(opening(page)).toContainText("Maps are law here.");
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll();
  await retry(page).click();
  await expect(page.getByRole("tab", { name: "Background" })).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
});

test("the opening of a person's page stays without the rest", async ({ enter, person }) => {
  const author = await person();
  const shared = await sharedStory(author, { ...ENGLISH, title: "A Ledger of Kept Openings" });
  await shared.set("square", false);
  const page = await enter(null);
  await blockCalls(page);
  await page.goto(userPath(author.record._id));
  await expect(notice(page)).toBeVisible();
  await expect(opening(page).getByRole("link", { name: "A Ledger of Kept Openings" })).toBeVisible();
  await page.unrouteAll();
  await retry(page).click();
  await expect(page.getByRole("heading", { level: 1, name: author.record.nickname })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "A Ledger of Kept Openings" })).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
});

for (const [name, look, width] of [
  ["as it is by default", null, 1440],
  ["as the reader has chosen", { font: "sans", size: 23, measure: "narrow", page: "white" }, 1100],
  ["on a phone", { font: "serif", size: 18, measure: "wide", page: "night" }, 390],
] as const)
  test(`the text does not move when the room takes the opening's place: ${name}`, async ({ enter, person }) => {
    const shared = await sharedStory(await person(), CHINESE);
    const page = await enter(null, { width });
    await page.addInitScript((value) => {
      if (value) localStorage.setItem("pro_reading_look", JSON.stringify({ value }));
    }, look);
    await blockCalls(page);
    await page.goto(shared.path);
    await expect(notice(page)).toBeVisible();
    const setting = (of: "#opening" | "article") =>
      page.evaluate((root) => {
        const lines = [...document.querySelectorAll(`${root} p`)].filter((p) => /\([123]\)$/.test(p.textContent ?? ""));
        return lines.map((line) => {
          const { x, y, width, height } = line.getBoundingClientRect();
          const { fontFamily, fontSize, lineHeight, textIndent, textAlign, color } = getComputedStyle(line);
          const edges = [x, y, width, height].map(Math.round);
          return { edges, fontFamily, fontSize, lineHeight, textIndent, textAlign, color };
        });
      }, of);
    await page.evaluate(() => document.fonts.ready);
    const before = await setting("#opening");
    expect(before).toHaveLength(3);
    await page.unrouteAll();
    await retry(page).click();
    await expect(paragraph(page, 1)).toBeVisible();
    await expect(opening(page)).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expect(await setting("article")).toEqual(before);
  });

test("a chapter that the device has no room for is read, and the reader is told that it is not kept", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), ENGLISH);
  const page = await enter(null);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await page.goto(shared.path);
  await expect(paragraph(page, 1)).toBeVisible();
  const told = page.getByRole("status").filter({ hasText: "This device does not keep this chapter" });
  await expect(told).toContainText("without the server it can’t be read again");
  await page.context().setOffline(true);
  await expect(told).toContainText("once you leave it");
  await expect(paragraph(page, 1)).toBeVisible();
});
