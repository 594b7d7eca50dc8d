// What becomes of a published work: its author publishes and changes it, readers find, read and follow it, nothing shows
// it once it is taken back, and a moderator bans the work of another author that a reader reports.
import type { Page } from "@playwright/test";
import { accountEndpoints } from "../../contract/accounts.ts";
import { type Following, followEndpoints } from "../../contract/follows.ts";
import { noticeEndpoints } from "../../contract/notice-list.ts";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import {
  ACTIVE_PATH,
  DECISIONS_PATH,
  FEED_PATH,
  HISTORY_PATH,
  SQUARE_PATH,
  sharedChapterPath,
  sharedStoryPath,
  userPath,
} from "../../contract/page-paths.ts";
import { peopleEndpoints } from "../../contract/people.ts";
import { readingHistoryEndpoints } from "../../contract/reading-history.ts";
import { searchEndpoints } from "../../contract/search.ts";
import { type Share, sharingEndpoints } from "../../contract/sharings.ts";
import { squareEndpoints } from "../../contract/square.ts";
import type { Story } from "../../contract/stories.ts";
import { transferEndpoints } from "../../contract/transfer.ts";
import { unpackExport } from "../support/own-account.ts";
import { adminTest } from "./support/admin-server.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { logIn, login } from "./support/log-in.ts";
import { CHINESE, CHINESE_LINE, ENGLISH, heading, keptTexts, paragraph, readTo } from "./support/reading.ts";
import { ask, dialog as reportDialog, screenshot } from "./support/report-dialog.ts";
import { dialog, openSharing, press, shareByLink } from "./support/share-dialog.ts";
import { sharedStory } from "./support/shared-story.ts";
import { expectToast } from "./support/toasts.ts";
import { chapterText, insert, openChapter, toTheEnd, untilSaved } from "./support/writing.ts";

const test = adminTest();

const TITLE = "鲸落之镇的守灯人";
const WORDS = "守灯";
const [FIRST, SECOND, THIRD] = ["未完成的海岸", "盐水与羊皮纸", "奥丽尔的债"] as const;
const ADDED = "没有人问她留下了什么。";
const REASON = "It copies another book.";

const nameOf = ({ record, email }: Person) => record.nickname || email;
const box = (page: Page) => page.getByRole("combobox", { name: "Search" });
const option = (page: Page, name: string) =>
  page.getByRole("option").filter({ hasText: name, hasNotText: "All results" });
const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const bell = (page: Page) => page.getByRole("button", { name: /^Notices/ });
const notices = (page: Page) => page.getByRole("dialog", { name: "Notices" }).getByRole("listitem");

/**
 * Everything that says of a work what it is or which chapters it has, by what says it: as a visitor gets it, or this
 * reader. What a reader is refused is "".
 */
async function told(page: Page, reader: Person, author: Person, shareId: string): Promise<Record<string, string>> {
  const get = async (path: string) => (await page.request.get(path)).text();
  const own = async (path: string) => JSON.stringify(await reader.ask("GET", path));
  const keyword = `q=${encodeURIComponent(WORDS)}`;
  const zip = await page.request.get(ownAccountEndpoints.exportAll.path, {
    headers: { authorization: `Bearer ${reader.record.access_token}` },
  });
  expect(zip.status()).toBe(200);
  return {
    recommended: await get(squareEndpoints.list.path),
    latest: await get(`${squareEndpoints.list.path}?tab=latest`),
    suggestions: await get(`${searchEndpoints.suggestions.path}?${keyword}`),
    "suggestions for its ID": await get(`${searchEndpoints.suggestions.path}?q=${shareId}`),
    "own suggestions": await own(`${searchEndpoints.suggestions.path}?${keyword}`),
    "search results": await own(`${searchEndpoints.results.path}?${keyword}`),
    "the author's works": await get(`${peopleEndpoints.sharings.path.replace(":uid", author.record._id)}?type=story`),
    feed: await own(squareEndpoints.following.path),
    notices: await own(noticeEndpoints.list.path),
    history: await own(readingHistoryEndpoints.list.path),
    "the page with its preview": await get(sharedStoryPath(shareId)),
    "the work": await get(sharingEndpoints.look.path.replace(":share_id", shareId)),
    export: unpackExport(new Uint8Array(await zip.body())).everything,
  };
}

test("two authors and a visitor: a work is published, found, followed, changed and taken back, another one banned", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, other] = [await person("lin"), await person("mara")];
  const [reader, moderator] = [await person("reader"), await person("vera")];
  const { story, chapter_ids } = await author.ask<{ story: Story; chapter_ids: string[] }>(
    "POST",
    transferEndpoints.importStory.path,
    { ...CHINESE, title: TITLE, format: "md", chapter_level: 1 },
  );
  const [first, , third] = chapter_ids as [string, string, string];
  const banned = await sharedStory(other, ENGLISH);
  await banned.set("square");
  const desk = await enter(author);
  const visitor = await enter(null);

  const shareId =
    await test.step("the author publishes by link: who has it reads, and the square shows nothing", async () => {
      await openSharing(desk, story._id);
      const made = await shareByLink(desk);
      await press(desk, `Publish “${FIRST}”`);
      await expect(dialog(desk).getByText("1 of 3 published")).toBeVisible();
      await press(desk, `Publish “${SECOND}”`);
      await expect(dialog(desk).getByText("2 of 3 published")).toBeVisible();
      const guest = await enter(null);
      await guest.goto(sharedStoryPath(made));
      await expect(heading(guest, FIRST)).toBeVisible();
      await guest.goto(`${SQUARE_PATH}?tab=latest`);
      await expect(card(guest, ENGLISH.title)).toBeVisible();
      await expect(card(guest, TITLE)).toHaveCount(0);
      return made;
    });

  await test.step("then to the square, where a visitor finds it by two characters", async () => {
    await press(desk, "Put on the square");
    await expect(dialog(desk).getByText("2 published chapters")).toBeVisible();
    const path = `${searchEndpoints.suggestions.path}?q=${encodeURIComponent(WORDS)}`;
    await expect.poll(async () => (await visitor.request.get(path)).text()).toContain(TITLE);
    await visitor.goto(SQUARE_PATH);
    await expect(card(visitor, TITLE)).toBeVisible();
    await box(visitor).pressSequentially(WORDS);
    await expect(option(visitor, TITLE).locator("mark").first()).toHaveText(WORDS);
    await option(visitor, TITLE).click();
    await expect(heading(visitor, FIRST)).toBeVisible();
  });

  const page = await test.step("the visitor reads on, closes the page and comes back to the place", async () => {
    await visitor.keyboard.press("ArrowRight");
    await expect(heading(visitor, SECOND)).toBeFocused();
    await readTo(visitor, 20);
    const again = await visitor.context().newPage();
    await visitor.close();
    await again.goto(sharedStoryPath(shareId));
    await expect(heading(again, SECOND)).toBeAttached();
    await expect(paragraph(again, 20)).toBeInViewport();
    return again;
  });

  await test.step("the visitor presses Follow, logs in and follows", async () => {
    const button = (label: string) => page.getByRole("button", { name: `${label} ${nameOf(author)}`, exact: true });
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await button("Follow").click();
    await expect(login(page)).toBeVisible();
    await logIn(page, reader);
    await expect(button("Following")).toHaveAttribute("aria-pressed", "true");
    await expectToast(page, `You now follow ${nameOf(author)}.`);
    const ofAuthor = (path: string) => path.replace(":uid", author.record._id);
    const [asked, followed] = [accountEndpoints.emailLogin.path, ofAuthor(followEndpoints.follow.path)];
    // How long after the login is tested with the button (src/features/follows/follow-button.test.tsx).
    expect(sent.filter((path) => path === asked || path === followed)).toEqual([asked, followed]);
    expect(await reader.ask<Following>("GET", ofAuthor(followEndpoints.get.path))).toMatchObject({
      is_following: true,
    });
    // Where a visitor was is the account's from now on.
    const look = sharingEndpoints.look.path.replace(":share_id", shareId);
    await expect.poll(async () => (await reader.ask<Share>("GET", look)).place?.block).toBe(19);
  });

  await test.step("the bell and the feed tell of the next chapter, and lead to it", async () => {
    await page.goto(FEED_PATH);
    // Of the chapters that came to the square with the work, the first.
    await expect(card(page, TITLE)).toContainText(`New: ${FIRST}`);
    await expect(bell(page)).toHaveAccessibleName("Notices");
    await press(desk, `Publish “${THIRD}”`);
    await expect(dialog(desk).getByText("3 published chapters")).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread", { timeout: 60_000 });
    await page.reload();
    await expect(card(page, TITLE)).toContainText(`New: ${THIRD}`);
    await bell(page).click();
    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toContainText(`${nameOf(author)} published “${THIRD}”`);
    await notices(page).getByRole("link").click();
    await expect(page).toHaveURL(sharedChapterPath(shareId, third));
    await expect(heading(page, THIRD)).toBeVisible();
    await readTo(page, 5);
  });

  await test.step("the author changes a chapter, sees what changed and syncs it: readers get it then", async () => {
    const text = page.locator("article").getByText(ADDED);
    const toFirst = async () => {
      await page.goto(sharedChapterPath(shareId, first));
      await expect(paragraph(page, 40)).toBeAttached();
    };
    await openChapter(desk, story._id, first);
    await toTheEnd(desk);
    await insert(desk, ADDED);
    await expect(chapterText(desk)).toContainText(ADDED);
    await untilSaved(desk);
    await toFirst();
    await expect(text).toHaveCount(0);
    // The server counts an edit about a second after it.
    await expect(async () => {
      await openSharing(desk, story._id);
      await expect(dialog(desk).getByText(/^Changed since it was synced/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await press(desk, `What changed in “${FIRST}”`);
    const changes = desk.getByRole("dialog", { name: "What changed" });
    await expect(changes.locator("ins")).toContainText(ADDED);
    await expect(changes.locator("del")).toHaveCount(0);
    await changes.getByRole("button", { name: "Sync this chapter" }).click();
    await expect(changes).toBeHidden();
    await expectToast(desk, `“${FIRST}” is synced`);
    await toFirst();
    await expect(text).toBeVisible();
  });

  const guest = await enter(null);
  const whatIsTold = () => told(guest, reader, author, shareId);
  /** What tells of the work and names this, or does not. */
  const tellers = async (words: string, isNamed = true) =>
    Object.entries(await whatIsTold())
      .filter(([, text]) => text.includes(words) === isNamed)
      .map(([name]) => name);

  await test.step("a chapter is unpublished: nothing names it any more", async () => {
    expect(await tellers(THIRD)).toEqual(expect.arrayContaining(["feed", "notices", "the work"]));
    await press(desk, `Unpublish “${THIRD}”`);
    const asked = desk.getByRole("alertdialog", { name: `Unpublish “${THIRD}”?` });
    await asked.getByRole("button", { name: "Unpublish" }).click();
    await expect(dialog(desk).getByText("2 of 3 published")).toBeVisible();
    expect(await tellers(THIRD)).toEqual([]);
    await page.goto(sharedChapterPath(shareId, third));
    await expect(heading(page, "This chapter is not published any more")).toBeVisible();
    await page.goto(FEED_PATH);
    await expect(card(page, TITLE)).toContainText(`New: ${FIRST}`);
    await bell(page).click();
    await expect(page.getByRole("dialog", { name: "Notices" }).getByText("No notices yet")).toBeVisible();
  });

  await test.step("the work is taken back: nothing shows it, nor does the device keep it", async () => {
    await page.goto(sharedStoryPath(shareId));
    await expect(page.locator("article h1")).toBeVisible();
    await expect.poll(() => keptTexts(page)).toBeGreaterThan(0);
    // The only notice was of the chapter.
    expect(await tellers(TITLE, false)).toEqual(["notices"]);
    await guest.goto(SQUARE_PATH);
    await expect(card(guest, TITLE)).toBeVisible();
    await box(guest).fill(WORDS);
    await expect(option(guest, TITLE)).toBeVisible();
    await press(desk, "Make private");
    await expectToast(desk, "The story is private");
    expect(await tellers(TITLE)).toEqual([]);
    for (const words of [FIRST, CHINESE_LINE]) expect(await tellers(words)).toEqual([]);

    await box(guest).fill(`${WORDS}人`);
    await expect(guest.getByText(`Nothing found for “${WORDS}人”`)).toBeVisible();
    await guest.reload();
    await expect(card(guest, ENGLISH.title)).toBeVisible();
    await expect(card(guest, TITLE)).toHaveCount(0);
    await page.reload();
    await expect(heading(page, "This story is private")).toBeVisible();
    await expect.poll(() => keptTexts(page)).toBe(0);
    await page.goto(FEED_PATH);
    await expect(page.getByText("Nothing here yet")).toBeVisible();
    await page.goto(HISTORY_PATH);
    await expect(page.getByRole("heading", { name: "Nothing to show at the moment" })).toBeVisible();
    await page.goto(userPath(author.record._id));
    await expect(heading(page, nameOf(author))).toBeVisible();
    await expect(card(page, TITLE)).toHaveCount(0);
  });

  await test.step("the reader reports the other author's work with a picture", async () => {
    await page.goto(banned.path);
    await expect(heading(page, "The unfinished coast")).toBeVisible();
    await ask(page);
    await reportDialog(page).getByRole("radio", { name: "Copied without permission" }).click();
    await reportDialog(page).getByLabel("Description").fill("It is a chapter of mine.");
    await reportDialog(page)
      .locator("input[type=file]")
      .setInputFiles(await screenshot());
    await expect(reportDialog(page).getByText("Uploaded")).toBeVisible();
    await reportDialog(page).getByRole("button", { name: "Send report" }).click();
    await expectToast(page, "Report sent. A moderator will look at it.");
  });

  const theirs = await enter(other);
  const open = await enter(null);
  await test.step("a moderator, whom the administrator made one, bans it with a reason", async () => {
    await page.goto(SQUARE_PATH);
    await theirs.goto(SQUARE_PATH);
    await expect(bell(theirs)).toBeVisible();
    await open.goto(banned.path);
    await expect.poll(() => keptTexts(open)).toBe(3);

    const accounts = await enter(administrator);
    await accounts.goto(`/admin/accounts?q=${moderator.record._id}`);
    const mark = accounts.getByRole("button", { name: `Moderator: ${nameOf(moderator)}` });
    await mark.click();
    await expect(mark).toHaveAttribute("aria-pressed", "true");

    const court = await enter(moderator);
    await court.goto("/dashboard/novels");
    await court.getByRole("button", { name: /^Account of/ }).click();
    await court.getByRole("menuitem", { name: "Moderation (1 waiting)" }).click();
    await card(court, ENGLISH.title).getByRole("link").click();
    await expect(court.getByText("It is a chapter of mine.")).toBeVisible();
    // It is fetched once it is in view.
    await court.getByRole("list", { name: "Pictures of the report" }).scrollIntoViewIfNeeded();
    const picture = court.getByRole("button", { name: "Look at it larger: Picture 1" }).locator("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await court.getByRole("radio", { name: "Ban the work" }).click();
    await court.getByRole("radio", { name: "The rules of this server forbid it" }).click();
    await court.getByRole("textbox", { name: "Reason" }).fill(REASON);
    await court.getByRole("button", { name: "Decide…" }).click();
    const sure = court.getByRole("alertdialog", { name: `Ban “${ENGLISH.title}”?` });
    await sure.getByRole("button", { name: "Ban", exact: true }).click();
    await expectToast(court, "The case is decided");
  });

  await test.step("the reporter and the author are told, and readers see why it is closed", async () => {
    const decided = `Your report of “${ENGLISH.title}” was looked at, and something was done`;
    await expect(bell(page)).toHaveAccessibleName("Notices, 1 unread");
    await page.goto(ACTIVE_PATH);
    await expect(page.getByRole("main").getByText(decided)).toBeVisible();

    await expectToast(theirs, `“${ENGLISH.title}” was banned: it breaks the rules of this server`);
    await bell(theirs).click();
    await notices(theirs)
      .getByRole("link", { name: /was banned/ })
      .click();
    await expect(theirs).toHaveURL(DECISIONS_PATH);
    await expect(theirs.getByRole("article", { name: ENGLISH.title, exact: true })).toContainText(REASON);

    for (const each of [open, page]) {
      await each.goto(banned.path);
      await expect(heading(each, "This story is banned")).toBeVisible();
      await expect.poll(() => keptTexts(each)).toBe(0);
    }
    await open.goto(`${SQUARE_PATH}?tab=latest`);
    await expect(open.getByText("Write the next line")).toBeVisible();
    await expect(card(open, ENGLISH.title)).toHaveCount(0);
  });
});
