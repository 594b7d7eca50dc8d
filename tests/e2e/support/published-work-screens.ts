// Every state of the pages on which a published story or world is read, and of the dialogs in which they are shared and
// reported; with the steps that open it, in both languages.
import type { Page } from "@playwright/test";
import { FEEDBACK_PATH, sharedChapterPath, storyPath, userPath, worldPath } from "../../../contract/page-paths.ts";
import { expect } from "./fixtures.ts";
import type { PublishedData } from "./published-data.ts";
import { button, NARROW_WIDTHS, type PublishedState, visit, visitFailing, visitWaiting } from "./published-screens.ts";

const calls = "**/api/v2/sharings/**";
type Story = keyof PublishedData["stories"];

/** Opens a story at its first chapter. */
async function read(page: Page, { stories }: PublishedData, story: Story): Promise<void> {
  const { shareId, chapterIds } = stories[story];
  await visit(page, sharedChapterPath(shareId, chapterIds[0] as string));
  await firstParagraph(page);
}
const firstParagraph = (page: Page) => expect(page.locator("article p").filter({ hasText: "(1)" })).toBeAttached();
const SHOW_ADULT = /^(I am an adult, show it|我已成年，显示作品)$/;
const reading = (name: string, story: Story, by: PublishedState["by"] = "visitor"): PublishedState => ({
  name,
  by,
  open: (page, data) => read(page, data, story),
});
const closed = (name: string, story: Story): PublishedState => ({
  name,
  by: "visitor",
  open: (page, { stories }) => visit(page, stories[story].path),
});

const STORY: PublishedState[] = [
  reading("a story with long names, to a visitor", "long"),
  reading("a story with long names, to a reader", "long", "reader"),
  reading("one's own story", "long", "author"),
  reading("a Chinese story", "chinese", "reader"),
  {
    name: "the question before a story for adults",
    by: "visitor",
    async open(page, { stories: { adult } }) {
      await visit(page, adult.path);
      await button(page, SHOW_ADULT).waitFor();
    },
  },
  {
    name: "a story for adults, once that is answered",
    by: "visitor",
    async open(page) {
      await button(page, SHOW_ADULT).click();
      await firstParagraph(page);
    },
  },
  {
    name: "the chapters in a drawer",
    by: "visitor",
    widths: NARROW_WIDTHS,
    async open(page, data) {
      await read(page, data, "long");
      await button(page, /^(Chapters|章节)$/).click();
      await page.getByRole("dialog").getByRole("link").first().waitFor();
    },
  },
  {
    name: "how the text looks",
    by: "visitor",
    async open(page, data) {
      await read(page, data, "long");
      await button(page, /^(How the text looks|阅读设置)$/).click();
      await page.getByRole("radio").first().waitFor({ state: "attached" });
    },
  },
  {
    name: "a chapter that is gone",
    by: "visitor",
    open: (page, { stories }) => visit(page, sharedChapterPath(stories.long.shareId, crypto.randomUUID())),
  },
  {
    name: "a chapter that fails",
    by: "visitor",
    open: (page, { stories: { plain } }) =>
      visitFailing(page, sharedChapterPath(plain.shareId, plain.chapterIds[1] as string), `${calls}/chapters/*`),
  },
  closed("a story without published chapters", "empty"),
  closed("a private story", "hidden"),
  closed("a deleted story", "deleted"),
  closed("a story that the law forbids", "banned"),
  closed("a story that the rules forbid", "forbidden"),
  { name: "no story at the link", by: "visitor", open: (page) => visit(page, "/story/11111111111111111") },
  {
    name: "a story out of reach",
    by: "visitor",
    async open(page) {
      await page.route("**/api/v2/sharings/*", (route) => route.abort());
      await visit(page, "/story/22222222222222222");
    },
  },
  {
    name: "a story that fails",
    by: "visitor",
    open: (page) => visitFailing(page, "/story/22222222222222222", "**/api/v2/sharings/*"),
  },
  {
    name: "a story that waits",
    by: "visitor",
    open: (page) => visitWaiting(page, "/story/22222222222222222", "**/api/v2/sharings/*"),
  },
];

const WORLD_CALL = "**/api/v2/sharings/*/universe";
const worldTab = (name: string, tab: string, by: PublishedState["by"] = "visitor"): PublishedState => ({
  name,
  by,
  async open(page, { worldPath: path }) {
    await visit(page, `${path}?tab=${tab}`);
    await page.getByRole("tabpanel").first().waitFor();
    if (tab === "characters" || tab === "nouns") await page.getByRole("article").first().waitFor();
  },
});
const WORLD: PublishedState[] = [
  worldTab("a world's background", "background"),
  worldTab("a world's characters", "characters"),
  worldTab("a world's characters, to a reader", "characters", "reader"),
  worldTab("a world's nouns", "nouns"),
  worldTab("one's own world", "background", "author"),
  {
    name: "who knows whom",
    by: "visitor",
    async open(page, { worldPath: path }) {
      await visit(page, `${path}?tab=graph`);
      await page.locator("[data-person]").first().waitFor();
      await expect(page.getByRole("status", { name: /^(Loading|加载中)/ })).toHaveCount(0);
    },
  },
  {
    name: "a Chinese world",
    by: "reader",
    async open(page, { chineseWorldPath }) {
      await visit(page, `${chineseWorldPath}?tab=characters`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "zh-CN");
    },
  },
  { name: "a private world", by: "visitor", open: (page, { privateWorldPath }) => visit(page, privateWorldPath) },
  { name: "no world at the link", by: "visitor", open: (page) => visit(page, "/universe/11111111111111111") },
  {
    name: "a world that fails",
    by: "visitor",
    open: (page) => visitFailing(page, "/universe/22222222222222222", WORLD_CALL),
  },
  {
    name: "a world that waits",
    by: "visitor",
    open: (page) => visitWaiting(page, "/universe/22222222222222222", WORLD_CALL),
  },
];

const dialog = (page: Page) => page.getByRole("dialog");
const share = async (page: Page, path: string) => {
  await visit(page, path);
  await button(page, /^(Share|分享)$/).click();
  await expect(dialog(page).getByRole("status", { name: /^(Loading|加载中)/ })).toHaveCount(0);
};
const sharing = (name: string, story: Story): PublishedState => ({
  name,
  by: "author",
  async open(page, { stories }) {
    await share(page, storyPath(stories[story].story._id));
    await dialog(page).getByRole("listitem").first().waitFor();
    if (story === "long")
      await dialog(page)
        .getByRole("img", { name: /^(QR code|链接的二维码)/ })
        .waitFor();
  },
});
const report = async (page: Page) => {
  await button(page, /^(Report|举报)$/).click();
  await dialog(page).getByRole("radio").first().waitFor({ state: "attached" });
  await dialog(page)
    .getByRole("button", { name: /^(Send report|提交举报)$/ })
    // By the keyboard: a toast about the reader's place may be in front of it.
    .press("Enter");
  await dialog(page).getByRole("alert").first().waitFor();
};
const SHARING: PublishedState[] = [
  sharing("sharing a story on the square", "long"),
  sharing("sharing a private story", "hidden"),
  sharing("sharing a banned story", "banned"),
  sharing("sharing a story that a moderator marked", "adult"),
  {
    name: "sharing a world",
    by: "author",
    async open(page, { world }) {
      await share(page, worldPath(world.world._id));
      await dialog(page).getByRole("img").waitFor();
    },
  },
  {
    name: "the question before unpublishing",
    by: "author",
    async open(page, { stories }) {
      await share(page, storyPath(stories.long.story._id));
      await dialog(page)
        .getByRole("button", { name: /^(Unpublish|取消发布) ?“/ })
        .first()
        .click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "reporting a chapter",
    by: "reader",
    async open(page, data) {
      await read(page, data, "long");
      await report(page);
    },
  },
  {
    name: "reporting a chapter with a file that is no picture",
    by: "reader",
    async open(page, data) {
      await read(page, data, "long");
      await button(page, /^(Report|举报)$/).click();
      await dialog(page).getByRole("radio").first().click();
      const file = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") };
      await dialog(page).locator("input[type=file]").setInputFiles(file);
      await expect(dialog(page).getByRole("listitem").getByRole("alert")).not.toBeEmpty();
    },
  },
  {
    name: "reporting a person",
    by: "reader",
    async open(page, { people }) {
      await visit(page, userPath(people.author.record._id));
      await report(page);
    },
  },
  { name: "feedback", by: "reader", open: (page) => visit(page, FEEDBACK_PATH) },
  {
    name: "feedback without a text",
    by: "reader",
    async open(page) {
      await visit(page, FEEDBACK_PATH);
      await button(page, /^(Send feedback|提交反馈)$/).click();
      await page.getByRole("main").getByRole("alert").first().waitFor();
    },
  },
];

export const WORK_SCREENS: Readonly<Record<string, readonly PublishedState[]>> = {
  "shared stories": STORY,
  "shared worlds": WORLD,
  "sharing and reporting": SHARING,
};
