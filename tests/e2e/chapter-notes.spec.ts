// A person's own notes beside a chapter: added, edited, deleted and taken back; there after a reload and on another
// device, and not for a co-author.
import type { Page } from "@playwright/test";
import { LOOKS, violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import { addCoAuthor, openChapter, openStory, untilSaved } from "./support/writing.ts";

const section = (page: Page) => page.getByRole("region", { name: /^(Your notes|笔记)/ });
const field = (page: Page) => section(page).getByRole("textbox", { name: /^(Add a note|添加笔记)$/ });
const row = (page: Page, text: string) => section(page).getByRole("listitem").filter({ hasText: text });
const answered = (page: Page, method: string) =>
  page.waitForResponse((answer) => answer.url().includes("/notes") && answer.request().method() === method);

async function add(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  const [answer] = await Promise.all([answered(page, "POST"), field(page).press("Enter")]);
  expect(answer.status()).toBe(200);
}

test("notes are added, edited, deleted and taken back; they stay after a reload, and a co-author does not see them", async ({
  enter,
  person,
}) => {
  const [author, friend] = [await person("oriel"), await person("tamsin")];
  const page = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await addCoAuthor(author, friend, storyId, "write");
  await untilSaved(page);
  await expect(section(page)).toContainText("Only you see them");
  await add(page, "Who has the key?");
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await add(page, "The letter is in the coat.");
  await expect(section(page).getByRole("heading")).toHaveText("Your notes 2");

  const first = row(page, "Who has the key?");
  await first.hover();
  await first.getByRole("button", { name: "Edit" }).click();
  const form = section(page).getByRole("textbox", { name: "Note", exact: true });
  await form.fill("Tamsin has the key.");
  const [changed] = await Promise.all([answered(page, "PUT"), form.press("Enter")]);
  expect(changed.status()).toBe(200);
  await expect(section(page).getByRole("listitem").first()).toContainText("Tamsin has the key.");

  const edited = row(page, "Tamsin has the key.");
  await edited.hover();
  await Promise.all([answered(page, "DELETE"), edited.getByRole("button", { name: "Delete" }).click()]);
  await expect(edited).toHaveCount(0);
  await expectToast(page, "The note is deleted");
  await Promise.all([answered(page, "POST"), page.getByRole("button", { name: "Undo", exact: true }).click()]);
  await expect(section(page).getByRole("listitem")).toHaveText([
    /^Tamsin has the key\./,
    /^The letter is in the coat\./,
  ]);

  await page.reload();
  await expect(section(page).getByRole("listitem")).toHaveText([
    /^Tamsin has the key\./,
    /^The letter is in the coat\./,
  ]);
  const theirs = await enter(friend, { width: 1440 });
  await openChapter(theirs, storyId, chapterId);
  await expect(section(theirs)).toContainText("No notes on this chapter yet.");
  await add(theirs, "Ask Oriel about the coat.");
  await expect(section(theirs).getByRole("listitem")).toHaveCount(1);
  await page.reload();
  await expect(section(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Ask Oriel about the coat.")).toHaveCount(0);
});

test("a note that can't be sent offline is in the field again, and is added once there is a network", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  await add(page, "Kept before");
  await page.context().setOffline(true);
  await field(page).fill("Typed in the tunnel");
  await field(page).press("Enter");
  await expect(section(page).getByRole("alert")).toContainText("offline");
  await expect(field(page)).toHaveValue("Typed in the tunnel");
  await expect(section(page).getByRole("listitem")).toHaveCount(1);
  await page.context().setOffline(false);
  const [answer] = await Promise.all([answered(page, "POST"), field(page).press("Enter")]);
  expect(answer.status()).toBe(200);
  await expect(section(page).getByRole("listitem")).toHaveCount(2);
  await expect(section(page).getByRole("alert")).toHaveCount(0);
});

test("notes work by touch, in the drawer of a phone", async ({ enter, person }) => {
  const author = await person("oriel");
  const { story, chapterId } = await author.story("The Salt Cartographer");
  const phone = await enter(author, { width: 390, touch: true });
  await openChapter(phone, story._id, chapterId);
  await phone.getByRole("button", { name: "Continue", exact: true }).tap();
  await field(phone).fill("Who has the key?");
  await Promise.all([answered(phone, "POST"), section(phone).getByRole("button", { name: "Add", exact: true }).tap()]);
  const note = row(phone, "Who has the key?");
  await note.getByRole("button", { name: "Edit" }).tap();
  await section(phone).getByRole("textbox", { name: "Note", exact: true }).fill("Tamsin has it.");
  await Promise.all([answered(phone, "PUT"), section(phone).getByRole("button", { name: "Save" }).tap()]);
  const edited = row(phone, "Tamsin has it.");
  await Promise.all([answered(phone, "DELETE"), edited.getByRole("button", { name: "Delete" }).tap()]);
  await expect(edited).toHaveCount(0);
});

for (const look of LOOKS)
  test(`notes have no axe violations at 1440 and 390 px: ${look.theme}, ${look.locale}`, async ({ enter, person }) => {
    const author = await person("oriel");
    const { story, chapterId } = await author.story("The Salt Cartographer", look.locale);
    for (const width of [1440, 390]) {
      const page = await enter(author, { ...look, width, touch: width === 390 });
      await openChapter(page, story._id, chapterId);
      if (width === 390) await page.getByRole("button", { name: /^(Continue|续写)$/ }).tap();
      const texts = ["Who has the key? 钥匙在谁手里？", "The letter is still in the coat. 信还在大衣里。".repeat(4)];
      if (width === 1440) {
        await expect(section(page)).toContainText(/Only you see them|只有你能看到/);
        expect(await violations(page)).toEqual([]);
        for (const text of texts) await add(page, text);
      }
      const rows = section(page).getByRole("listitem");
      await expect(rows).toHaveCount(texts.length);
      await rows.first().hover();
      expect(await violations(page)).toEqual([]);
      await rows
        .first()
        .getByRole("button", { name: /^(Edit|编辑)$/ })
        .click();
      expect(await violations(page)).toEqual([]);
    }
  });
