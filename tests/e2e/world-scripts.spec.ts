// A world in which every text is HTML or script: its owner and a co-author see it as plain text. Nothing is executed or
// becomes an element.
import type { Page } from "@playwright/test";
import { storyNotesEndpoints } from "../../contract/story-notes.ts";
import { worldEndpoints } from "../../contract/worlds.ts";
import { card, dock, names, row, worldTab } from "./support/bound-world.ts";
import { expect, test } from "./support/fixtures.ts";
import { addCoAuthor, chapterText, openChapter, openStory, toTheEnd, untilSaved } from "./support/writing.ts";

const PLACE = "<svg onload=x()>";
const ALIAS = "<i onclick=x()>";
const TAG = "</p><b onfocus=x()>";
const TITLE = "<img onerror=x()>";
const LONG = `"><script>x()</script><img src=x onerror="x()"><iframe srcdoc='<script>parent.x()</script>'>`;
const LINK = "[go](javascript:x()) {{constructor.constructor('x()')()}}";

/** Counts calls by injected scripts, and elements that were created from the world's texts. */
async function countInjected(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    calls: (window as { calls?: number }).calls ?? 0,
    made: document.querySelectorAll("[onload], [onerror], [onclick], [onfocus], iframe[srcdoc], a[href^='javascript']")
      .length,
  }));
}
const NOTHING = { calls: 0, made: 0 };

const defineProbe = (page: Page) =>
  page.addInitScript(() => {
    const counting = window as { calls?: number; x?: () => void };
    counting.calls = 0;
    counting.x = () => {
      counting.calls = (counting.calls ?? 0) + 1;
    };
  });

test("no script of a world runs, for its owner or a co-author", async ({ enter, person }) => {
  const [owner, guest] = [await person("owner"), await person("guest")];
  const world = await owner.ask<{ _id: string }>("POST", worldEndpoints.create.path, {
    title: TITLE,
    background: LONG,
    forbidden_words: ["<b>x()"],
  });
  const entries = worldEndpoints.createEntry.path.replace(":unid", world._id);
  const place = { type: "normal", name: PLACE, aliases: [ALIAS], description: LONG };
  await owner.ask("POST", entries, place);
  await owner.ask("POST", entries, {
    ...{ type: "character", name: "Mara", description: LINK, character_target: "<b onfocus=x()>" },
    character_relationships: [{ name: PLACE, relationships: [TAG, ALIAS] }],
  });

  const ours = await enter(owner, { width: 1440, height: 900 });
  await defineProbe(ours);
  await test.step("the owner opens the world's screens", async () => {
    await ours.goto("/dashboard/worlds");
    await expect(ours.getByText(TITLE, { exact: true }).first()).toBeVisible();
    await ours.goto(`/dashboard/worlds/${world._id}`);
    await ours.getByRole("article").getByRole("button", { name: "Mara", exact: true }).click();
    await expect(ours.getByText(TAG, { exact: true }).first()).toBeVisible();
    for (const tab of ["nouns", "background", "banned"]) {
      await ours.goto(`/dashboard/worlds/${world._id}?tab=${tab}`);
      await expect(ours.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
      expect(await countInjected(ours), tab).toEqual(NOTHING);
    }
  });

  const { storyId, chapterId } = await openStory(ours, owner, { lines: ["One", `He saw ${PLACE} and ${ALIAS}.`] });
  await owner.ask("POST", storyNotesEndpoints.presetUniverse.path.replace(":nid", storyId), { value: world._id });
  await untilSaved(ours);
  await addCoAuthor(owner, guest, storyId, "write");

  const theirs = await enter(guest, { width: 1440, height: 900 });
  await defineProbe(theirs);
  await openChapter(theirs, storyId, chapterId);
  await test.step("a co-author opens the text, an entry's card and the World tab", async () => {
    await expect(names(theirs).first()).toBeVisible();
    await names(theirs).first().hover();
    await expect(card(theirs)).toContainText("<script>x()</script>");
    await worldTab(theirs).click();
    await expect(dock(theirs).getByText(TITLE, { exact: true }).first()).toBeVisible();
    await expect(row(theirs, PLACE).first()).toBeVisible();
    expect(await countInjected(theirs)).toEqual(NOTHING);
  });
  await test.step("a co-author completes a name as a mention", async () => {
    await toTheEnd(theirs);
    await theirs.keyboard.type(" @<svg");
    await theirs.getByRole("option", { name: PLACE }).click();
    await expect(chapterText(theirs)).toContainText(PLACE);
    await untilSaved(theirs);
    await theirs.reload();
    await expect(chapterText(theirs)).toContainText(PLACE);
    expect(await countInjected(theirs)).toEqual(NOTHING);
    expect(await countInjected(ours)).toEqual(NOTHING);
  });
  // Proves that the check finds an injected element.
  await theirs.evaluate(() => document.body.append(Object.assign(document.createElement("i"), { onclick: null })));
  await theirs.evaluate(() => document.body.lastElementChild?.setAttribute("onclick", "x()"));
  expect(await countInjected(theirs)).toEqual({ calls: 0, made: 1 });
});
