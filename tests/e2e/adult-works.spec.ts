// Works for adults by their links: nothing of them is fetched or shown before somebody has said that they are an adult.
import type { Page } from "@playwright/test";
import { SQUARE_PATH } from "../../contract/page-paths.ts";
import { expect, test } from "./support/fixtures.ts";
import { chapter, heading } from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";
import { LITTORAL, makeWorld } from "./support/shared-world.ts";

const QUESTION = { "en-US": "This work is for adults", "zh-CN": "本作品仅限成年人阅读" };
const ANSWER = { "en-US": "I am an adult, show it", "zh-CN": "我已成年，显示作品" };

const question = (page: Page) => page.getByRole("heading", { level: 1, name: QUESTION["en-US"] });
const answer = (page: Page) => page.getByRole("button", { name: ANSWER["en-US"] });

/** The addresses of pictures and of calls for a work's contents that the page asks for. */
function contentsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/images\/|\/sharings\/[^/]+\/(chapters|universe\/)/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test("a visitor is asked before a story for adults, once on a device, and its author never", async ({
  enter,
  person,
}) => {
  const author = await person("odile");
  const shared = await sharedStory(author, { title: "The Velvet Tide", text: chapter("High water") });
  await shared.set("link", true);
  const address = `${shared.path}?c=${shared.chapterIds[0]}`;

  const page = await enter(null);
  const asked = contentsAsked(page);
  await page.goto(address);
  await expect(question(page)).toBeVisible();
  await expect(page.getByText(/“The Velvet Tide” by .+ is marked 18\+/)).toBeVisible();
  await expect(page).toHaveTitle("The Velvet Tide · Storyloom");
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Leave" }).click();
  await page.waitForURL(/\/square/);
  expect(asked.filter((path) => path.includes("/chapters"))).toEqual([]);

  // Leaving is no answer.
  await page.goto(address);
  await expect(question(page)).toBeVisible();
  expect(asked.filter((path) => path.includes("/chapters"))).toEqual([]);
  await answer(page).click();
  await expect(heading(page, "High water")).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();
  expect(asked.some((path) => path.includes("/chapters"))).toBe(true);

  await page.reload();
  await expect(heading(page, "High water")).toBeVisible();
  await expect(question(page)).toHaveCount(0);

  const own = await enter(author);
  await own.goto(address);
  await expect(heading(own, "High water")).toBeVisible();
  await expect(question(own)).toHaveCount(0);
});

test("the answer at a world for adults holds for stories, and so does the one on the square", async ({
  enter,
  person,
}) => {
  const author = await person("odile");
  const shared = await sharedStory(author, { title: "The Velvet Ebb", text: chapter("Low water") });
  await shared.set("link", true);
  const { share, path } = await makeWorld(author, { ...LITTORAL, title: "The Velvet Littoral" });
  await share("link", { nsfw: true });

  const reader = await enter(await person("reader"));
  const asked = contentsAsked(reader);
  await reader.goto(await path());
  await expect(question(reader)).toBeVisible();
  expect(asked).toEqual([]);
  await answer(reader).click();
  await expect(reader.getByText("Maps are law here.")).toBeVisible();
  await reader.goto(shared.path);
  await expect(heading(reader, "Low water")).toBeVisible();

  const visitor = await enter(null);
  await visitor.goto(SQUARE_PATH);
  await visitor.getByRole("checkbox", { name: "Works for adults" }).click();
  await visitor.getByRole("alertdialog").getByRole("button", { name: "I am an adult" }).click();
  await expect(visitor.getByRole("checkbox", { name: "Works for adults" })).toBeChecked();
  await visitor.goto(await path());
  await expect(visitor.getByText("Maps are law here.")).toBeVisible();
});
