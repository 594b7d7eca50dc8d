// The reading history: the place follows a reader to their other devices, and the page lists, removes and clears.
import type { Page } from "@playwright/test";
import { OPENING_ID } from "../../contract/page-paths.ts";
import { readingHistoryEndpoints } from "../../contract/reading-history.ts";
import type { Share } from "../../contract/sharings.ts";
import { expect, PASSWORD, type Person, test } from "./support/fixtures.ts";
import { chapterOf, ENGLISH, heading, open, paragraph, readTo } from "./support/reading.ts";
import { type SharedStory, sharedStory } from "./support/shared-story.ts";
import { expectToast, toastsOf } from "./support/toasts.ts";

const row = (page: Page, title: string) => page.getByRole("article", { name: title });
const placeOf = async (who: Person, { shareId }: SharedStory) =>
  (await who.ask<Share>("GET", `/api/v2/sharings/${shareId}`)).place;
/** Waits until the account has the place. */
const arrived = (who: Person, shared: SharedStory, number: number) =>
  expect.poll(async () => (await placeOf(who, shared))?.block, { timeout: 15_000 }).toBe(number - 1);
const put = (who: Person, { shareId, chapterIds }: SharedStory, block: number, chapter = 0) =>
  who.ask("PUT", readingHistoryEndpoints.putPlaces.path, {
    places: [{ share_id: shareId, chapter_id: chapterIds[chapter], block, within: 0, percent: 50, age_ms: 0 }],
  });
const toastButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("what was read on one device goes on at the same place on another, and is listed", async ({ enter, person }) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const first = await enter(reader);
  await open(first, shared);
  await first.keyboard.press("ArrowRight");
  await expect(heading(first, "Brine and vellum")).toBeFocused();
  await readTo(first, 10);
  await arrived(reader, shared, 10);
  await readTo(first, 20);
  // The page is left at once: the place is sent all the same.
  await first.goto("about:blank");
  await first.close();
  await arrived(reader, shared, 20);

  const second = await enter(reader, { width: 700 });
  await second.goto(shared.path);
  await expect(heading(second, "Brine and vellum")).toBeAttached();
  await expect(paragraph(second, 20)).toBeInViewport();
  expect(chapterOf(second)).toBe(shared.chapterIds[1]);
  await expect(second.getByText("You were here on another device.")).toBeVisible();
  await toastButton(second, "Start over").click();
  await expect(heading(second, "The unfinished coast")).toBeFocused();
  await expect(paragraph(second, 1)).toBeInViewport();

  await second.goto("/dashboard/square");
  await second.getByRole("button", { name: /^Account of/ }).click();
  await second.getByRole("menuitem", { name: "Reading history" }).click();
  await expect(second).toHaveURL(/\/history$/);
  const read = row(second, "The Salt Cartographer");
  await expect(second.getByRole("heading", { level: 2, name: "Today" })).toBeVisible();
  await expect(read).toContainText("Chapter 2 of 3");
  await expect(read).toContainText("Brine and vellum");
  await expect(read).toContainText(/\d+% of the story/);
  await expect(read.getByRole("link", { name: author.record.nickname })).toHaveAttribute(
    "href",
    `/user/${author.record._id}`,
  );
  await read.getByRole("heading").getByRole("link").click();
  await expect(heading(second, "Brine and vellum")).toBeAttached();
  await expect(paragraph(second, 20)).toBeInViewport();
  // It was said once: nothing more is said by the time that what is read next has arrived.
  await readTo(second, 24);
  await arrived(reader, shared, 24);
  expect(toastsOf(second).filter((text) => text.includes("You were here on another device."))).toHaveLength(1);
});

test("a device that was elsewhere goes to the later place, and back", async ({ enter, person }) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(reader);
  await open(page, shared);
  await readTo(page, 12);
  await arrived(reader, shared, 12);
  await page.goto("about:blank");
  await put(reader, shared, 29);
  await page.goto(shared.path);
  await expect(paragraph(page, 30)).toBeInViewport();
  await toastButton(page, "Go back").click();
  await expect(paragraph(page, 12)).toBeInViewport();
  await expect(paragraph(page, 30)).not.toBeInViewport();
  await arrived(reader, shared, 12);

  // Who reads on is not offered it any more.
  await page.goto("about:blank");
  await put(reader, shared, 24);
  await page.goto(shared.path);
  await expect(toastButton(page, "Go back")).toBeVisible();
  await readTo(page, 28);
  await expect(toastButton(page, "Go back")).toBeHidden();
});

test("nobody is taken from the chapter that they asked for, or from the text that they read", async ({
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  await put(reader, shared, 19, 2);
  const page = await enter(reader);
  await page.goto(`${shared.path}?c=${shared.chapterIds[0]}`);
  await expect(heading(page, "The unfinished coast")).toBeVisible();
  await expect(page.getByText("You have since read this on another device.")).toBeVisible();
  expect(chapterOf(page)).toBe(shared.chapterIds[0]);
  await toastButton(page, "Go there").click();
  await expect(heading(page, "What Oriel owed")).toBeFocused();
  await expect(paragraph(page, 20)).toBeInViewport();
});

test("nobody begins to read the opening before they are taken to another chapter", async ({ enter, person }) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  await put(reader, shared, 19, 2);
  const page = await enter(reader);
  const opening = page.locator(`#${OPENING_ID}`);
  const [story, text] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = (url: URL, path: string) => url.pathname === `/api/v2/sharings/${shared.shareId}${path}`;
  await page.route(
    (url) => calls(url, ""),
    async (route) => {
      await story.promise;
      await route.continue();
    },
  );
  await page.route(
    (url) => calls(url, `/chapters/${shared.chapterIds[2]}`),
    async (route) => {
      await text.promise;
      await route.continue();
    },
  );
  await page.goto(shared.path);
  await expect(opening).toBeVisible();
  story.resolve();
  await expect.poll(() => chapterOf(page)).toBe(shared.chapterIds[2]);
  await expect(opening).toHaveCount(0);
  text.resolve();
  await expect(paragraph(page, 20)).toBeInViewport();
});

test("places that were read offline, and before a login, are sent later", async ({ enter, person }) => {
  const [author, reader] = [await person(), await person("reader")];
  const [offline, visited] = [
    await sharedStory(author, ENGLISH),
    await sharedStory(author, { ...ENGLISH, title: "The Ferry" }),
  ];
  const page = await enter(reader);
  await open(page, offline);
  await page.context().setOffline(true);
  await readTo(page, 15);
  await page.context().setOffline(false);
  await arrived(reader, offline, 15);

  const visitor = await enter(null);
  await open(visitor, visited);
  await readTo(visitor, 8);
  await visitor.goto("/dashboard/novels");
  const login = visitor.getByRole("dialog", { name: /^(Welcome back|Log in to Storyloom)$/ });
  await login.getByLabel("Email").fill(reader.email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await expect(login).toBeHidden();
  await arrived(reader, visited, 8);
  await visitor.goto("/history");
  await expect(row(visitor, "The Ferry")).toBeVisible();
  await expect(row(visitor, "The Salt Cartographer")).toBeVisible();
});

test("a work is removed, all are cleared, and none is kept if one wants none", async ({ enter, person }) => {
  const [author, reader] = [await person(), await person("reader")];
  const works = [await sharedStory(author, ENGLISH), await sharedStory(author, { ...ENGLISH, title: "The Ferry" })];
  for (const work of works) await put(reader, work, 9);
  const page = await enter(reader);
  await page.goto("/history");
  await row(page, "The Ferry").getByRole("button", { name: "Remove “The Ferry” from the history" }).click();
  await expect(row(page, "The Ferry")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Reading history" })).toBeFocused();
  await expect.poll(() => placeOf(reader, works[1] as SharedStory)).toBeNull();

  await page.getByRole("button", { name: "Clear history" }).click();
  const sure = page.getByRole("alertdialog");
  await sure.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "The Salt Cartographer")).toBeVisible();
  await page.getByRole("button", { name: "Clear history" }).click();
  await sure.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nothing read yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear history" })).toHaveCount(0);
  await expectToast(page, "Your reading history is empty.");

  const keep = page.getByRole("switch", { name: "Keep my reading history" });
  await keep.click();
  await expect(page.getByText("Your reading history is off, so what you read is not listed here.")).toBeVisible();
  await page.reload();
  await expect(keep).not.toBeChecked();
  await put(reader, works[0] as SharedStory, 3);
  expect(await placeOf(reader, works[0] as SharedStory)).toBeNull();

  // The device keeps its place, and sends none.
  const sent: number[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith(readingHistoryEndpoints.putPlaces.path)) return;
    for (const { block } of request.postDataJSON().places) sent.push(block);
  });
  await open(page, works[0] as SharedStory);
  await readTo(page, 12);
  await page.goto("/history");
  await expect(keep).not.toBeChecked();
  await keep.click();
  await open(page, works[0] as SharedStory);
  await readTo(page, 14);
  await arrived(reader, works[0] as SharedStory, 14);
  expect(sent).toContain(13);
  expect(sent).not.toContain(11);
});

test("a visitor is asked to log in, and comes to the history then", async ({ enter, person }) => {
  const reader = await person("reader");
  const page = await enter(null);
  await page.goto("/history");
  await expect(page).toHaveURL(/\/dashboard\/novels$/);
  const login = page.getByRole("dialog", { name: /^(Welcome back|Log in to Storyloom)$/ });
  await login.getByLabel("Email").fill(reader.email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/history$/);
  await expect(page.getByRole("heading", { name: "Nothing read yet" })).toBeVisible();
});

test("a failure is said with a way to try again", async ({ enter, person }) => {
  const reader = await person("reader");
  const page = await enter(reader);
  await page.route(`**${readingHistoryEndpoints.list.path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/history");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(`**${readingHistoryEndpoints.list.path}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Nothing read yet" })).toBeVisible();
});
