// Continuing a chapter: three cards next to the text, one of them shown in it. Candidates are switched, kept, requested
// again, and restored after the tab was closed; they are charged once, and co-authors see only what is kept.
import { tokensOf } from "../support/openai-answers.ts";
import { violations } from "./support/axe.ts";
import { balance, candidateInText, cards, chapter } from "./support/continuation.ts";
import { expect } from "./support/fixtures.ts";
import { test, watchText, writeWithV1 } from "./support/generations.ts";
import { addCoAuthor, chapterText, openChapter, openStory, toTheEnd, untilSaved } from "./support/writing.ts";

test("three cards are switched, kept as one undo step and requested again; a co-author sees only kept text", async ({
  enter,
  person,
}) => {
  const [author, coauthor] = [await person("oriel"), await person("tamsin")];
  const [ours, theirs] = [await enter(author, { width: 1440 }), await enter(coauthor)];
  const { storyId, chapterId } = await openStory(ours, author, {
    lines: ["The lamp", "Oriel had drawn the whole of the western shelf from memory. Tamsin waited on the stair."],
  });
  await untilSaved(ours);
  await addCoAuthor(author, coauthor, storyId, "write");
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
  await expect(candidateInText(ours)).toContainText(shown[0] as string);
  expect(await chapter(ours)).toBe(written);
  await expect.poll(() => balance(author)).toBe(before - 70);

  await ours.keyboard.press("Alt+ArrowRight");
  await expect(candidateInText(ours)).toContainText(shown[1] as string);
  await ours.keyboard.press("Alt+ArrowLeft");
  await expect(candidateInText(ours)).toContainText(shown[0] as string);
  expect(seen.join(" ")).not.toContain((shown[0] as string).slice(0, 20));

  await ours.keyboard.press("Tab");
  await expect(candidateInText(ours)).toBeHidden();
  await expect(chapterText(ours)).toContainText((shown[0] as string).split("\n")[0] as string);
  await expect(theirs.locator(".tiptap")).toContainText((shown[0] as string).split("\n")[0] as string);
  await ours.keyboard.press("Control+z");
  expect(await chapter(ours)).toBe(written);
  await ours.keyboard.press("Control+Shift+z");
  await expect(chapterText(ours)).toContainText((shown[0] as string).split("\n")[0] as string);
  await expect.poll(() => balance(author)).toBe(before - 70);

  await test.step("generated text can be marked on the page", async () => {
    const origin = ours.getByRole("switch", { name: "Mark what came from a model" });
    const kept = chapterText(ours).locator("span[data-generation]").first();
    const line = () => kept.evaluate((element) => getComputedStyle(element).borderBottomStyle);
    expect(await line()).toBe("none");
    await origin.click();
    await expect(chapterText(ours)).toHaveAttribute("data-shows-origin", "");
    expect(await line()).toBe("dotted");
    await origin.click();
    await expect(chapterText(ours)).not.toHaveAttribute("data-shows-origin");
    await toTheEnd(ours);
  });

  await test.step("Again requests other candidates, and earlier ones can be restored", async () => {
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
    await expect(candidateInText(ours)).toContainText(first);
    await expect(chapterText(ours)).toBeFocused();
    await ours.keyboard.press("Alt+ArrowRight");
    await expect(candidateInText(ours)).not.toContainText(first);
    await cards(ours).first().getByRole("button", { name: "Use this" }).click();
    await expect(candidateInText(ours)).toContainText(first);
    await ours.keyboard.press("Escape");
    await expect(candidateInText(ours)).toBeHidden();
    await expect.poll(() => balance(author)).toBe(before - 3 * 70);
  });
});

test("keeping a candidate moves neither its paragraphs nor the text after it", async ({ enter, person, model }) => {
  const author = await person("oriel");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited.", "It rained."] });
  await writeWithV1(page, model, {
    tokens: tokensOf(" The tide came in.\n\n“Nobody,” she said.\n\nThe lamp went out at the end of the pier."),
  });
  await chapterText(page).getByText("Oriel waited.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  await expect(candidateInText(page)).toContainText("pier.");
  await expect(cards(page).first().locator("p").first()).toHaveText(/came in\.\s+“Nobody,” she said\.\s+The lamp/);
  const top = (words: string) =>
    chapterText(page).evaluate((text, sought) => {
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
  await expect(candidateInText(page)).toBeHidden();
  await expect.poll(() => chapter(page)).toContain("The lamp went out");
  expect(before).not.toContain(null);
  expect(await places()).toEqual(before);
});

test("in a chapter just opened, the button continues after its end; a part of a card is kept with its space", async ({
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

test("a candidate of several indented paragraphs has the same line breaks before and after it is kept", async ({
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
  await chapterText(page).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Keep", exact: true }).first()).toBeVisible();
  /** The left and right edges of each line box of the last paragraph. */
  const rows = (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        // A span around the text has the same boxes as the text, so duplicates are dropped.
        return [...new Set(boxes.map(({ left, right }) => `${left} to ${right}`))];
      });
  await expect(page.locator(".ai-continuation-line").last()).toHaveText(second);
  const offeredRows = await rows(".ai-continuation-line");
  expect(offeredRows.length).toBeGreaterThan(1);
  await page.keyboard.press("Tab");
  await expect(candidateInText(page)).toBeHidden();
  await expect(page.locator(".tiptap p").last()).toHaveText(second);
  expect(await rows(".tiptap p")).toEqual(offeredRows);
});

test("an empty Chinese chapter is continued, and a part of a card is kept", async ({ enter, person }) => {
  const author = await person("阿澈");
  const page = await enter(author, { width: 1440, locale: "zh-CN", theme: "dark" });
  await openStory(page, author, { title: "夜航者", language: "zh-CN" });
  await chapterText(page).click();
  await page.keyboard.press("Control+Enter");
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "采用", exact: true })).toBeVisible();
  const text = (await candidateInText(page).innerText()).trim();
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

test("after the tab was closed during a generation, the finished result is shown again", async ({
  enter,
  person,
  model,
}) => {
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
  await expect(candidateInText(page)).toContainText("The tide");
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await openChapter(again, storyId, chapterId);
  await expect(candidateInText(again)).toContainText("nobody in the town had thought of it.");
  await expect(again.getByRole("button", { name: "Keep", exact: true })).toBeVisible();
  await again.getByRole("button", { name: "Keep", exact: true }).click();
  await expect.poll(() => chapter(again)).toContain("Oriel waited. The tide came in over the wall");
});

test("an input method receives all keys while composing", async ({ enter, person }) => {
  const author = await person("阿澈");
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Oriel waited."] });
  await toTheEnd(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { selectionStart: 2, selectionEnd: 2, text: "ni" });
  await page.keyboard.press("Control+Enter");
  await session.send("Input.insertText", { text: "你" });
  await expect.poll(() => chapter(page)).toContain("Oriel waited.你");
  await expect(candidateInText(page)).toBeHidden();
  await expect(cards(page)).toHaveCount(0);
});
