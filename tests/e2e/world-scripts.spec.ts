// A world in which everything is called like a program: its owner, and a co-author to whom it is shown, see the words,
// and nothing of them runs or becomes a part of the page.
import type { Page } from "@playwright/test";
import { storyNotesEndpoints } from "../../contract/story-notes.ts";
import { worldEndpoints } from "../../contract/worlds.ts";
import { card, dock, names, row, worldTab } from "./support/bound-world.ts";
import { expect, test } from "./support/fixtures.ts";
import { chapterText, letIn, openChapter, openStory, toTheEnd, untilSaved } from "./support/writing.ts";

const PLACE = "<svg onload=x()>";
const ALIAS = "<i onclick=x()>";
const TAG = "</p><b onfocus=x()>";
const TITLE = "<img onerror=x()>";
const LONG = `"><script>x()</script><img src=x onerror="x()"><iframe srcdoc='<script>parent.x()</script>'>`;
const LINK = "[go](javascript:x()) {{constructor.constructor('x()')()}}";

/** What ran, and what of the world has become an element. */
async function ran(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    calls: (window as { calls?: number }).calls ?? 0,
    made: document.querySelectorAll("[onload], [onerror], [onclick], [onfocus], iframe[srcdoc], a[href^='javascript']")
      .length,
  }));
}
const NOTHING = { calls: 0, made: 0 };

const armed = (page: Page) =>
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
  await armed(ours);
  await test.step("in the world's own screens", async () => {
    await ours.goto("/dashboard/worlds");
    await expect(ours.getByText(TITLE, { exact: true }).first()).toBeVisible();
    await ours.goto(`/dashboard/worlds/${world._id}`);
    await ours.getByRole("article").getByRole("button", { name: "Mara", exact: true }).click();
    await expect(ours.getByText(TAG, { exact: true }).first()).toBeVisible();
    for (const tab of ["nouns", "background", "banned"]) {
      await ours.goto(`/dashboard/worlds/${world._id}?tab=${tab}`);
      await expect(ours.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
      expect(await ran(ours), tab).toEqual(NOTHING);
    }
  });

  const { storyId, chapterId } = await openStory(ours, owner, { lines: ["One", `He saw ${PLACE} and ${ALIAS}.`] });
  await owner.ask("POST", storyNotesEndpoints.presetUniverse.path.replace(":nid", storyId), { value: world._id });
  await untilSaved(ours);
  await letIn(owner, guest, storyId, "write");

  const theirs = await enter(guest, { width: 1440, height: 900 });
  await armed(theirs);
  await openChapter(theirs, storyId, chapterId);
  await test.step("in the text, the card over a name and the World tab of a co-author", async () => {
    await expect(names(theirs).first()).toBeVisible();
    await names(theirs).first().hover();
    await expect(card(theirs)).toContainText("<script>x()</script>");
    await worldTab(theirs).click();
    await expect(dock(theirs).getByText(TITLE, { exact: true }).first()).toBeVisible();
    await expect(row(theirs, PLACE).first()).toBeVisible();
    expect(await ran(theirs)).toEqual(NOTHING);
  });
  await test.step("completed as a mention", async () => {
    await toTheEnd(theirs);
    await theirs.keyboard.type(" @<svg");
    await theirs.getByRole("option", { name: PLACE }).click();
    await expect(chapterText(theirs)).toContainText(PLACE);
    await untilSaved(theirs);
    await theirs.reload();
    await expect(chapterText(theirs)).toContainText(PLACE);
    expect(await ran(theirs)).toEqual(NOTHING);
    expect(await ran(ours)).toEqual(NOTHING);
  });
  // A control: what is looked for is found where there is something.
  await theirs.evaluate(() => document.body.append(Object.assign(document.createElement("i"), { onclick: null })));
  await theirs.evaluate(() => document.body.lastElementChild?.setAttribute("onclick", "x()"));
  expect(await ran(theirs)).toEqual({ calls: 0, made: 1 });
});
