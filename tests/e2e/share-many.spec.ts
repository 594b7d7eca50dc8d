// An author publishes, syncs and takes back several chapters at once: what failed is named and sent anew, and the square,
// the search, the feed and the notices have what readers have.
import type { Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import type { ListedNotice } from "../../contract/notice-list.ts";
import { type Share, type ShareState, type StorySharing, sharingEndpoints } from "../../contract/sharings.ts";
import type { FeedCard } from "../../contract/square.ts";
import type { Story } from "../../contract/stories.ts";
import { transferEndpoints } from "../../contract/transfer.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { dialog, openSharing, press } from "./support/share-dialog.ts";
import { expectToast } from "./support/toasts.ts";

const LINE = "The lamp was trimmed at dusk, and the keeper wrote down who had passed.";

/** A story of many chapters that is shared by link, and of which none is published. */
async function unpublishedStory(author: Person, title: string, count: number, language: "en-US" | "zh-CN" = "en-US") {
  const text = Array.from({ length: count }, (_, at) => `# Watch ${at + 1}\n\n${LINE}`).join("\n\n");
  const { story, chapter_ids: chapterIds } = await author.ask<{ story: Story; chapter_ids: string[] }>(
    "POST",
    transferEndpoints.importStory.path,
    { title, language, format: "md", text, chapter_level: 1 },
  );
  const set = (state: ShareState) =>
    author.ask<StorySharing>("PUT", sharingEndpoints.put.path.replace(":nid", story._id), { state });
  const { share_id } = await set("link");
  return { story, chapterIds, set, shareId: share_id as string };
}

/** What a visitor reads, by the chapters' names. */
async function readable(page: Page, { shareId }: { shareId: string }): Promise<string[]> {
  const answer = await page.request.get(`/api/v2/sharings/${shareId}`);
  return ((await answer.json()) as Share).chapters.map(({ name }) => name);
}
const watches = (...numbers: number[]) => numbers.map((number) => `Watch ${number}`);
const box = (page: Page, name: string) => dialog(page).getByRole("checkbox", { name: `Select “${name}”`, exact: true });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name, exact: true });

test("publishes, syncs and unpublishes several chapters, and sends what failed anew", async ({ enter, person }) => {
  const [author, reader] = [await person("oriel"), await person("reader")];
  const title = `Lamplighter's quorum of ${author.record._id}`;
  const work = await unpublishedStory(author, title, 12);
  await work.set("square");
  await reader.ask("POST", `/api/v2/users/${author.record._id}/followers`, {});
  /** The work as the reader's lists have it: the square, the search and the feed. */
  const listed = async () => {
    const lists = ["square/sharings?tab=latest", "following_shares_feed", `search?q=${author.record._id}`].map((path) =>
      reader.ask<{ data: (FeedCard | { work: FeedCard })[] }>(
        "GET",
        `/api/v2/${path}${path.includes("?") ? "&" : "?"}limit=30`,
      ),
    );
    return (await Promise.all(lists)).map(({ data }) => {
      const cards = data.map((one) => ("work" in one ? one.work : one));
      return cards.find(({ share_id }) => share_id === work.shareId)?.chapter_count ?? 0;
    });
  };
  const notices = async () =>
    (await reader.ask<{ data: ListedNotice[] }>("GET", "/api/v2/notices")).data.flatMap((notice) =>
      notice.kind === "chapter_published" ? [notice.payload.count] : [],
    );
  const page = await enter(author);
  await openSharing(page, work.story._id);

  await test.step("all are published, but for one that fails, which is named and sent anew", async () => {
    const fails = work.chapterIds[4] as string;
    const sent: string[][] = [];
    await page.route("**/sharing/chapters", async (route) => {
      const { chapter_ids: ids } = route.request().postDataJSON() as { chapter_ids: string[] };
      sent.push(ids);
      return ids.includes(fails) ? route.abort() : route.continue();
    });
    await press(page, "Publish all 12");
    const failed = dialog(page).getByRole("alert");
    await expect(failed).toContainText("11 of 12 chapters were published. Not published:");
    await expect(failed.getByRole("listitem")).toHaveText([/^“Watch 5”: /]);
    await expect(dialog(page).getByText("11 of 12 published")).toBeVisible();
    expect(await readable(page, work)).toEqual(watches(1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12));
    expect(await listed()).toEqual([11, 11, 11]);
    expect(sent.flat()).toEqual(work.chapterIds);
    await page.unroute("**/sharing/chapters");
    const again = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/sharing/chapters"),
    );
    await failed.getByRole("button", { name: "Try again" }).click();
    expect((await again).postDataJSON()).toMatchObject({ chapter_ids: [fails] });
    await expectToast(page, "1 chapter published");
    await expect(failed).toBeHidden();
    expect(await listed()).toEqual([12, 12, 12]);
    await expect.poll(notices, "one notice for all").toEqual([12]);
  });

  await test.step("those that have changed since are synced, and no others", async () => {
    const at = chapterEndpoints.rename.path.replace(":nid", work.story._id);
    const before = await page.request
      .get(`/api/v2/sharings/${work.shareId}`)
      .then((answer) => answer.json() as Promise<Share>);
    for (const number of [3, 9])
      await author.ask("PATCH", at.replace(":cid", work.chapterIds[number - 1] as string), {
        name: `Watch ${number}, again`,
      });
    await openSharing(page, work.story._id);
    await press(page, "Sync all 2 changed");
    await expectToast(page, "2 chapters synced");
    await expect(button(page, /^Sync all/)).toBeHidden();
    const after = await page.request
      .get(`/api/v2/sharings/${work.shareId}`)
      .then((answer) => answer.json() as Promise<Share>);
    expect(after.chapters.map(({ name }) => name)).toContain("Watch 9, again");
    const renewed = after.chapters.filter((chapter, index) => chapter.synced_at !== before.chapters[index]?.synced_at);
    expect(renewed.map(({ name }) => name)).toEqual(["Watch 3, again", "Watch 9, again"]);
    expect(await notices()).toEqual([12]);
  });

  await test.step("a range is taken back after a question", async () => {
    await box(page, "Watch 4").click();
    await box(page, "Watch 8").click({ modifiers: ["Shift"] });
    await expect(dialog(page).getByText("5 selected")).toBeVisible();
    // A click on the title does the same.
    await dialog(page).getByText("Watch 6", { exact: true }).click();
    await expect(dialog(page).getByText("4 selected")).toBeVisible();
    await press(page, "Unpublish 4 chapters");
    const asked = page.getByRole("alertdialog", { name: "Unpublish 4 chapters?" });
    await expect(asked).toContainText("This cannot be undone");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page).getByText("12 of 12 published")).toBeVisible();
    await press(page, "Unpublish 4 chapters");
    await asked.getByRole("button", { name: "Unpublish 4 chapters" }).click();
    await expectToast(page, "4 chapters unpublished");
    await expect(dialog(page).getByText("8 of 12 published")).toBeVisible();
    await expect(dialog(page).getByRole("checkbox", { checked: true, name: /^Select “/ })).toHaveCount(0);
    expect(await readable(page, work)).not.toEqual(expect.arrayContaining(watches(5)));
    expect(await listed()).toEqual([8, 8, 8]);
  });

  await test.step("all of the others are taken back: nobody is shown the work any more", async () => {
    await press(page, "Unpublish all 8");
    await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish 8 chapters" }).click();
    await expectToast(page, "8 chapters unpublished");
    await expect(dialog(page).getByText("0 of 12 published")).toBeVisible();
    expect(await readable(page, work)).toEqual([]);
    expect(await listed()).toEqual([0, 0, 0]);
  });
});

test("some of five hundred chapters are selected and published by keyboard on a phone, in Chinese", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const work = await unpublishedStory(author, "五百章的灯塔日志", 500, "zh-CN");
  const page = await enter(author, { locale: "zh-CN", width: 390, height: 844 });
  await openSharing(page, work.story._id);
  const boxes = dialog(page).getByRole("checkbox", { name: /^选择“/ });
  await expect(button(page, "全部发布（500 章）")).toBeVisible();
  // Rows are in the page once they are near what is in sight.
  await button(page, "全部发布（500 章）").scrollIntoViewIfNeeded();
  await expect(boxes.first()).toBeAttached();
  expect(await boxes.count(), "only what is in sight is in the page").toBeLessThan(60);
  await boxes.first().focus();
  await page.keyboard.press("Space");
  for (let n = 0; n < 29; n++) await page.keyboard.press("Shift+ArrowDown");
  await expect(dialog(page).getByText("已选 30 章")).toBeVisible();
  const focused = page.locator("input[type=checkbox]:focus");
  await expect(focused).toHaveAccessibleName("选择“Watch 30”");
  await expect(focused).toBeInViewport();
  await button(page, "发布 30 章").press("Enter");
  await expect(dialog(page).getByText("已发布 30 章，共 500 章")).toBeVisible({ timeout: 120_000 });
  await expectToast(page, "已发布 30 章");
  await expect(button(page, "全部发布（470 章）")).toBeFocused();
  expect(await readable(page, work)).toHaveLength(30);
  await boxes.first().focus();
  await page.keyboard.press("Control+a");
  await expect(dialog(page).getByText("已选 500 章")).toBeVisible();
  await expect(button(page, "发布 470 章")).toBeVisible();
  await expect(button(page, "取消发布 30 章")).toBeVisible();
});

for (const look of [
  { theme: "light", locale: "en-US", width: 1280 },
  { theme: "dark", locale: "zh-CN", width: 390 },
] as const)
  test(`has no accessibility violations: ${look.theme}, ${look.locale}, ${look.width} wide`, async ({
    enter,
    person,
  }) => {
    const author = await person("oriel");
    const work = await unpublishedStory(author, "A tidewatch ledger", 6, look.locale);
    const page = await enter(author, { ...look, touch: look.width < 600 });
    await openSharing(page, work.story._id);
    await button(page, /^(Publish all 6|全部发布（6 章）)$/).scrollIntoViewIfNeeded();
    const texts = look.locale === "zh-CN" ? ["选择", "发布 3 章"] : ["Select ", "Publish 3 chapters"];
    for (const name of watches(1, 2, 4))
      await dialog(page)
        .getByRole("checkbox", { name: `${texts[0]}“${name}”` })
        .click();
    await expect(button(page, texts[1] as string)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.route("**/sharing/chapters", (route) => route.abort());
    await button(page, texts[1] as string).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Watch 4");
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, "nothing is wider than the window").toBeLessThanOrEqual(0);
  });
