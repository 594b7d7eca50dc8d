// An author shares a story by link and publishes its chapters: readers get what was published, and nothing else.
import type { Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { type ReadChapter, type Share, sharingEndpoints } from "../../contract/sharings.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import { dialog, openSharing, press, shareByLink } from "./support/share-dialog.ts";
import { expectToast } from "./support/toasts.ts";
import { addCoAuthor, chapterText, insert, openChapter, toTheEnd, untilSaved } from "./support/writing.ts";

const COAST = "Oriel draws coasts before the sea makes them, and is paid by the fathom.";
const BRINE = "The vellum came up from the hold wet, and nobody would say who had opened it.";

/** A story whose first chapter is empty, followed by two that can be published. */
async function sharedStory(author: Person, language: "en-US" | "zh-CN" = "en-US") {
  const { story } = await author.story("The Salt Cartographer", language);
  const add = async (name: string, text: string) => {
    const id = crypto.randomUUID();
    const blocks = [{ type: "paragraph", content: [{ type: "text", text }] }];
    const path = chapterEndpoints.create.path.replace(":nid", story._id);
    await author.ask("POST", path, { id, name, after_id: null, blocks });
    return id;
  };
  return { story, coast: await add("The unfinished coast", COAST), brine: await add("Brine and vellum", BRINE) };
}

/** What a visitor without an account gets. */
async function look(page: Page, shareId: string): Promise<Share & { error?: string }> {
  return (await page.request.get(`/api/v2/sharings/${shareId}`)).json();
}
async function readText(page: Page, shareId: string, chapterId: string): Promise<string> {
  const answer = await page.request.get(`/api/v2/sharings/${shareId}/chapters/${chapterId}`);
  return JSON.stringify(((await answer.json()) as ReadChapter).blocks ?? answer.status());
}

test("shares by link, publishes, syncs what has changed, and takes back", async ({ enter, person }) => {
  const author = await person("oriel");
  const { story, coast, brine } = await sharedStory(author);
  const page = await enter(author);
  await openSharing(page, story._id);

  const shareId = await test.step("the link is made, copied and shown as a QR code", async () => {
    const made = await shareByLink(page);
    await expect(dialog(page).getByRole("img", { name: "QR code of the link" })).toBeVisible();
    await press(page, "Copy link");
    await expectToast(page, "Copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/story/${made}`, page.url()).href);
    const opened = dialog(page).getByRole("link", { name: "Open" });
    await expect(opened).toHaveAttribute("href", `/story/${made}`);
    await expect(opened).toHaveAttribute("target", "_blank");
    await expect(dialog(page).getByText("Nothing is published yet")).toBeVisible();
    expect((await look(page, made)).chapters).toEqual([]);
    return made;
  });

  await test.step("one chapter is published: readers get it and no other", async () => {
    await press(page, "Publish “The unfinished coast”");
    await expect(dialog(page).getByText("1 of 3 published")).toBeVisible();
    expect((await look(page, shareId)).chapters).toMatchObject([{ chapter_id: coast, name: "The unfinished coast" }]);
    expect(await readText(page, shareId, coast)).toContain(COAST);
    expect(await readText(page, shareId, brine)).toBe("404");
  });

  await test.step("one that is too short is refused with the reason", async () => {
    await press(page, "Publish “Untitled”");
    await expect(dialog(page).getByRole("alert")).toContainText(
      "A chapter needs more than 30 characters to be published.",
    );
    await expect(dialog(page).getByText("1 of 3 published")).toBeVisible();
  });

  await test.step("all others are published at once", async () => {
    await expect(dialog(page).getByText("1 chapter is left out")).toBeVisible();
    await press(page, "Publish 1 chapter");
    await expect(dialog(page).getByText("2 of 3 published")).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: /^Publish \d|^Publish all/ })).toBeHidden();
    expect((await look(page, shareId)).chapters.map(({ chapter_id }) => chapter_id)).toEqual([coast, brine]);
  });

  await test.step("what is written afterwards is the author's until it is synced", async () => {
    await openChapter(page, story._id, coast);
    await toTheEnd(page);
    await insert(page, " Nobody asked what she kept.");
    await expect(chapterText(page)).toContainText("Nobody asked");
    await untilSaved(page);
    expect(await readText(page, shareId, coast)).not.toContain("Nobody asked");
    // The server counts an edit about a second after it.
    await expect(async () => {
      await openSharing(page, story._id);
      await expect(dialog(page).getByText(/^Changed since it was synced/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(page.getByTitle("Published, changed since")).toHaveCount(1);
    await expect(page.getByTitle("Published", { exact: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await press(page, "What changed in “The unfinished coast”");
    const changes = page.getByRole("dialog", { name: "What changed" });
    await expect(changes.locator("ins")).toContainText("Nobody asked what she kept.");
    await expect(changes.getByText(COAST)).toBeVisible();
    await expect(changes.locator("del")).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await changes.getByRole("button", { name: "Sync this chapter" }).click();
    await expect(changes).toBeHidden();
    await expectToast(page, "“The unfinished coast” is synced");
    await expect(dialog(page).getByText(/^Changed since/)).toBeHidden();
    expect(await readText(page, shareId, coast)).toContain("Nobody asked what she kept.");
  });

  await test.step("a chapter is unpublished after a question", async () => {
    await press(page, "Unpublish “Brine and vellum”");
    const asked = page.getByRole("alertdialog", { name: "Unpublish “Brine and vellum”?" });
    await expect(asked).toContainText("This cannot be undone");
    await asked.getByRole("button", { name: "Unpublish" }).click();
    await expect(dialog(page).getByText("1 of 3 published")).toBeVisible();
    expect(await readText(page, shareId, brine)).toBe("404");
  });

  await test.step("private closes the link, and undo opens the same one", async () => {
    await press(page, "Make private");
    await expectToast(page, "The story is private");
    expect((await look(page, shareId)).error).toBe("share_private");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(dialog(page).getByRole("textbox", { name: "Link for readers" })).toHaveValue(RegExp(`${shareId}$`));
    await expectToast(page, "shared by link again");
    expect((await look(page, shareId)).chapters).toHaveLength(1);
  });
});

test("publishes the open chapter with its latest words, and syncs and unpublishes it from the menus", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const { story, coast } = await sharedStory(author);
  const page = await enter(author);
  const menu = page.getByRole("button", { name: "More about this chapter and its story" });
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await openChapter(page, story._id, coast);
  await toTheEnd(page);
  await insert(page, " The tide was late.");
  await choose("Publish");
  await expectToast(page, "“The unfinished coast” is published, but the story is private");
  await page.getByRole("button", { name: "Share by link" }).click();
  const shareId = await shareByLink(page);
  expect(await readText(page, shareId, coast)).toContain("The tide was late.");
  await page.keyboard.press("Escape");
  await expect(page.getByTitle("Published", { exact: true })).toHaveCount(1);

  await toTheEnd(page);
  await insert(page, " She went on drawing.");
  await choose("Sync this chapter");
  await expectToast(page, "“The unfinished coast” is synced");
  expect(await readText(page, shareId, coast)).toContain("She went on drawing.");

  await page.goto(`/dashboard/novels/${story._id}`);
  await page.getByRole("button", { name: "More actions for “The unfinished coast”" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expectToast(page, "no longer published");
  await expect(page.getByTitle("Published", { exact: true })).toHaveCount(0);
  expect((await look(page, shareId)).chapters).toEqual([]);
});

test("publishes from the dialog, opened in the editor, with the latest words of the open chapter", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const { story, coast } = await sharedStory(author);
  const page = await enter(author);
  await openChapter(page, story._id, coast);
  await toTheEnd(page);
  await insert(page, " The tide was late.");
  await page.getByRole("button", { name: "More about this chapter and its story" }).click();
  await page.getByRole("menuitem", { name: "Share", exact: true }).click();
  const shareId = await shareByLink(page);
  await press(page, "Publish “The unfinished coast”");
  await expectToast(page, "“The unfinished coast” is published");
  expect(await readText(page, shareId, coast)).toContain("The tide was late.");
  await expect(dialog(page).getByText(/^Changed since/)).toBeHidden();
});

test("on a phone, where no list is shown, the menu of the open chapter knows that it is published", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const { story, coast } = await sharedStory(author, "zh-CN");
  const path = sharingEndpoints.publish.path.replace(":nid", story._id);
  await author.ask("POST", path, { chapter_ids: [coast] });
  const page = await enter(author, { locale: "zh-CN", width: 390, touch: true });
  await openChapter(page, story._id, coast);
  await page.getByRole("button", { name: "章节与作品的更多操作" }).click();
  await page.getByRole("menuitem", { name: "取消发布" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "取消发布" }).click();
  await expectToast(page, "“The unfinished coast”已取消发布");
  await page.getByRole("button", { name: "章节与作品的更多操作" }).click();
  await expect(page.getByRole("menuitem", { name: "发布", exact: true })).toBeEnabled();
});

test("a co-author sees what is shared, and the owner decides", async ({ enter, person }) => {
  const [author, guest] = [await person("oriel"), await person("tamsin")];
  const { story } = await sharedStory(author);
  const ours = await enter(author);
  await openSharing(ours, story._id);
  const shareId = await shareByLink(ours);
  await press(ours, "Publish all 2");
  await expect(dialog(ours).getByText("2 of 3 published")).toBeVisible();
  await addCoAuthor(author, guest, story._id, "write");
  const theirs = await enter(guest);
  await openSharing(theirs, story._id);
  await expect(dialog(theirs).getByText("owns this story and decides what readers see.")).toBeVisible();
  await expect(dialog(theirs).getByRole("textbox", { name: "Link for readers" })).toHaveValue(RegExp(`${shareId}$`));
  await expect(dialog(theirs).getByText("2 of 3 published")).toBeVisible();
  await expect(dialog(theirs).getByRole("button", { name: /publish|sync|share|private/i })).toHaveCount(0);
  await theirs.keyboard.press("Escape");
  await theirs.getByRole("button", { name: "More actions for “Brine and vellum”" }).click();
  await expect(theirs.getByRole("menuitem", { name: "Export chapter as Markdown" })).toBeVisible();
  await expect(theirs.getByRole("menuitem", { name: /publish|sync/i })).toHaveCount(0);
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
    const { story } = await sharedStory(author, look.locale);
    const page = await enter(author, { ...look, touch: look.width < 600 });
    await openSharing(page, story._id);
    expect(await violations(page)).toEqual([]);
    await shareByLink(page);
    await dialog(page)
      .getByRole("button", { name: /^(Publish all 2|全部发布（2 章）)$/ })
      .click();
    await expect(dialog(page).getByText(/^(2 of 3 published|已发布 2 章，共 3 章)$/)).toBeVisible();
    await expect(dialog(page).getByRole("img", { name: /^(QR code of the link|链接的二维码)$/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, "nothing is wider than the window").toBeLessThanOrEqual(0);
  });
