// The square: an author's story comes to it, readers find and read it, and come back to where they were in the list.
import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, PASSWORD, test } from "./support/fixtures.ts";
import { CHINESE, chapter, ENGLISH, heading } from "./support/reading.ts";
import { sharedStory } from "./support/shared-story.ts";
import { servePages, workOf } from "./support/square.ts";

const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const toTab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const works = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => workOf(`Work ${from + at}`));
/** The scroll position of the page's content. */
const scrolled = (page: Page) => page.getByRole("main").evaluate((main) => main.scrollTop);
const toEnd = (page: Page) => page.getByRole("main").evaluate((main) => main.scrollTo(0, main.scrollHeight));

test("an author puts a story on the square, and a visitor finds it, reads it and comes back", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const title = `The Salt Cartographer of ${author.record._id}`;
  const shared = await sharedStory(author, { ...ENGLISH, title });
  await shared.unpublish(...shared.chapterIds);
  const page = await enter(author);
  const dialog = page.getByRole("dialog", { name: "Share" });
  await page.goto(`/dashboard/novels/${shared.story._id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await dialog.getByRole("button", { name: "Put on the square" }).click();
  await expect(dialog.getByText("The story will be listed once a chapter is published.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Link for readers" })).toHaveValue(/\/story\//);
  const visitor = await enter(null);
  await visitor.goto("/dashboard/square?tab=latest");
  await expect(visitor.getByRole("tab", { name: "Latest" })).toHaveAttribute("aria-selected", "true");
  await expect(visitor.getByRole("article").or(visitor.getByText("Write the next line")).first()).toBeVisible();
  await expect(card(visitor, title)).toHaveCount(0);

  await dialog.getByRole("button", { name: "Publish all 3" }).click();
  await expect(dialog.getByText("3 published chapters")).toBeVisible();
  await visitor.reload();
  const listed = card(visitor, title);
  await expect(listed).toContainText("She paid the harbourmaster in soundings");
  await expect(listed).toContainText(shared.story.owner.name);
  await expect(listed.getByRole("link")).toHaveText([title, shared.story.owner.name]);
  await toTab(visitor, "Recommended");
  await expect(visitor).toHaveURL(/\/dashboard\/square$/);
  await card(visitor, title).click();
  await expect(heading(visitor, "The unfinished coast")).toBeVisible();
  await visitor.goBack();
  await expect(visitor.getByRole("tab", { name: "Recommended" })).toHaveAttribute("aria-selected", "true");
  await expect(card(visitor, title)).toBeVisible();
});

test("languages and works for adults are filtered, and adults are asked once", async ({ enter, person }) => {
  const author = await person("oriel");
  const named = (name: string) => `${name} ${author.record._id}`;
  const put = async (story: typeof ENGLISH, title: string, nsfw: boolean) =>
    (await sharedStory(author, { ...story, title })).set("square", nsfw);
  await put(ENGLISH, named("Brine"), false);
  await put(CHINESE, named("夜航者"), false);
  await put(ENGLISH, named("Vellum"), true);
  const page = await enter(null);
  await page.goto("/dashboard/square?tab=latest");
  await expect(card(page, named("Brine"))).toBeVisible();
  await expect(card(page, named("夜航者"))).toBeVisible();
  await expect(
    page.getByRole("heading", { name: named("夜航者") }).locator("xpath=ancestor::*[@lang][1]"),
  ).toHaveAttribute("lang", "zh-CN");
  await expect(card(page, named("Vellum"))).toHaveCount(0);
  const language = page.getByRole("group", { name: "Language of the works" });
  await language.getByRole("radio", { name: "中文" }).click();
  await expect(page).toHaveURL(/\?tab=latest&language=zh-CN$/);
  await expect(card(page, named("夜航者"))).toBeVisible();
  await expect(card(page, named("Brine"))).toHaveCount(0);
  await language.getByRole("radio", { name: "English" }).click();
  await expect(language.getByRole("radio", { name: "English" })).toBeChecked();
  await expect(card(page, named("Brine"))).toBeVisible();

  const adults = page.getByRole("checkbox", { name: "Works for adults" });
  await adults.click();
  const question = page.getByRole("alertdialog", { name: "Are you an adult?" });
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(adults).not.toBeChecked();
  await adults.click();
  await question.getByRole("button", { name: "I am an adult" }).click();
  await expect(card(page, named("Vellum"))).toContainText("18+");
  await page.reload();
  await expect(card(page, named("Vellum"))).toBeVisible();
  await expect(page).toHaveURL(/\?tab=latest&language=en-US$/);
  await adults.click();
  await expect(card(page, named("Vellum"))).toHaveCount(0);
  await adults.click();
  await expect(card(page, named("Vellum"))).toBeVisible();
  await expect(question).toBeHidden();
});

test("pages come as they are needed, and Back from a story leads to the same place without asking again", async ({
  enter,
  person,
}) => {
  const shared = await sharedStory(await person(), { title: "Work 44", text: chapter("The unfinished coast") });
  const page = await enter(null);
  const second = works(30, 59).map((work) => (work.title === "Work 44" ? workOf("Work 44", shared.shareId) : work));
  const asked = await servePages(page, [works(1, 30), second]);
  await page.goto("/dashboard/square?tab=latest");
  await expect(card(page, "Work 1").first()).toBeVisible();
  expect(asked).toEqual([1, 0]);
  await toEnd(page);
  await expect.poll(() => asked).toEqual([1, 1]);
  await expect(page.getByRole("listitem").last()).toHaveAttribute("aria-setsize", "59");
  await toEnd(page);
  await expect(page.getByText("That is everything")).toBeInViewport();
  await card(page, "Work 44").evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(card(page, "Work 44")).toBeInViewport();
  const before = await scrolled(page);
  await card(page, "Work 44").getByRole("link", { name: "Work 44" }).click();
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await page.goBack();
  await expect(card(page, "Work 44")).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(before);
  expect(asked).toEqual([1, 1]);
});

test("what could not be loaded is tried again, the first page and the next by themselves", async ({ enter }) => {
  const page = await enter(null);
  await servePages(page, [works(1, 30), works(31, 40)]);
  const refuse = () => page.route("**/api/v2/square/sharings*", (route) => route.fulfill({ status: 500, body: "" }));
  const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
  await refuse();
  await page.goto("/dashboard/square");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute("**/api/v2/square/sharings*");
  await servePages(page, [works(1, 30), works(31, 40)]);
  await retry.click();
  await expect(card(page, "Work 1").first()).toBeVisible();
  await refuse();
  await toEnd(page);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(card(page, "Work 30")).toBeVisible();
  await page.unroute("**/api/v2/square/sharings*");
  await servePages(page, [works(1, 30), works(31, 40)]);
  await retry.click();
  await expect(page.getByRole("listitem").last()).toHaveAttribute("aria-setsize", "40");
  await toEnd(page);
  await expect(card(page, "Work 40")).toBeVisible();
});

test("a visitor logs in to see whom they follow", async ({ enter, person }) => {
  const { email } = await person();
  const page = await enter(null);
  await page.goto("/dashboard/square?tab=following");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  const login = page.getByRole("dialog");
  await login.getByLabel("Email").fill(email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("tab", { name: "Following" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "To the recommended works" }).click();
  await expect(page.getByRole("tab", { name: "Recommended" })).toHaveAttribute("aria-selected", "true");
});

test("the end of a chapter is told once, and never of one's own story", async ({ enter, person }) => {
  const author = await person("oriel");
  const shared = await sharedStory(author, { title: "The Salt Cartographer", text: chapter("The unfinished coast") });
  await shared.set("square", true);
  const told = `/sharings/${shared.shareId}/chapters/${shared.chapterIds[0]}/finished`;
  const toldBy = (page: Page) => {
    const statuses: number[] = [];
    page.on("response", (response) => response.url().endsWith(told) && statuses.push(response.status()));
    return statuses;
  };
  const readThrough = async (page: Page) => {
    await expect(heading(page, "The unfinished coast")).toBeVisible();
    await expect(page.getByText("That is all that is published so far.")).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("That is all that is published so far.")).toBeInViewport();
  };
  const page = await enter(null);
  const statuses = toldBy(page);
  await page.goto(shared.path);
  await page.getByRole("button", { name: "I am an adult, show it" }).click();
  await expect(page.getByRole("complementary")).toContainText("18+");
  await expect(page.getByRole("complementary")).toContainText("Views");
  await readThrough(page);
  await expect.poll(() => statuses).toEqual([200]);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pro_told_finished")))
    .toContain(shared.chapterIds[0]);
  await page.clock.install();
  await page.reload();
  await readThrough(page);
  const own = await enter(author);
  const ownStatuses = toldBy(own);
  await own.clock.install();
  await own.goto(shared.path);
  await expect(own.getByText("Your own story as readers see it.")).toBeVisible();
  await readThrough(own);
  for (const one of [page, own]) {
    await one.clock.runFor(10_000);
    // Requests are reported in order: once this one is done, an earlier one would have been seen.
    await one.evaluate(() => fetch("/time.txt"));
  }
  expect([statuses, ownStatuses]).toEqual([[200], []]);
});
