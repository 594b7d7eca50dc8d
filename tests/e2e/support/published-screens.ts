// Every state of the screens that list published works and people: the square, search, pages of people, the feed, notices
// and the history; with the steps that open it, in both languages.
import type { Page } from "@playwright/test";
import {
  ACTIVE_PATH,
  FEED_PATH,
  HISTORY_PATH,
  OPENING_ID,
  SQUARE_PATH,
  searchPath,
  userPath,
} from "../../../contract/page-paths.ts";
import { readingHistoryEndpoints } from "../../../contract/reading-history.ts";
import { squareEndpoints } from "../../../contract/square.ts";
import { expect } from "./fixtures.ts";
import { type Actor, CHINESE_NAME, LONG_NAME, LONG_TITLE, type PublishedData, SEARCHED } from "./published-data.ts";
import { workOf } from "./square.ts";

export interface PublishedState {
  name: string;
  /** Who sees it. */
  by: Actor;
  /** The widths at which there is such a state; all by default. */
  widths?: readonly number[];
  /** It closes when the window's size changes: it is opened anew for each. */
  isReopened?: boolean;
  open(page: Page, data: PublishedData): Promise<void>;
}

/** Where the window is narrow enough that what stands beside the text is a drawer. */
export const NARROW_WIDTHS = [768, 360] as const;

export const button = (page: Page, name: RegExp) => page.getByRole("button", { name });
const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title }).first();
const loading = (page: Page) => page.getByRole("status", { name: /^(Loading|加载中)/ });

/** Goes to a page and waits until it is drawn with what it has to show. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(`#${OPENING_ID}`)).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(loading(page)).toHaveCount(0);
}

/** Goes to a page whose call is never answered. */
export async function visitWaiting(page: Page, path: string, call: string): Promise<void> {
  await page.route(call, () => {});
  await page.goto(path);
  await loading(page).first().waitFor();
}

/** Goes to a page whose call is refused. */
export async function visitFailing(page: Page, path: string, call: string): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(path);
  await page
    .getByRole("alert")
    .filter({ has: page.getByRole("button") })
    .first()
    .waitFor();
}

const square = `**${squareEndpoints.list.path}*`;
const emptySquare = (page: Page) =>
  page.route(square, (route) =>
    route.fulfill({ json: { data: [], paging: { has_prev: false, has_next: false, next: null } } }),
  );

const SQUARE: PublishedState[] = [
  {
    name: "the recommended works",
    by: "visitor",
    async open(page) {
      // Many, so that every width has several rows, and the numbers are as long as they get.
      const works = Array.from({ length: 12 }, (_, at) => workOf(`Work ${at + 1}`));
      const author = { _id: "a", name: LONG_NAME, avatar: null, is_official: true };
      works.splice(2, 0, workOf(LONG_TITLE, "B".repeat(17), { author, nsfw: true, excerpt: LONG_TITLE }));
      const world = { kind: "universe", cover: null, character_count: 4_999, references: 12_345_678 } as const;
      works.splice(4, 0, workOf(LONG_TITLE.slice(0, 20), "C".repeat(17), { author, ...world, views: 99_900_000 }));
      await page.route(square, (route) =>
        route.fulfill({ json: { data: works, paging: { has_prev: false, has_next: false, next: null } } }),
      );
      await visit(page, SQUARE_PATH);
      await card(page, LONG_TITLE.slice(0, 20)).waitFor();
    },
  },
  {
    name: "the latest works, with those for adults",
    by: "reader",
    async open(page) {
      await visit(page, `${SQUARE_PATH}?tab=latest`);
      const adults = page.getByRole("checkbox", { name: /^(Works for adults|成人作品)$/ });
      if (!(await adults.isChecked())) {
        await adults.click();
        await page.getByRole("alertdialog").getByRole("button").last().click();
      }
      await card(page, "18+").waitFor();
    },
  },
  {
    name: "the question before works for adults",
    by: "visitor",
    async open(page) {
      await visit(page, `${SQUARE_PATH}?tab=latest`);
      await page.getByRole("checkbox").click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "the works of whom one follows",
    by: "reader",
    async open(page) {
      await visit(page, `${SQUARE_PATH}?tab=following`);
      await card(page, LONG_NAME).waitFor();
    },
  },
  {
    name: "the works of whom a visitor follows",
    by: "visitor",
    open: (page) => visit(page, `${SQUARE_PATH}?tab=following`),
  },
  { name: "the works of nobody", by: "newcomer", open: (page) => visit(page, `${SQUARE_PATH}?tab=following`) },
  {
    name: "an empty square",
    by: "visitor",
    async open(page) {
      await emptySquare(page);
      await visit(page, SQUARE_PATH);
    },
  },
  {
    name: "an empty list of one language",
    by: "visitor",
    async open(page) {
      await emptySquare(page);
      await visit(page, `${SQUARE_PATH}?kind=universe&language=zh-CN`);
    },
  },
  { name: "the square while it loads", by: "visitor", open: (page) => visitWaiting(page, SQUARE_PATH, square) },
  { name: "the square that fails", by: "visitor", open: (page) => visitFailing(page, SQUARE_PATH, square) },
];

const search = (page: Page, keyword: string, more = "") => visit(page, `${searchPath(keyword)}${more}`);
const SEARCH: PublishedState[] = [
  {
    name: "suggestions",
    by: "reader",
    async open(page) {
      await visit(page, `${SQUARE_PATH}?tab=following`);
      await page.keyboard.press("/");
      await page.getByRole("combobox", { name: /^(Search|搜索)$/ }).fill(LONG_TITLE.slice(0, 8));
      await page.getByRole("option").filter({ hasText: LONG_TITLE }).first().waitFor();
    },
  },
  {
    name: "works that are found",
    by: "reader",
    async open(page) {
      await search(page, LONG_TITLE.slice(0, 12));
      await card(page, LONG_TITLE.slice(0, 20)).waitFor();
    },
  },
  {
    name: "one's own works that are found",
    by: "author",
    async open(page) {
      await search(page, "Hidden");
      await page.getByText("Hidden from readers").waitFor();
    },
  },
  {
    name: "characters that are found",
    by: "reader",
    async open(page) {
      await search(page, LONG_TITLE.slice(0, 12), "&tab=characters");
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "worlds that are found",
    by: "reader",
    async open(page) {
      await search(page, LONG_TITLE.slice(0, 12), "&tab=worlds");
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "no work that is found",
    by: "reader",
    open: (page) => search(page, "q".repeat(110), "&language=zh-CN"),
  },
  { name: "no character that is found", by: "reader", open: (page) => search(page, SEARCHED, "&tab=characters") },
  { name: "no world that is found", by: "reader", open: (page) => search(page, SEARCHED, "&tab=worlds") },
  { name: "a keyword that is too long", by: "reader", open: (page) => search(page, "x".repeat(121)) },
  { name: "no keyword", by: "reader", open: (page) => search(page, "") },
  {
    name: "a search that waits",
    by: "reader",
    open: (page) => visitWaiting(page, searchPath(SEARCHED), "**/api/v2/search?*"),
  },
  {
    name: "a search that fails",
    by: "reader",
    open: (page) => visitFailing(page, searchPath(SEARCHED), "**/api/v2/search?*"),
  },
];

const pageOf = ({ people }: PublishedData, who: Exclude<Actor, "visitor">) => userPath(people[who].record._id);
const profile = "**/api/v2/users/*/profile";
const openSlider = async (page: Page, data: PublishedData, list: RegExp) => {
  await visit(page, pageOf(data, "author"));
  await button(page, list).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
};
const PEOPLE: PublishedState[] = [
  {
    name: "an author's stories, to a visitor",
    by: "visitor",
    open: (page, data) => visit(page, pageOf(data, "author")),
  },
  {
    name: "an author's worlds, to a reader",
    by: "reader",
    open: (page, data) => visit(page, `${pageOf(data, "author")}?tab=world`),
  },
  { name: "a Chinese author", by: "reader", open: (page, data) => visit(page, pageOf(data, "other")) },
  { name: "a person without works", by: "visitor", open: (page, data) => visit(page, pageOf(data, "newcomer")) },
  { name: "one's own stories", by: "author", open: (page, data) => visit(page, pageOf(data, "author")) },
  { name: "one's own worlds", by: "author", open: (page, data) => visit(page, `${pageOf(data, "author")}?tab=world`) },
  { name: "one's own page without works", by: "newcomer", open: (page, data) => visit(page, pageOf(data, "newcomer")) },
  {
    name: "one's own page as others see it",
    by: "author",
    open: (page, data) => visit(page, `${pageOf(data, "author")}?as-others`),
  },
  { name: "nobody's page", by: "visitor", open: (page) => visit(page, userPath(crypto.randomUUID())) },
  {
    name: "a person's page that waits",
    by: "visitor",
    // Of somebody whose works the server's page would list meanwhile, there is no such state.
    open: (page) => visitWaiting(page, userPath(crypto.randomUUID()), profile),
  },
  {
    name: "a person's page that fails",
    by: "visitor",
    open: (page, data) => visitFailing(page, pageOf(data, "author"), profile),
  },
  {
    name: "the card about a person",
    by: "reader",
    isReopened: true,
    async open(page) {
      await page.mouse.move(0, 0);
      await visit(page, `${SQUARE_PATH}?tab=following`);
      await card(page, LONG_NAME).getByRole("link", { name: LONG_NAME }).hover();
      const about = page.getByRole("dialog", { name: LONG_NAME });
      await about.getByRole("button").waitFor();
    },
  },
  { name: "whom one follows", by: "author", open: (page, data) => openSlider(page, data, /^1 (Following|关注)$/) },
  { name: "one's fans", by: "author", open: (page, data) => openSlider(page, data, /^2 (Fans|粉丝)$/) },
  {
    name: "the question before unfollowing",
    by: "reader",
    async open(page, data) {
      await visit(page, pageOf(data, "author"));
      await page.locator("button[aria-pressed=true]").first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "following nobody, with recommended people",
    by: "newcomer",
    async open(page, data) {
      await visit(page, pageOf(data, "newcomer"));
      await button(page, /^0 (Following|关注)$/).click();
      await page.getByRole("dialog").getByRole("heading").nth(1).waitFor();
    },
  },
];

const OWN: PublishedState[] = [
  {
    name: "the feed",
    by: "reader",
    async open(page) {
      await visit(page, FEED_PATH);
      await card(page, CHINESE_NAME).waitFor();
    },
  },
  { name: "an empty feed", by: "newcomer", open: (page) => visit(page, FEED_PATH) },
  {
    name: "a feed that waits",
    by: "reader",
    open: (page) => visitWaiting(page, FEED_PATH, `**${squareEndpoints.following.path}*`),
  },
  {
    name: "a feed that fails",
    by: "reader",
    open: (page) => visitFailing(page, FEED_PATH, `**${squareEndpoints.following.path}*`),
  },
  {
    name: "notices of a reader",
    by: "reader",
    async open(page) {
      await visit(page, ACTIVE_PATH);
      await page.getByRole("main").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "notices of an author",
    by: "author",
    async open(page) {
      await visit(page, ACTIVE_PATH);
      await page.getByRole("main").getByRole("listitem").first().waitFor();
    },
  },
  { name: "no notices", by: "newcomer", open: (page) => visit(page, ACTIVE_PATH) },
  { name: "notices that fail", by: "reader", open: (page) => visitFailing(page, ACTIVE_PATH, "**/api/v2/notices*") },
  {
    name: "the bell",
    by: "author",
    // The bell is in the bar of wider windows; in others the menu leads to the page of notices.
    widths: [1280, 1920],
    async open(page) {
      await visit(page, `${SQUARE_PATH}?tab=following`);
      await button(page, /^(Notices|通知)/).click();
      await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "the history",
    by: "reader",
    async open(page) {
      await visit(page, HISTORY_PATH);
      await card(page, LONG_TITLE).waitFor();
    },
  },
  { name: "an empty history", by: "newcomer", open: (page) => visit(page, HISTORY_PATH) },
  {
    name: "a history that waits",
    by: "reader",
    open: (page) => visitWaiting(page, HISTORY_PATH, `**${readingHistoryEndpoints.list.path}*`),
  },
  {
    name: "a history that fails",
    by: "reader",
    open: (page) => visitFailing(page, HISTORY_PATH, `**${readingHistoryEndpoints.list.path}*`),
  },
  {
    name: "the question before the history is cleared",
    by: "reader",
    async open(page) {
      await visit(page, HISTORY_PATH);
      await button(page, /^(Clear history|清空历史)$/).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];

export const LIST_SCREENS: Readonly<Record<string, readonly PublishedState[]>> = {
  "the square": SQUARE,
  search: SEARCH,
  people: PEOPLE,
  "what is one's own": OWN,
};
