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
  test.each(labTone.options)("%s changes the telling, never a word in quotes, and keeps the paragraphs", (tone) => {
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

test("a formal telling has its own words, whole words only", () => {
  expect(told("但是他没有回答，因为他害怕。", "formal")).toBe("然而他未作回答，由于他畏惧。");
  expect(told("他一把推开把手，现在还没有人。", "formal")).toBe("他一把推开把手，如今尚无人。");
  expect(told("“但是我害怕。”他说。", "formal")).toBe("“但是我害怕。”他说。");
});

test("a tense one breathes short, but not between a condition and what it is for", () => {
  expect(told("她推开那扇门，屋里的人都不见了，桌上放着一封信。", "tense")).toBe(
    "她推开那扇门。屋里的人都不见了。桌上放着一封信。",
  );
  expect(told("只要她早一点来，他就不会走。", "tense")).toBe("只要她早一点来，他就不会走。");
  expect(told("就在这时候，她听见有人在笑。", "tense")).toBe("就在这时候，她猛地听见有人在笑。");
});

test("a humorous one remarks on what it tells, no remark twice", () => {
  const text = told(chapter, "humorous");
  const remarks =
    text.match(/这也算是一种本事。|反正也没有别人看见。|换了谁，大概都差不多。|这一点，大家心里都有数。/gu) ?? [];
  expect(new Set(remarks).size).toBe(remarks.length);
  expect(text.length).toBeGreaterThan(chapter.length);
});

test("what announces speech goes on announcing it, and a tone that finds nothing varies the wording", () => {
  expect(told("她说：“今天会下雪吗？”他停住了。", "plain")).toContain("她说：“今天会下雪吗？”");
  expect(told("她说：“今天会下雪吗？”", "tender")).toBe("她柔声说：“今天会下雪吗？”");
  expect(told("也许明天。", "vivid")).toBe("或许明天。");
});

test("the same tone exchanges a word for one other throughout", () => {
  const text = told("也许是风，也许是人。他忽然笑了笑。", "same");
  expect(text).toBe("或许是风，或许是人。他突然笑了一下。");
});
