// Lists of stories and chapters are cached on the device. Requests that failed are retried automatically once the
// network or server is back.
import type { Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { storyEndpoints } from "../../contract/stories.ts";
import { bind, names, scene } from "./support/bound-world.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import {
  caretIsSet,
  chapterText,
  editorPath,
  openChapter,
  toTheEnd,
  untilProgramIsKept,
  untilSaved,
} from "./support/writing.ts";

const STORIES = "/dashboard/novels";

async function storyOfTwo(author: Person) {
  const { story, chapterId } = await author.story("The Salt Cartographer");
  const path = chapterEndpoints.create.path.replace(":nid", story._id);
  const second = await author.ask<{ _id: string }>("POST", path, { name: "Low water" });
  return { story, chapterId, secondId: second._id };
}

/** The names of the page's IndexedDB databases. */
function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""));
}

test("a page opened offline shows the stories, their titles and their chapters", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId, secondId } = await storyOfTwo(author);
  const page = await enter(author, { serviceWorker: true, locale: "zh-CN", width: 1440 });
  await page.goto(STORIES);
  await expect(page.getByRole("link", { name: story.title })).toBeVisible();
  await openChapter(page, story._id, secondId);
  await untilSaved(page);
  await openChapter(page, story._id, chapterId);
  await caretIsSet(page);
  await page.keyboard.type("First light");
  await untilSaved(page);
  await expect(page.getByRole("link", { name: "First light", exact: true })).toBeVisible();
  await untilProgramIsKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(chapterText(page)).toContainText("First light");
  await expect(page.getByRole("navigation").getByRole("link", { name: story.title })).toBeVisible();
  await expect(page.locator('[lang="en-US"]').filter({ has: chapterText(page) })).toBeVisible();
  await expect(page.getByRole("link", { name: "First light", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Low water", exact: true }).click();
  await expect(chapterText(page).locator("h1")).toHaveText("Low water");
  await page.goto(STORIES);
  await expect(page.getByRole("link", { name: story.title })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("the names of the story's world are underlined offline, and can be completed", async ({ enter, person }) => {
  const author = await person();
  const made = await scene(author);
  await bind(author, made);
  const page = await enter(author, { serviceWorker: true, width: 1440, height: 900 });
  await openChapter(page, made.storyId, made.chapters[1] ?? "");
  await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);
  await untilSaved(page);
  await untilProgramIsKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(names(page)).toHaveText(["Oriel Vance", "Tamsin"]);
  await toTheEnd(page);
  await page.keyboard.type(" @wid");
  await page.getByRole("option", { name: /the Widow/ }).click();
  await expect(chapterText(page).locator(".entry-mention")).toHaveText("the Widow");
  await page.context().setOffline(false);
  await untilSaved(page);
});

test("a page opened offline fetches the missing data automatically once it is online", async ({ enter, person }) => {
  const author = await person();
  const { story, chapterId } = await storyOfTwo(author);
  const page = await enter(author, { serviceWorker: true });
  await openChapter(page, story._id, chapterId);
  await untilProgramIsKept(page);
  await page.context().setOffline(true);
  await page.goto("/dashboard/recycle");
  await expect(page.getByText("This needs a connection, and you are offline.")).toBeVisible();
  await page.goto(editorPath(story._id, chapterId));
  await expect(chapterText(page)).toBeVisible();
  await author.ask("PATCH", storyEndpoints.update.path.replace(":nid", story._id), { title: "The Salt Maps" });
  await page.context().setOffline(false);
  await expect(page.getByRole("navigation").getByRole("link", { name: "The Salt Maps" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Co-authors" })).toBeVisible();
});

test("while the server is down lists come from the device; failed requests are retried when it is back", async ({
  enter,
  person,
  server,
}) => {
  const author = await person();
  const { story } = await storyOfTwo(author);
  const page = await enter(author, { serviceWorker: true });
  await page.goto(STORIES);
  await expect(page.getByRole("link", { name: story.title })).toBeVisible();
  await untilProgramIsKept(page);
  await server.kill();
  await page.reload();
  await page.getByRole("link", { name: story.title }).first().waitFor();
  await page.goto("/dashboard/recycle");
  await expect(page.getByRole("alert")).toBeVisible();
  await server.restart();
  await expect(page.getByRole("alert")).toBeHidden({ timeout: 40_000 });
  await expect(page.getByText("No deleted stories")).toBeVisible();
});

test("logging out deletes the lists from the device", async ({ enter, person }) => {
  const author = await person();
  const { story } = await storyOfTwo(author);
  const page = await enter(author, { serviceWorker: true });
  await page.goto(STORIES);
  await expect(page.getByRole("link", { name: story.title })).toBeVisible();
  await expect.poll(() => databases(page)).toContain(`storyloom-answers:${author.record._id}`);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect((await databases(page)).filter((name) => name.includes(author.record._id))).toEqual([]);
});

test("a story that was deleted elsewhere is not shown from the device", async ({ enter, person }) => {
  const author = await person();
  const { story } = await storyOfTwo(author);
  const page = await enter(author, { serviceWorker: true });
  await page.goto(`${STORIES}/${story._id}`);
  await expect(page.getByRole("heading", { name: story.title, level: 1 })).toBeVisible();
  await author.ask("DELETE", storyEndpoints.remove.path.replace(":nid", story._id));
  await page.reload();
  await expect(page.getByRole("heading", { name: story.title, level: 1 })).toBeHidden();
  await expect(page.getByRole("link", { name: "To your stories" })).toBeVisible();
});

test("until its story is loaded, a chapter's text has no language, not that of the interface", async ({
  enter,
  person,
}) => {
  const author = await person();
  const { story, chapterId } = await storyOfTwo(author);
  const page = await enter(author, { serviceWorker: true, locale: "zh-CN" });
  const asked = storyEndpoints.get.path.replace(":nid", story._id);
  await page.route(`**${asked}`, (route) => route.abort());
  await openChapter(page, story._id, chapterId);
  const set = chapterText(page).locator("xpath=ancestor-or-self::*[@lang][1]");
  await expect(set).toHaveAttribute("lang", "");
  await page.unroute(`**${asked}`);
  // The network was never lost, so this is the automatic retry of the failed request.
  await expect(set).toHaveAttribute("lang", "en-US");
});
