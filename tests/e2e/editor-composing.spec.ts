// Input methods: neither co-authors' edits nor typing rules interrupt a composition, and limits apply when it ends.
import type { CDPSession, Page } from "@playwright/test";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { expect, test } from "./support/fixtures.ts";
import { blocks, chapterText, openStory, openTogether, paste, toTheEnd, untilSaved } from "./support/writing.ts";

/** Simulates an input method through the DevTools protocol. */
async function inputMethod(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  return {
    /** Sets the text composed so far. */
    compose: (text: string) =>
      devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Ends the composition: this text replaces the composed one. */
    choose: (text: string) => devtools.send("Input.insertText", { text }),
  };
}

test("Chinese is composed letter by letter, and the chosen characters replace the letters", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { locale: "zh-CN" });
  await openStory(page, author, { title: "夜航者", language: "zh-CN", lines: ["灯灭", ""] });
  const { compose, choose } = await inputMethod(page);
  for (const part of ["d", "de", "den", "deng"]) await compose(part);
  await choose("灯");
  for (const part of ["m", "mi", "mie"]) await compose(part);
  await choose("灭");
  await page.keyboard.type(",");
  await expect.poll(() => blocks(page)).toEqual(["h1: 灯灭", "p: 灯灭，"]);
  await untilSaved(page);
  await page.reload();
  await expect(chapterText(page)).toContainText("灯灭，");
});

test("a co-author's edits next to a composition are applied after it ends", async ({ enter, person }) => {
  const [owner, guest] = [await person("lin"), await person("moss")];
  const lines = ["Together", "The lamp.", "The tide."];
  const { ours: page, theirs: other } = await openTogether(owner, guest, enter, lines);
  await toTheEnd(page);
  const { compose, choose } = await inputMethod(page);
  // Composes letters that the co-author does not type: after two insertions at one position, the text alone does not
  // show who typed which of two equal letters.
  await compose("k");
  await compose("kao");
  await toTheEnd(other);
  await other.keyboard.type(" It turned.");
  await other.keyboard.press("Home");
  await other.keyboard.type("Then: ");
  await untilSaved(other);
  await compose("kaok");
  // The composition was not interrupted: the choice replaces all of it and nothing else.
  await choose("灯");
  await expect.poll(async () => (await blocks(page))[2]).toContain("Then: The tide.");
  await expect.poll(async () => (await blocks(other))[2]).toContain("灯");
  await expect.poll(async () => (await blocks(page)).join()).toBe((await blocks(other)).join());
  // Both wrote at the same position: either may come first, and both stay whole.
  await expect
    .poll(async () => (await blocks(page))[2])
    .toMatch(/^p: Then: The tide\.(灯 It turned\.| It turned\.灯)$/);
});

test("in a full chapter only the composed text is trimmed, after the composition ends", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Full", ""] });
  await paste(page, { text: "灯".repeat(CHAPTER_MAX_CHARACTERS - 1) });
  const { compose, choose } = await inputMethod(page);
  for (const part of ["h", "ha", "hai", "hai'l", "hai'la", "hai'lan"]) await compose(part);
  await choose("海浪");
  await expect(page.locator("footer")).toContainText("20,000 / 20,000 characters");
  await expect.poll(async () => (await blocks(page))[1]).toMatch(/灯海$/);
});
