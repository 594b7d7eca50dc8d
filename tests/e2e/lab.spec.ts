// The Lab shortens, rewrites or expands passages, or changes them by an instruction. A result is shown as a diff in the
// text until it is accepted, in whole or in part. Co-authors don't see it before. Limits are shown before the request.
import { powerEndpoints, type WritingBenefits } from "../../contract/power.ts";
import errors from "../../src/i18n/en-US/errors.json" with { type: "json" };
import { tokensOf } from "../support/openai-answers.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { test, watchText, writeWithV1 } from "./support/generations.ts";
import { chapter, dock, result, toolbar } from "./support/lab.ts";
import { addCoAuthor, chapterText, openChapter, openStory, select, untilSaved } from "./support/writing.ts";

/** More words than Expand takes, by one. */
const LONG = Array.from({ length: 501 }, () => "lamp").join(" ");
const LINES = ["The lamp", "The lamp went out slowly. Tamsin waited on the stair, and nobody said a word."];

const benefits = (person: Person) => person.ask<WritingBenefits>("GET", powerEndpoints.writing.path);

test("a rewrite is accepted in part as one undo step, and co-authors don't see it before", async ({
  enter,
  person,
  model,
}) => {
  const [author, coauthor] = [await person("oriel"), await person("tamsin")];
  const [ours, theirs] = [await enter(author, { width: 1440 }), await enter(coauthor)];
  const { storyId, chapterId } = await openStory(ours, author, { lines: LINES });
  await untilSaved(ours);
  await addCoAuthor(author, coauthor, storyId, "write");
  await openChapter(theirs, storyId, chapterId);
  const seen = await watchText(theirs);
  const before = await benefits(author);
  await writeWithV1(ours, model, {
    tokens: tokensOf("The lantern went out at once. Tamsin waited on the stair, and nobody spoke."),
  });

  await select(ours, LINES[1] as string);
  // The toolbar fits in one line, also next to the open panel.
  await expect(toolbar(ours).getByRole("button", { name: "Add to world" })).toBeVisible();
  await expect(toolbar(ours).getByRole("button", { name: "Rewrite" })).toBeVisible();
  expect((await toolbar(ours).boundingBox())?.height).toBeLessThan(50);
  await toolbar(ours).getByRole("button", { name: "Rewrite" }).click();
  await ours.getByRole("menuitem", { name: "Tense" }).click();
  await expect(result(ours).getByRole("button", { name: "Accept all" })).toBeVisible();
  const asked = await model.request(0);
  expect(JSON.stringify(asked.body.messages)).toContain("The lamp went out slowly.");
  await expect(chapterText(ours).locator(".lab-removed")).toHaveText(["lamp", "slowly", "said a word"]);
  await expect(chapterText(ours).locator(".lab-added")).toHaveText(["lantern", "at once", "spoke"]);
  expect(await chapter(ours)).toBe(LINES.join("\n"));
  expect(await violations(ours)).toEqual([]);

  const change = (name: string) => result(ours).getByRole("checkbox", { name });
  await change("lamp becomes lantern").press("Space");
  await expect(change("lamp becomes lantern")).not.toBeChecked();
  // The diff hides the browser's selection colour.
  const selected = () =>
    chapterText(ours)
      .locator(".lab-range")
      .first()
      .evaluate((range) => getComputedStyle(range, "::selection").backgroundColor);
  expect(await selected()).toBe("rgba(0, 0, 0, 0)");
  await expect(change("slowly becomes at once")).toBeChecked();
  await chapterText(ours).locator(".lab-added").last().click();
  await expect(change("said a word becomes spoke")).not.toBeChecked();
  expect(seen.join(" ")).not.toContain("at once");
  await result(ours).getByRole("button", { name: "Accept 1 of 3" }).click();
  const accepted = "The lamp\nThe lamp went out at once. Tamsin waited on the stair, and nobody said a word.";
  await expect.poll(() => chapter(ours)).toBe(accepted);
  await expect(theirs.locator(".tiptap")).toContainText("went out at once");
  expect(seen.join(" ")).not.toMatch(/lantern|spoke/);
  await expect(result(ours)).toBeHidden();
  await expect(chapterText(ours).locator("span[data-generation]")).toHaveText("at once");

  await ours.keyboard.press("Control+z");
  expect(await chapter(ours)).toBe(LINES.join("\n"));
  await ours.keyboard.press("Control+Shift+z");
  expect(await chapter(ours)).toBe(accepted);
  const after = await benefits(author);
  expect([after.total, after.lab_trial_left]).toEqual([before.total, before.lab_trial_left - 1]);
});

test("a custom instruction is repeated, and one of its two results is inserted below", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: LINES });
  await writeWithV1(page, model, (_, n) => ({
    tokens: tokensOf(n === 0 ? "The first letter." : "Dear Oriel,\n\nthe lamp is out."),
  }));
  await select(page, "The lamp went out slowly.");
  await expect(toolbar(page).getByRole("button", { name: "Lab", exact: true })).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("ArrowRight");
  await expect(toolbar(page).getByRole("button", { name: "Shorten" })).toBeFocused();
  await toolbar(page).getByRole("button", { name: "Ask…" }).press("Enter");
  const instruction = dock(page).getByRole("textbox", { name: "What should be done with it?" });
  await expect(instruction).toBeFocused();
  await expect(dock(page).getByRole("figure", { name: "Selected text" })).toContainText("The lamp went out slowly.");
  await expect(chapterText(page).locator(".lab-range")).toHaveText("The lamp went out slowly.");
  await expect(dock(page).getByRole("button", { name: "Do it" })).toBeDisabled();
  await page.keyboard.type("As a letter to Oriel");
  await dock(page).getByRole("button", { name: "Do it" }).click();
  await expect(result(page)).toContainText("1 of 1");
  expect(JSON.stringify((await model.request(0)).body.messages)).toContain("As a letter to Oriel");
  await result(page).getByRole("button", { name: "Again" }).click();
  await expect(result(page)).toContainText("2 of 2");
  await expect(result(page)).toContainText("Dear Oriel");
  await result(page).getByRole("button", { name: "Previous result" }).click();
  await expect(result(page)).toContainText("1 of 2");
  await expect(chapterText(page).locator(".lab-added")).toContainText(["first letter"]);
  await result(page).getByRole("button", { name: "Next result" }).click();
  await result(page).getByRole("button", { name: "Insert below" }).click();
  await expect.poll(() => chapter(page)).toBe(`${LINES.join("\n")}\nDear Oriel,\nthe lamp is out.`);
  await page.keyboard.press("Control+z");
  expect(await chapter(page)).toBe(LINES.join("\n"));
});

test("a text with nothing to change gets one line and no result, and costs no free use", async ({
  enter,
  person,
  model,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: LINES });
  await untilSaved(page);
  const before = await benefits(author);
  await writeWithV1(page, model, { tokens: tokensOf(LINES[1] as string) });
  await select(page, LINES[1] as string);
  await toolbar(page).getByRole("button", { name: "Shorten" }).click();
  await expect(dock(page).getByText("Nothing here needs to go.")).toBeVisible();
  await expect(result(page)).toHaveCount(0);
  expect((await benefits(author)).lab_trial_left).toBe(before.lab_trial_left);
  await dock(page).getByRole("button", { name: "All Lab results of this chapter" }).click();
  const listed = page.getByRole("dialog", { name: "All Lab results of this chapter" }).getByRole("listitem");
  await expect(listed).toContainText("Nothing here needs to go.");
  await expect(listed.getByRole("button")).toHaveCount(0);
});

/** V2 and V3 are the storyteller. */
const withHelper = test.extend({ connected: [{ ids: ["v1"] }, { scope: "worker" }] });

withHelper(
  "limits are shown before the request: titles, long texts, what the storyteller does not have",
  async ({ enter, person }) => {
    // The server's first account is the administrator's.
    await person("operator");
    const author = await person("oriel");
    const page = await enter(author, { width: 1440 });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/lab/generations")) asked.push(request.url());
    });
    await openStory(page, author, { lines: ["The lamp", LONG, "b".repeat(600)] });
    await dock(page).getByRole("tab", { name: "Lab" }).click();
    await expect(dock(page)).toContainText("Select some text in the chapter");
    await select(page, "The lamp");
    await expect(dock(page).getByRole("alert")).toContainText("Titles can’t be worked on.");
    await chapterText(page).press("Control+a");
    await expect(dock(page).getByRole("alert")).toContainText("Titles can’t be worked on.");

    await page.getByRole("radiogroup", { name: "Model" }).getByText("V1").click();
    await select(page, LONG);
    await toolbar(page).getByRole("button", { name: "Expand" }).click();
    await expect(dock(page).getByRole("alert")).toContainText("Over by 1: Expand takes up to 500 words");
    await expect(dock(page).getByRole("button", { name: "Expand it" })).toBeDisabled();
    await dock(page).getByText("Shorten", { exact: true }).click();
    await expect(dock(page).getByRole("alert")).toHaveCount(0);
    await expect(dock(page).getByRole("button", { name: "Shorten it" })).toBeEnabled();

    await page.getByRole("radiogroup", { name: "Model" }).getByText("V2").click();
    for (const tool of ["Rewrite", "Expand", "Ask…"]) {
      await dock(page).getByText(tool, { exact: true }).click();
      await expect(dock(page).getByRole("alert")).toContainText("This takes a language model.");
    }
    await select(page, LONG);
    await toolbar(page).getByRole("button", { name: "Expand" }).click();
    await expect(dock(page).getByRole("alert")).toContainText("The operator of this server can connect one.");
    await expect(dock(page).getByRole("button", { name: "Expand it" })).toBeDisabled();
    await dock(page).getByText("Pasted text").click();
    await dock(page).getByText("What could go", { exact: true }).click();
    await expect(dock(page).getByRole("button", { name: "Show what could go" })).toBeDisabled();
    await dock(page)
      .getByRole("textbox", { name: "Text" })
      .fill(`${"𠮷".repeat(999)} the lamp`);
    await expect(dock(page).getByRole("alert")).toContainText("the Lab takes up to 1,000 words");
    expect(asked).toEqual([]);
  },
);

test("a failure is reported as text, costs nothing, and can be retried; cancelling keeps the text so far", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: LINES });
  const before = await benefits(author);
  await writeWithV1(page, model, { fault: { kind: "status", status: 500 } });
  await select(page, "The lamp went out slowly.");
  await toolbar(page).getByRole("button", { name: "Expand" }).click();
  await expect(dock(page).getByRole("alert")).toContainText(errors.model_unreachable);
  expect(await benefits(author)).toEqual(before);
  expect(await chapter(page)).toBe(LINES.join("\n"));

  model.reset();
  model.play({ tokens: tokensOf(`The lamp died${", and then it was dark".repeat(40)}.`), perSecond: 8 });
  await dock(page).getByRole("button", { name: "Try again" }).click();
  await expect(result(page)).toContainText("The lamp");
  await result(page).getByRole("button", { name: "Stop" }).click();
  await expect(result(page).getByText("Broken off")).toBeVisible();
  await result(page).getByRole("button", { name: "Discard" }).click();
  await expect(result(page)).toBeHidden();
  expect(await chapter(page)).toBe(LINES.join("\n"));
});

test("after the tab was closed during a generation, its result is listed and can be inserted", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(page, author, { lines: LINES });
  await untilSaved(page);
  await writeWithV1(page, model, {
    tokens: tokensOf("The lamp died. Tamsin waited, and the whole house waited with her."),
    perSecond: 12,
  });
  await select(page, LINES[1] as string);
  await toolbar(page).getByRole("button", { name: "Shorten" }).click();
  await expect(result(page)).toContainText("The lamp died");
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await openChapter(again, storyId, chapterId);
  await dock(again).getByRole("tab", { name: "Lab" }).click();
  await dock(again).getByRole("button", { name: "All Lab results of this chapter" }).click();
  const drawer = again.getByRole("dialog", { name: "All Lab results of this chapter" });
  await expect(drawer.getByRole("listitem")).toContainText("the whole house waited with her.");
  expect(await violations(again)).toEqual([]);
  await drawer.getByRole("button", { name: "Insert at the caret" }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(() => chapter(again)).toContain("the whole house waited with her.");
  await dock(again).getByRole("button", { name: "All Lab results of this chapter" }).click();
  await expect(drawer.getByText("In the chapter")).toBeVisible();
});

test("Escape in the text or the panel discards a result; in a drawer it leaves the drawer open", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: LINES });
  await writeWithV1(page, model, () => ({ tokens: tokensOf("The lantern went out at once.") }));
  const shorten = async () => {
    await select(page, "The lamp went out slowly.");
    await toolbar(page).getByRole("button", { name: "Shorten" }).click();
    await expect(result(page).getByRole("button", { name: "Accept all" })).toBeVisible();
  };
  const expectDiscarded = async () => {
    await expect(result(page)).toBeHidden();
    await expect(chapterText(page).locator(".lab-range, .lab-removed, .lab-added")).toHaveCount(0);
    expect(await chapter(page)).toBe(LINES.join("\n"));
  };

  await shorten();
  await chapterText(page).focus();
  await page.keyboard.press("Escape");
  await expectDiscarded();

  await shorten();
  await result(page).getByRole("checkbox").first().focus();
  await page.keyboard.press("Escape");
  await expectDiscarded();
  await expect(chapterText(page)).toBeFocused();

  await page.setViewportSize({ width: 900, height: 800 });
  await shorten();
  const panel = page.getByRole("dialog", { name: "Beside the page" });
  await result(page).getByRole("checkbox").first().focus();
  await page.keyboard.press("Escape");
  await expectDiscarded();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("the toolbar never covers a result, and the diff shows whole sentences", async ({ enter, person, model }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const lines = ["The lamp", "Nobody slept.", "It was late. The old lamp went out. Tamsin waited.", "Nobody spoke."];
  await openStory(page, author, { lines });
  await writeWithV1(page, model, { tokens: tokensOf("lamp gave up its light at last. Tamsin waited") });
  await select(page, "lamp went out. Tamsin waited");
  await toolbar(page).getByRole("button", { name: "Shorten" }).click();
  await expect(chapterText(page).locator(".lab-added")).toHaveText(["lamp gave up its light at last."]);
  await expect(result(page)).toContainText(
    "The old lamp went out. becomes lamp gave up its light at last. Tamsin waited.",
  );
  await chapterText(page).focus();
  await expect(toolbar(page)).toBeHidden();

  const changed = chapterText(page).getByText("It was late.");
  for (const other of ["Nobody slept.", "Nobody spoke."]) {
    await select(page, other);
    await expect(toolbar(page)).toBeVisible();
    const [bar, diff] = [await toolbar(page).boundingBox(), await changed.boundingBox()];
    if (!bar || !diff) throw new Error("Nothing is shown.");
    expect(bar.y + bar.height <= diff.y || bar.y >= diff.y + diff.height).toBe(true);
  }
  await select(page, "Tamsin waited");
  await expect(toolbar(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(toolbar(page)).toBeVisible();
});

/** Uses a server on which the operator has turned the Lab off. */
const closed = test.extend({ variables: [{ LAB: "off" }, { scope: "worker" }] });

closed("a Lab that the operator has turned off says so", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: LINES });
  await select(page, "The lamp went out slowly.");
  await toolbar(page).getByRole("button", { name: "Shorten" }).click();
  await expect(dock(page).getByRole("alert")).toHaveText(`${errors.lab_closed} ${errors.nothing_charged}`);
  expect((await benefits(author)).lab_trial_left).toBe(10);
});

test("typing elsewhere does not change the passage selected for the Lab", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const lines = ["The lamp", "The lamp went out slowly.", "Tamsin waited.", "Nobody said a word."];
  await openStory(page, author, { lines });
  const lab = dock(page).getByRole("tab", { name: "Lab" });
  await lab.click();
  const [marked, other] = [chapterText(page).locator("p").nth(0), chapterText(page).locator("p").nth(2)];
  for (const letter of ["a", "b", "c"]) {
    await marked.click({ clickCount: 3 });
    await lab.click();
    await expect(chapterText(page).locator(".lab-range")).toHaveText(lines[1] as string);
    await other.click();
    await page.keyboard.type(letter);
    await expect(other).toContainText(letter);
    await expect(marked).toHaveText(lines[1] as string);
    await expect(chapterText(page).locator(".lab-range")).toHaveCount(0);
  }
});
