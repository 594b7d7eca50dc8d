// Having a chapter continued: three cards beside the text, one of them in it; kept, stepped, asked again, brought back
// after the tab was closed; paid once; nobody else sees any of it. And every way a model fails, told in words.
import type { Locator, Page } from "@playwright/test";
import { errorKey } from "../../contract/errors.ts";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { powerEndpoints, type WritingBenefits } from "../../contract/power.ts";
import texts from "../../src/i18n/en-US/errors.json" with { type: "json" };
import { type Fault, tokensOf } from "../support/openai-answers.ts";
import type { Play } from "../support/openai-server.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { test as base, watchText, writeWithV1 } from "./support/generations.ts";
import { letIn, openChapter, openStory, paste, sheet, toTheEnd, untilSaved } from "./support/writing.ts";

const offered = (page: Page): Locator => page.locator(".ai-continuation");
const cards = (page: Page): Locator => page.getByRole("list", { name: /^(Results|结果)$/ }).getByRole("listitem");
const balance = async (person: Person): Promise<number> =>
  (await person.ask<WritingBenefits>("GET", powerEndpoints.writing.path)).total;

/** The words of the chapter itself, without what only stands beside them. */
const chapter = (page: Page): Promise<string> =>
  sheet(page).evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const beside of copy.querySelectorAll(".ai-continuation, .coauthor-caret")) beside.remove();
    return copy.textContent;
  });

interface AskedOfV1 {
  page: Page;
  author: Person;
  /** The author's power before it was asked. */
  before: number;
}

const test = base.extend<{ askV1(played: Play): Promise<AskedOfV1> }>({
  /** A new author's chapter of one line, which V1 is asked to continue. */
  askV1: async ({ enter, person, model }, use) => {
    await use(async (played) => {
      const author = await person("oriel");
      const page = await enter(author, { width: 1440 });
      await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
      const before = await balance(author);
      await writeWithV1(page, model, played);
      await toTheEnd(page);
      await page.keyboard.press("Control+Enter");
      return { page, author, before };
    });
  },
});

test("three cards, stepped, kept in one step, asked again; paid once; a co-author saw none of it", async ({
  enter,
  person,
}) => {
  const [author, coauthor] = [await person("oriel"), await person("tamsin")];
  const [ours, theirs] = [await enter(author, { width: 1440 }), await enter(coauthor)];
  const { storyId, chapterId } = await openStory(ours, author, {
    lines: ["The lamp", "Oriel had drawn the whole of the western shelf from memory. Tamsin waited on the stair."],
  });
  await untilSaved(ours);
  await letIn(author, coauthor, storyId, "write");
  await openChapter(theirs, storyId, chapterId);
  const seen = await watchText(theirs);
  const before = await balance(author);
  const written = await chapter(ours);

  await toTheEnd(ours);
  await ours.keyboard.press("Control+Enter");
  await expect(cards(ours)).toHaveCount(3);
  await expect(cards(ours).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const shown = await Promise.all([0, 1, 2].map((n) => cards(ours).nth(n).locator("p").first().innerText()));
  expect(new Set(shown).size).toBe(3);
  await expect(offered(ours)).toContainText(shown[0] as string);
  expect(await chapter(ours)).toBe(written);
  await expect.poll(() => balance(author)).toBe(before - 70);

  await ours.keyboard.press("Alt+ArrowRight");
  await expect(offered(ours)).toContainText(shown[1] as string);
  await ours.keyboard.press("Alt+ArrowLeft");
  await expect(offered(ours)).toContainText(shown[0] as string);
  expect(seen.join(" ")).not.toContain((shown[0] as string).slice(0, 20));

  await ours.keyboard.press("Tab");
  await expect(offered(ours)).toBeHidden();
  await expect(sheet(ours)).toContainText((shown[0] as string).split("\n")[0] as string);
  await expect(theirs.locator(".tiptap")).toContainText((shown[0] as string).split("\n")[0] as string);
  await ours.keyboard.press("Control+z");
  expect(await chapter(ours)).toBe(written);
  await ours.keyboard.press("Control+Shift+z");
  await expect(sheet(ours)).toContainText((shown[0] as string).split("\n")[0] as string);
  await expect.poll(() => balance(author)).toBe(before - 70);

  await test.step("what came from a model is marked for anyone who wants to see it", async () => {
    const origin = ours.getByRole("switch", { name: "Mark what came from a model" });
    const kept = sheet(ours).locator("span[data-generation]").first();
    const line = () => kept.evaluate((element) => getComputedStyle(element).borderBottomStyle);
    expect(await line()).toBe("none");
    await origin.click();
    await expect(sheet(ours)).toHaveAttribute("data-shows-origin", "");
    expect(await line()).toBe("dotted");
    await origin.click();
    await expect(sheet(ours)).not.toHaveAttribute("data-shows-origin");
    await toTheEnd(ours);
  });

  await test.step("again: other words, and the earlier ones can be brought back", async () => {
    await ours.keyboard.press("Control+Enter");
    await expect(ours.getByRole("button", { name: "Again" })).toBeVisible();
    const first = await cards(ours).first().locator("p").first().innerText();
    await ours.getByRole("button", { name: "Again" }).click();
    await expect(ours.getByRole("button", { name: "Again" })).toBeVisible();
    await expect(cards(ours).first()).not.toContainText(first);
    await expect.poll(() => balance(author)).toBe(before - 3 * 70);
    await ours.getByRole("button", { name: "All results of this chapter" }).click();
    const drawer = ours.getByRole("dialog", { name: "All results of this chapter" });
    await expect(drawer.getByText("Kept")).toBeVisible();
    await drawer
      .getByRole("listitem")
      .filter({ hasText: first })
      .last()
      .getByRole("button", { name: "Bring back" })
      .click();
    await expect(drawer).toBeHidden();
    await expect(offered(ours)).toContainText(first);
    await expect(sheet(ours)).toBeFocused();
    await ours.keyboard.press("Alt+ArrowRight");
    await expect(offered(ours)).not.toContainText(first);
    await cards(ours).first().getByRole("button", { name: "Use this" }).click();
    await expect(offered(ours)).toContainText(first);
    await ours.keyboard.press("Escape");
    await expect(offered(ours)).toBeHidden();
    await expect.poll(() => balance(author)).toBe(before - 3 * 70);
  });
});

test("what is kept stands where it stood: its paragraphs and the text behind it do not move", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited.", "It rained."] });
  await writeWithV1(page, model, {
    tokens: tokensOf(" The tide came in.\n\n“Nobody,” she said.\n\nThe lamp went out at the end of the pier."),
  });
  await sheet(page).getByText("Oriel waited.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  await expect(offered(page)).toContainText("pier.");
  await expect(cards(page).first().locator("p").first()).toHaveText(/came in\.\s+“Nobody,” she said\.\s+The lamp/);
  const top = (words: string) =>
    sheet(page).evaluate((text, sought) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent?.indexOf(sought) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + sought.length);
        return Math.round(range.getBoundingClientRect().top);
      }
      return null;
    }, words);
  const places = () => Promise.all(["“Nobody,”", "The lamp went", "It rained."].map(top));
  const before = await places();
  await page.keyboard.press("Tab");
  await expect(offered(page)).toBeHidden();
  await expect.poll(() => chapter(page)).toContain("The lamp went out");
  expect(before).not.toContain(null);
  expect(await places()).toEqual(before);
});

test("by the button in a chapter just opened: behind its text, with the keys at hand, a part of it with its seam", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", "Oriel waited.", "It rained."] });
  await untilSaved(page);
  await writeWithV1(page, model, {
    tokens: tokensOf(" The tide came in over the wall, and nobody had thought of it."),
  });
  await openChapter(page, storyId, chapterId);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect.poll(() => chapter(page)).toContain("It rained. The tide came in over the wall");
  await page.keyboard.press("Control+z");

  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  await cards(page)
    .first()
    .locator("p")
    .first()
    .evaluate((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      getSelection()?.setBaseAndExtent(node, 0, node, "The tide".length);
    });
  await page.getByRole("button", { name: "Keep the marked words" }).click();
  await expect.poll(() => chapter(page)).toMatch(/It rained\. The tide$/);
});

test("on a phone: discarded by its button, or by a finger beside it, on this device and the others", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 390, touch: true });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  const panel = page.getByRole("dialog", { name: "Beside the page" });
  const openPanel = async () => {
    await page.getByRole("button", { name: "Show or hide what writes along" }).click();
    await panel.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(panel.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  };
  await openPanel();
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const discard = panel.getByRole("button", { name: "Discard" }).first();
  const second = await cards(page).nth(1).locator("p").first().innerText();
  await discard.click();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText("1 of 2");
  await expect(offered(page)).toContainText(second);
  await discard.click();
  await discard.click();
  await expect(panel.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(offered(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await openPanel();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(offered(page)).toBeVisible();
  const noted = page.waitForResponse((response) => response.url().endsWith("/dismissed"));
  await sheet(page)
    .getByText("Oriel waited.")
    .tap({ position: { x: 2, y: 2 } });
  await expect(offered(page)).toBeHidden();
  await noted;
  const other = await enter(author, { width: 1440 });
  await openChapter(other, storyId, chapterId);
  await expect(other.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(offered(other)).toBeHidden();
});

test("on a phone with the panel closed: stepped, discarded and kept from the bar over the text", async ({
  enter,
  person,
}) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 390, touch: true });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Beside the page" });
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const [first, second, third] = await cards(page).locator("p:first-of-type").allInnerTexts();
  await panel.getByRole("button", { name: "Close" }).click();
  const bar = page.getByRole("toolbar", { name: "Result in the text" });
  await expect(offered(page)).toContainText(first as string);
  await bar.getByRole("button", { name: "Next result" }).tap();
  await expect(offered(page)).toContainText(second as string);
  await bar.getByRole("button", { name: "Discard" }).tap();
  await expect(offered(page)).toContainText(third as string);
  expect(await violations(page)).toEqual([]);
  await bar.getByRole("button", { name: "Keep" }).tap();
  await expect(offered(page)).toBeHidden();
  await expect(bar).toBeHidden();
  await expect.poll(() => chapter(page)).toContain((third as string).split("\n")[0] as string);
});

test("on a wide screen that is touched, the bar is there while the panel is closed", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440, touch: true });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  await page.getByRole("button", { name: "Continue", exact: true }).tap();
  await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
  const bar = page.getByRole("toolbar", { name: "Result in the text" });
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Show or hide what writes along" }).tap();
  const first = await offered(page).innerText();
  await bar.getByRole("button", { name: "Keep" }).tap();
  await expect(bar).toBeHidden();
  await expect.poll(() => chapter(page)).toContain(first.trim().split("\n")[0] as string);
});

test("a card of several paragraphs stands as it will when it is kept, indented lines too", async ({
  enter,
  person,
  model,
}) => {
  const author = await person("阿澈");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { title: "夜航者", language: "zh-CN", lines: ["雨", "雨下得很大。"] });
  await untilSaved(page);
  const second =
    "他把湿透了的信一封一封地晾开来，风从河上吹来，带着一股陈旧的铁锈味，谁也没有说话，只有远处的灯忽然又亮了。";
  await writeWithV1(page, model, { tokens: tokensOf(`钟声停了。\n\n${second}`) });
  await sheet(page).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Keep", exact: true }).first()).toBeVisible();
  /** Where each row of the last paragraph begins and ends. */
  const rows = (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        // A span around the words has the same boxes as the words.
        return [...new Set(boxes.map(({ left, right }) => `${left} to ${right}`))];
      });
  await expect(page.locator(".ai-continuation-line").last()).toHaveText(second);
  const offeredRows = await rows(".ai-continuation-line");
  expect(offeredRows.length).toBeGreaterThan(1);
  await page.keyboard.press("Tab");
  await expect(offered(page)).toBeHidden();
  await expect(page.locator(".tiptap p").last()).toHaveText(second);
  expect(await rows(".tiptap p")).toEqual(offeredRows);
});

test("in Chinese, on an empty page, with a part of a card", async ({ enter, person }) => {
  const author = await person("阿澈");
  const page = await enter(author, { width: 1440, locale: "zh-CN", theme: "dark" });
  await openStory(page, author, { title: "夜航者", language: "zh-CN" });
  await sheet(page).click();
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "采用", exact: true })).toBeVisible();
  const text = (await offered(page).innerText()).trim();
  expect(text).toMatch(/\p{sc=Han}/u);
  expect(text).toMatch(/[。！？…”」]$/u);
  expect(await violations(page)).toEqual([]);
  const part = text.slice(0, 4);
  await cards(page)
    .first()
    .locator("p")
    .first()
    .evaluate((element, length) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      getSelection()?.setBaseAndExtent(node, 0, node, length);
    }, part.length);
  await page.getByRole("button", { name: "采用选中的文字" }).click();
  await expect.poll(() => chapter(page)).toContain(part);
  expect(await chapter(page)).not.toContain(text);
});

test("the tab closed in the middle: the result is there when one comes back", async ({ enter, person, model }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  const { storyId, chapterId } = await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await untilSaved(page);
  await writeWithV1(page, model, {
    tokens: tokensOf(" The tide came in over the wall, and nobody in the town had thought of it."),
    perSecond: 12,
  });
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  await expect(offered(page)).toContainText("The tide");
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await openChapter(again, storyId, chapterId);
  await expect(offered(again)).toContainText("nobody in the town had thought of it.");
  await expect(again.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  await again.getByRole("button", { name: "Keep", exact: true }).click();
  await expect.poll(() => chapter(again)).toContain("Oriel waited. The tide came in over the wall");
});

const FAULTS: { name: string; fault: Fault; code: Parameters<typeof errorKey>[0] }[] = [
  { name: "it answers 500", fault: { kind: "status", status: 500 }, code: "model_unreachable" },
  { name: "it is too busy", fault: { kind: "status", status: 429 }, code: "model_busy" },
  { name: "it refuses the key", fault: { kind: "status", status: 401 }, code: "model_refused" },
  { name: "it never answers", fault: { kind: "silent" }, code: "model_timeout" },
  { name: "it answers something else", fault: { kind: "wrong-json" }, code: "model_refused" },
  { name: "it answers nothing", fault: { kind: "empty" }, code: "output_empty" },
  { name: "a part of its answer is broken", fault: { kind: "broken-chunk", after: 0 }, code: "model_unreachable" },
];

for (const { name, fault, code } of FAULTS)
  test(`a model that fails is told in words, costs nothing, and can be asked again: ${name}`, async ({
    askV1,
    model,
  }) => {
    const { page, author, before } = await askV1({ fault });
    const problem = page.getByRole("complementary", { name: "Beside the page" }).getByRole("alert");
    await expect(problem).toContainText(texts[errorKey(code) as keyof typeof texts]);
    await expect(problem).toContainText(texts.nothing_charged);
    await expect.poll(() => balance(author)).toBe(before);
    expect(await chapter(page)).toContain("Oriel waited.");
    model.reset();
    await problem.getByRole("button", { name: "Try again" }).click();
    await expect(offered(page)).toContainText("The lamp in the harbour went out");
    await expect.poll(() => balance(author)).toBe(before - 70);
  });

test("what broke off in the middle is kept, marked, and free", async ({ askV1 }) => {
  const { page, author, before } = await askV1({ fault: { kind: "cut", after: 6 } });
  await expect(cards(page).first().getByText("Broken off")).toBeHidden();
  await expect(cards(page).nth(1)).toContainText("Broken off");
  await expect.poll(() => balance(author)).toBe(before);
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await expect.poll(() => chapter(page)).toContain("Oriel waited. The lamp in the");
});

for (const [name, played] of [
  ["never ends", { fault: { kind: "never-ends" } }],
  ["is slow to begin", { firstTokenMs: 300 }],
] as const)
  test(`a model that ${name}: the cards end on a sentence and are paid once`, async ({ askV1 }) => {
    const { page, author, before } = await askV1(played);
    await expect(cards(page).getByText(/^(In the text now|Ready)$/)).toHaveCount(3);
    expect((await cards(page).first().locator("p").first().innerText()).trim()).toMatch(/[.!?…”"]$/);
    await expect.poll(() => balance(author)).toBe(before - 70);
  });

test("what is refused is told with where it stands, and costs nothing", async ({ enter, person }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel read how to make a p-i-p-e b0mb, twice."] });
  const before = await balance(author);
  await toTheEnd(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("In the text before the cursor:")).toBeVisible();
  await expect(page.locator("dd mark")).toHaveText("how to make a p-i-p-e b0mb");
  expect(await violations(page)).toEqual([]);
  expect(await balance(author)).toBe(before);
});

test("stopping: before a word it costs nothing", async ({ askV1, model }) => {
  const { page, author, before } = await askV1({ fault: { kind: "silent" } });
  const asked = await model.request(0);
  await page.keyboard.press("Escape");
  await asked.over;
  expect(asked.abortedAt).not.toBeNull();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect.poll(() => balance(author)).toBe(before);
});

test("an input method has the keys to itself", async ({ enter, person }) => {
  const author = await person("阿澈");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await toTheEnd(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { selectionStart: 2, selectionEnd: 2, text: "ni" });
  await page.keyboard.press("Control+Enter");
  await session.send("Input.insertText", { text: "你" });
  await expect.poll(() => chapter(page)).toContain("Oriel waited.你");
  await expect(offered(page)).toBeHidden();
  await expect(cards(page)).toHaveCount(0);
});

test("a full chapter is not continued: no power is taken, and the next chapter is offered", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["Full", ""] });
  await paste(page, { text: "灯".repeat(CHAPTER_MAX_CHARACTERS) });
  await untilSaved(page);
  const before = await balance(author);
  await page.keyboard.press("Control+Enter");
  const problem = page.getByRole("alert").filter({ hasText: texts.chapter_full });
  await expect(problem).toContainText(texts.nothing_charged);
  await expect(cards(page)).toHaveCount(0);
  expect(await balance(author)).toBe(before);
  await problem.getByRole("button", { name: "Go on in a new chapter" }).click();
  await expect(page).toHaveTitle(/^Untitled/);
  await expect(page.getByRole("list", { name: "Chapters" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.locator("footer")).toContainText("0 / 20,000 characters");
});
