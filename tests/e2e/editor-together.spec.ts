// Several people in one chapter: undo reverts only the person's own edits, everybody sees the others' carets, and no
// text is lost, also over the limit and after the chapter was deleted.
import type { Page } from "@playwright/test";
import { chapterEndpoints } from "../../contract/chapters.ts";
import { COLLAB_PATH } from "../../contract/collab.ts";
import { presenceColor } from "../../contract/collab-colors.ts";
import { collaboratorEndpoints } from "../../contract/collaborators.ts";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { profileEndpoints } from "../../contract/profile.ts";
import { Editor } from "../support/collab-editor.ts";
import { expect, type Person, test } from "./support/fixtures.ts";
import {
  addCoAuthor,
  blocks,
  caretIsSet,
  chapterText,
  insert,
  openChapter,
  openStory,
  openTogether,
  paste,
  saveIndicator,
  toTheEnd,
  untilSaved,
} from "./support/writing.ts";

const PARTY = ["The chapel", "The tide turned."] as const;

const line = (page: Page, index = 1) => expect.poll(async () => (await blocks(page))[index]);

test("undo reverts only the person's own edits, also if a co-author has edited since", async ({ enter, person }) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { ours, theirs } = await openTogether(owner, guest, enter, PARTY);
  await toTheEnd(ours);
  // Inserted in one piece: on a busy machine, a pause between two keys would end the undo step.
  await insert(ours, " Mine.");
  await line(theirs).toBe("p: The tide turned. Mine.");
  await toTheEnd(theirs);
  await insert(theirs, " Theirs.");
  await line(ours).toBe("p: The tide turned. Mine. Theirs.");
  await ours.keyboard.press("Control+z");
  await line(ours).toBe("p: The tide turned. Theirs.");
  await line(theirs).toBe("p: The tide turned. Theirs.");
  await ours.keyboard.press("Control+Shift+z");
  await line(theirs).toBe("p: The tide turned. Mine. Theirs.");
  await theirs.keyboard.press("Control+z");
  await line(ours).toBe("p: The tide turned. Mine.");
  // The guest has nothing left to undo, so the owner's words stay.
  await theirs.keyboard.press("Control+z");
  await theirs.keyboard.press("Control+z");
  await line(ours).toBe("p: The tide turned. Mine.");
  await line(theirs).toBe("p: The tide turned. Mine.");
});

test("a co-author is counted and listed, and their caret is shown with their name, until they leave", async ({
  enter,
  person,
}) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { ours, theirs } = await openTogether(owner, guest, enter, PARTY);
  await toTheEnd(theirs);
  await theirs.keyboard.type(" On.");
  const caret = chapterText(ours).locator(".coauthor-caret");
  await expect(caret).toHaveCount(1);
  await expect(caret.locator(".coauthor-name")).toContainText("moss");
  await expect(ours.locator("footer")).toContainText("2 writing");
  await expect(ours.getByRole("list", { name: "In this chapter now" }).getByRole("listitem")).toHaveCount(2);
  await theirs.close();
  await expect(caret).toHaveCount(0);
  await expect(ours.getByRole("list", { name: "In this chapter now" })).toBeHidden();
});

test("co-authors have different colours, the same at caret and avatar, and a new name appears at both", async ({
  enter,
  person,
}) => {
  const owner = await person("oriel");
  const guests = [await person("moss")];
  // Finds a guest whose uid hashes to the same colour as the first guest's, to test that collisions are resolved.
  while (guests.length < 2) {
    const next = await person("arne");
    if (presenceColor(next.record._id) === presenceColor((guests[0] as Person).record._id)) guests.push(next);
  }
  const [moss, arne] = guests as [Person, Person];
  const { ours, theirs, storyId, chapterId } = await openTogether(owner, moss, enter, PARTY);
  await addCoAuthor(owner, arne, storyId, "write");
  const second = await enter(arne);
  await openChapter(second, storyId, chapterId);
  await toTheEnd(theirs);
  await toTheEnd(second);
  const carets = chapterText(ours).locator(".coauthor-caret");
  await expect(carets).toHaveCount(2);
  const people = ours.getByRole("list", { name: "In this chapter now" });
  const atCaret = async (page: Page, name: RegExp) => {
    const caret = chapterText(page).locator(".coauthor-caret").filter({ hasText: name });
    let color = "";
    // A caret that is being redrawn has left the page, and its color is "".
    await expect(async () => {
      color = await caret.evaluate((element) => getComputedStyle(element).borderLeftColor);
      expect(color).toMatch(/^rgb/);
    }).toPass();
    return color;
  };
  const among = (name: RegExp) =>
    people.getByRole("img", { name }).evaluate((face) => {
      const ring = face.parentElement as Element;
      return [getComputedStyle(face).backgroundColor, getComputedStyle(ring).borderTopColor];
    });
  const [ofMoss, ofArne] = [await atCaret(ours, /moss/), await atCaret(ours, /arne/)];
  expect(ofMoss).not.toBe(ofArne);
  await expect.poll(() => among(/moss/)).toEqual([ofMoss, ofMoss]);
  await expect.poll(() => among(/arne/)).toEqual([ofArne, ofArne]);
  await expect.poll(() => atCaret(second, /moss/), "the same on every page").toBe(ofMoss);
  await moss.ask("PUT", profileEndpoints.nickname.path, { nickname: "Wren" });
  await expect(async () => {
    await theirs.keyboard.press("Home");
    await theirs.keyboard.press("End");
    await expect(carets.filter({ hasText: "Wren" })).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(people.getByRole("img", { name: "Wren" })).toHaveCount(1);
  expect(await atCaret(ours, /Wren/)).toBe(ofMoss);
});

test("text over the limit after a merge stays, and nothing can be added until there is room", async ({
  enter,
  person,
  server,
}) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const page = await enter(owner);
  const { storyId, chapterId } = await openStory(page, owner, { lines: ["Full", ""] });
  await addCoAuthor(owner, guest, storyId, "write");
  await paste(page, { text: "灯".repeat(CHAPTER_MAX_CHARACTERS - 3) });
  await untilSaved(page);
  const other = new Editor({
    url: server.url.replace(/^http/, "ws") + COLLAB_PATH,
    token: guest.record.access_token as string,
    chapterId,
  });
  await other.saved();
  other.write(" over by six");
  await other.saved();
  const footer = page.locator("footer");
  await expect(footer).toContainText("20,009 / 20,000 characters");
  await expect(footer).toContainText("9 characters over the limit");
  await toTheEnd(page);
  await page.keyboard.type("x");
  await paste(page, { text: "more" });
  await expect(page.getByRole("dialog")).toContainText("this chapter has room for 0 characters");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await line(page).toMatch(/^p: 灯{19997} over by six$/);
  for (let key = 0; key < 10; key++) await page.keyboard.press("Backspace");
  await page.keyboard.type("!");
  await line(page).toMatch(/^p: 灯{19997} o!$/);
  await untilSaved(page);
  await expect.poll(() => other.text.endsWith(" o!")).toBe(true);
  other.destroy();
});

test("losing the right to write makes the page read-only, and regaining it editable, without a reload", async ({
  enter,
  person,
}) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { story, chapterId } = await owner.story("The Hest Littoral");
  await addCoAuthor(owner, guest, story._id, "write");
  const page = await enter(guest);
  await openChapter(page, story._id, chapterId);
  await caretIsSet(page);
  await page.keyboard.type("A title");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Words of mine.");
  await untilSaved(page);
  const may = (rights: "read" | "write") =>
    owner.ask("PATCH", collaboratorEndpoints.change.path.replace(":nid", story._id).replace(":uid", guest.record._id), {
      rights,
    });
  await may("read");
  await expect(page.getByText("You can read this chapter.")).toBeVisible();
  await expect(chapterText(page)).toHaveAttribute("contenteditable", "false");
  await expect(chapterText(page)).toContainText("Words of mine.");
  // A reader sees no saving state and no character limit.
  const sign = saveIndicator(page, "reading");
  await expect(sign).toHaveText("Reading only");
  await expect(page.locator("footer")).toContainText("14 characters");
  await expect(page.locator("footer")).not.toContainText("20,000");
  await expect(page.getByRole("button", { name: /Saved|Reading/ })).toHaveCount(0);
  await sign.hover();
  await expect(page.getByRole("tooltip")).toContainText("Nothing you do here changes the chapter.");
  await may("write");
  await expect(page.getByText("You can read this chapter.")).toBeHidden();
  await expect(chapterText(page)).toHaveAttribute("contenteditable", "true");
  await toTheEnd(page);
  await page.keyboard.type(" And more.");
  await untilSaved(page);
});

test("a chapter deleted while it is open says so, keeps its text visible, and can be edited once recovered", async ({
  enter,
  person,
}) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { ours, theirs: page, storyId, chapterId } = await openTogether(owner, guest, enter, PARTY);
  await ours.close();
  await expect(chapterText(page)).toContainText("The tide turned.");
  const chapter = chapterEndpoints.get.path.replace(":nid", storyId).replace(":cid", chapterId);
  await owner.ask("DELETE", chapter);
  const notice = page.getByText("This chapter was deleted or closed to you.");
  await expect(notice).toBeVisible();
  await expect(saveIndicator(page, "device")).toBeVisible();
  await expect(chapterText(page)).toContainText("The tide turned.");
  await expect(chapterText(page)).toHaveAttribute("contenteditable", "false");
  await page.getByRole("button", { name: "Copy the text" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("The tide turned.");
  await owner.ask("POST", `${chapter}/recover`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
  await expect(chapterText(page)).toHaveAttribute("contenteditable", "true");
});
