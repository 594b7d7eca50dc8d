import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { labTone } from "../../../../contract/generations.ts";
import { randomOf } from "../../random.ts";
import { stretchesOf } from "../text/quotes.ts";
import { rewrite } from "./rewrite.ts";

const chapter = readFileSync(new URL("../../../modules/demo/the-night-voyager.zh.md", import.meta.url), "utf8");
const quoted = (text: string) =>
  stretchesOf(text)
    .filter((stretch) => stretch.quoted)
    .map((stretch) => stretch.text);
const told = (text: string, tone: (typeof labTone.options)[number]) => rewrite(text, tone, randomOf("1"));

describe("every tone", () => {
  test.each(labTone.options)("%s changes the narration, never a word in quotes, and keeps the paragraphs", (tone) => {
    const text = told(chapter, tone);
    expect(text).not.toBe(chapter);
    expect(quoted(text)).toEqual(quoted(chapter));
    expect(text.split("\n")).toHaveLength(chapter.split("\n").length);
    expect(text).not.toMatch(/[，。]{2}|，[。！？]|的的|了了|地地/u);
    expect(told(chapter, tone)).toBe(text);
  });

  test("the tones differ from one another", () => {
    expect(new Set(labTone.options.map((tone) => told(chapter, tone))).size).toBe(labTone.options.length);
  });
});

test("the formal tone has its own words, and replaces whole words only", () => {
  expect(told("但是他没有回答，因为他害怕。", "formal")).toBe("然而他未作回答，由于他畏惧。");
  expect(told("他一把推开把手，现在还没有人。", "formal")).toBe("他一把推开把手，如今尚无人。");
  expect(told("“但是我害怕。”他说。", "formal")).toBe("“但是我害怕。”他说。");
});

test("the tense tone shortens sentences, but not between a condition and its consequence", () => {
  expect(told("她推开那扇门，屋里的人都不见了，桌上放着一封信。", "tense")).toBe(
    "她推开那扇门。屋里的人都不见了。桌上放着一封信。",
  );
  expect(told("只要她早一点来，他就不会走。", "tense")).toBe("只要她早一点来，他就不会走。");
  expect(told("就在这时候，她听见有人在笑。", "tense")).toBe("就在这时候，她猛地听见有人在笑。");
});

test("the humorous tone adds remarks, none twice", () => {
  const text = told(chapter, "humorous");
  const remarks =
    text.match(/这也算是一种本事。|反正也没有别人看见。|换了谁，大概都差不多。|这一点，大家心里都有数。/gu) ?? [];
  expect(new Set(remarks).size).toBe(remarks.length);
  expect(text.length).toBeGreaterThan(chapter.length);
});

test("an announcement of speech keeps its colon, and a tone that finds nothing to change varies the wording", () => {
  expect(told("她说：“今天会下雪吗？”他停住了。", "plain")).toContain("她说：“今天会下雪吗？”");
  expect(told("她说：“今天会下雪吗？”", "tender")).toBe("她柔声说：“今天会下雪吗？”");
  expect(told("也许明天。", "vivid")).toBe("或许明天。");
});

test("within a text a word is always replaced by the same word", () => {
  const text = told("也许是风，也许是人。他忽然笑了笑。", "same");
  expect(text).toBe("或许是风，或许是人。他突然笑了一下。");
});
