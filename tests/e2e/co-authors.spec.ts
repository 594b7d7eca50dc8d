// Co-authors are invited by a link, edit one chapter together, and are removed by the owner.
import type { Locator, Page } from "@playwright/test";
import { expect, PASSWORD, type Person, test, uniqueEmail } from "./support/fixtures.ts";
import { insert } from "./support/writing.ts";

const text = (page: Page): Locator => page.getByRole("textbox", { name: "Chapter text" });
/** The text of the chapter, without the names at co-authors' carets. */
const words = (page: Page): Promise<string> =>
  text(page).evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const caret of copy.querySelectorAll(".coauthor-caret")) caret.remove();
    return copy.textContent;
  });
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const coAuthors = (page: Page): Locator => page.getByRole("dialog", { name: "Co-authors" });
const editorOf = (storyId: string, chapterId: string) => `/editor?nid=${storyId}&cid=${chapterId}`;
/** The name that others see: the part of the email before the @, with spaces for dots. */
const nameOf = ({ email }: Person) => (email.split("@")[0] as string).replaceAll(".", " ");

async function openCoAuthors(page: Page, storyId: string): Promise<void> {
  await page.goto(`/dashboard/novels/${storyId}`);
  await page.getByRole("button", { name: "Co-authors" }).click();
  await expect(coAuthors(page).getByText("Owner")).toBeVisible();
}

/** Creates an invitation link in the dialog, and returns it from the clipboard. */
async function makeLink(page: Page, right: "May write" | "May read"): Promise<string> {
  await coAuthors(page).getByRole("radiogroup").getByText(right).click();
  // Clears the clipboard, so that an earlier link is not mistaken for the new one.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await coAuthors(page).getByRole("button", { name: "Make a link" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/\/invite\/[\w-]{22,}$/);
  return new URL(await clipboard(page)).pathname;
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page).toHaveURL(/\/dashboard\/novels\/[\w-]+$/);
}

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
}

test("a co-author joins by a link and writes, and a removal takes effect at once", async ({ enter, person }) => {
  const [owner, guest] = [await person("oriel"), await person("tamsin")];
  const { story, chapterId } = await owner.story("The Hest Littoral");
  const [ours, theirs] = [await enter(owner), await enter(guest, { width: 1024 })];

  await test.step("the link gives the right to write, and no action of the owner", async () => {
    await openCoAuthors(ours, story._id);
    await expect(coAuthors(ours).getByText("Nobody else is in this story yet.")).toBeVisible();
    const link = await makeLink(ours, "May write");
    await theirs.goto(link);
    await expect(theirs.getByText(`${nameOf(owner)} invites you to write`)).toBeVisible();
    await join(theirs, link);
    await expect(theirs.getByRole("heading", { level: 1, name: "The Hest Littoral" })).toBeVisible();
    await expect(theirs.getByText(`by ${nameOf(owner)}`)).toBeVisible();
    await expect(theirs.getByRole("button", { name: "New chapter" })).toBeVisible();
    await theirs.getByRole("button", { name: "More actions for “The Hest Littoral”" }).click();
    await expect(theirs.getByRole("menuitem", { name: "Export story as Markdown" })).toBeVisible();
    await expect(theirs.getByRole("menuitem", { name: "Title and language" })).toBeHidden();
    await expect(theirs.getByRole("menuitem", { name: "Move to the recycle bin" })).toBeHidden();
    await theirs.keyboard.press("Escape");
  });

  await test.step("both write in one chapter, and see each other's names", async () => {
    await ours.goto(editorOf(story._id, chapterId));
    await theirs.goto(editorOf(story._id, chapterId));
    await text(ours).click();
    await ours.keyboard.press("Control+End");
    await insert(ours, "“You knew it would move.”");
    await expect.poll(() => words(theirs)).toContain("“You knew it would move.”");
    await text(theirs).click();
    await theirs.keyboard.press("Control+End");
    await theirs.keyboard.press("Enter");
    await theirs.keyboard.type("“I drew where it is going to be.”");
    await expect.poll(() => words(ours)).toContain("“I drew where it is going to be.”");
    await expect(ours.locator(".coauthor-name")).toHaveText(nameOf(guest));
    await expect(theirs.locator(".coauthor-name")).toHaveText(nameOf(owner));
    await expect(ours.getByRole("list", { name: "In this chapter now" }).getByRole("listitem")).toHaveCount(2);
    await expect(theirs.getByText("2 writing")).toBeVisible();
    // Undo reverts only one's own edits: the other's line stays.
    await ours.keyboard.press("Control+z");
    await expect.poll(() => words(theirs)).not.toContain("“You knew it would move.”");
    await expect.poll(() => words(theirs)).toContain("“I drew where it is going to be.”");
    await ours.keyboard.press("Control+Shift+z");
    await expect.poll(() => words(theirs)).toContain("“You knew it would move.”");
  });

  await test.step("the right to write is removed and given again", async () => {
    await ours.getByRole("button", { name: "Co-authors" }).click();
    const rights = coAuthors(ours).getByRole("combobox", { name: `What ${nameOf(guest)} may do` });
    await rights.click();
    await ours.getByRole("option", { name: "May read" }).click();
    await expect(theirs.getByText("You can read this chapter.")).toBeVisible();
    await expect(text(theirs)).toHaveAttribute("aria-readonly", "true");
    await text(theirs).click();
    await theirs.keyboard.type("unasked");
    await expect.poll(() => words(theirs)).not.toContain("unasked");
    await rights.click();
    await ours.getByRole("option", { name: "May write" }).click();
    await expect(text(theirs)).toHaveAttribute("aria-readonly", "false");
    await text(theirs).click();
    await theirs.keyboard.press("Control+End");
    await theirs.keyboard.type(" said Oriel.");
    await coAuthors(ours).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => words(ours)).toContain("going to be.” said Oriel.");
  });

  await test.step("after the removal the page says so, and the text can still be copied", async () => {
    await ours.getByRole("button", { name: "Co-authors" }).click();
    await coAuthors(ours)
      .getByRole("button", { name: `Remove ${nameOf(guest)}` })
      .click();
    await confirm(ours, "Remove");
    await expect(theirs.getByText("You may no longer open this chapter.")).toBeVisible();
    await expect(text(theirs)).toHaveAttribute("aria-readonly", "true");
    await theirs.getByRole("button", { name: "Copy the text" }).click();
    await expect.poll(() => clipboard(theirs)).toContain("“I drew where it is going to be.”");
    await expect(coAuthors(ours).getByText(nameOf(guest))).toBeHidden();
    await theirs.goto(`/dashboard/novels/${story._id}`);
    await expect(theirs.getByRole("heading", { name: "This story is not here" })).toBeVisible();
  });
});

test("an invitation shows the inviter before the login; a reader can't type; a revoked link is invalid", async ({
  enter,
  person,
}) => {
  const owner = await person("oriel");
  const { story, chapterId } = await owner.story("Read only");
  const ours = await enter(owner);
  await openCoAuthors(ours, story._id);
  const link = await makeLink(ours, "May read");
  const theirs = await enter(null);

  await test.step("the link leads through the login and back to the invitation", async () => {
    await theirs.goto(link);
    await expect(theirs.getByText(`${nameOf(owner)} invites you to read`)).toBeVisible();
    await expect(theirs.getByRole("heading", { level: 1, name: "Read only" })).toBeVisible();
    await theirs.getByRole("button", { name: "Create an account" }).click();
    const door = theirs.getByRole("dialog");
    await door.getByLabel("Email").fill(uniqueEmail("reader"));
    await door.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await door.getByLabel("Password, once more").fill(PASSWORD);
    await door.getByRole("checkbox").click();
    await door.getByRole("button", { name: "Create an account" }).click();
    await expect(door).toBeHidden();
    // The login was opened by joining, so joining is repeated after it.
    await expect(theirs.getByRole("link", { name: "Read", exact: true })).toBeVisible();
    await expect(theirs.getByRole("heading", { level: 1, name: "Read only" })).toBeVisible();
  });

  await test.step("a reader sees concurrent edits, and can't change the text", async () => {
    await expect(theirs.getByRole("button", { name: "New chapter" })).toBeHidden();
    await expect(theirs.getByRole("button", { name: /^Move / })).toBeHidden();
    await theirs.getByRole("link", { name: "Read", exact: true }).click();
    await expect(theirs.getByText("You can read this chapter.")).toBeVisible();
    await ours.goto(editorOf(story._id, chapterId));
    await text(ours).click();
    await ours.keyboard.press("Control+End");
    await ours.keyboard.type("The water moved.");
    await expect.poll(() => words(theirs)).toContain("The water moved.");
    await text(theirs).click();
    await theirs.keyboard.type("not mine");
    await theirs.keyboard.press("Control+v");
    await theirs.keyboard.press("Delete");
    await ours.keyboard.type(" Twice.");
    await expect.poll(() => words(theirs)).toContain("The water moved. Twice.");
    await expect.poll(() => words(theirs)).not.toContain("not mine");
    expect(await words(ours)).toBe("The water moved. Twice.");
  });

  await test.step("revoking the link keeps members, and nobody else can join", async () => {
    await openCoAuthors(ours, story._id);
    await expect(coAuthors(ours).getByText("1 person joined")).toBeVisible();
    await coAuthors(ours).getByRole("button", { name: "Revoke" }).click();
    await confirm(ours, "Revoke");
    await expect(coAuthors(ours).getByRole("list", { name: "Open links" })).toBeHidden();
    const late = await enter(await person("moss"));
    await late.goto(link);
    await expect(late.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
    await theirs.reload();
    await expect.poll(() => words(theirs)).toContain("The water moved. Twice.");
  });

  await test.step("the reader leaves the story", async () => {
    await theirs.getByRole("button", { name: "Co-authors" }).click();
    await coAuthors(theirs).getByRole("button", { name: "Leave the story" }).click();
    await confirm(theirs, "Leave the story");
    await expect(theirs).toHaveURL(/\/dashboard\/novels$/);
    await expect(theirs.getByRole("heading", { name: "Every story begins with a blank page" })).toBeVisible();
  });
});

test("moving a story to the recycle bin closes it for its co-authors", async ({ enter, person }) => {
  const [owner, guest] = [await person("oriel"), await person("tamsin")];
  const { story, chapterId } = await owner.story("Old harbour");
  const ours = await enter(owner);
  await openCoAuthors(ours, story._id);
  const link = await makeLink(ours, "May write");
  const theirs = await enter(guest);
  await join(theirs, link);
  await theirs.goto(editorOf(story._id, chapterId));
  await text(theirs).click();
  await theirs.keyboard.press("Control+End");
  await theirs.keyboard.type("Nobody came.");
  await expect(theirs.locator("[data-save=saved]")).toBeVisible();
  await ours.goto(`/dashboard/novels/${story._id}`);
  await ours.getByRole("button", { name: "More actions for “Old harbour”" }).click();
  await ours.getByRole("menuitem", { name: "Move to the recycle bin" }).click();
  await expect(theirs.getByText("This chapter was deleted or closed to you.")).toBeVisible();
  await expect(text(theirs)).toHaveAttribute("aria-readonly", "true");
  // Through the API, because the toast with "Undo" may have disappeared.
  await owner.ask("POST", `/api/v2/recycle_bin/novels/${story._id}/recover`);
  await theirs.getByRole("button", { name: "Try again" }).click();
  await expect(text(theirs)).toHaveAttribute("aria-readonly", "false");
  await expect.poll(() => words(theirs)).toContain("Nobody came.");
});
