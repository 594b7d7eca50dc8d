import { expect, test } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { clippable, clipToWholeEnd } from "./clip-text.ts";

const LETTERS = { count: (text: string) => text.length };
const clip = (text: string, room: number) => clipToWholeEnd(clippable(text, LETTERS), room).text;

test("the clipped end begins with a paragraph if that drops at most a quarter of it, else with a sentence", () => {
  const text = "One is told. Two is told.\nThree is told. Four is told.\nFive is told.";
  expect(clip(text, 48)).toBe("Three is told. Four is told.\nFive is told.");
  expect(clip(text, 30)).toBe(" Four is told.\nFive is told.");
  expect(clip(text, 1_000)).toBe(text);
  expect(clip(text, 12)).toBe("");
});

test("the clipped end never begins in the middle of a sentence, even of a very long one", () => {
  const long = "word ".repeat(300);
  expect(clip(`${long}end. Then this.`, 700)).toBe(" Then this.");
  expect(clip(long, 700)).toBe("");
  expect(clip("字".repeat(900), 700)).toBe("");
});

test("the clipped end is a suffix of the text, fits the limit, and begins after the end of a sentence", () => {
  const unit = fc.constantFrom("a", " ", "字", "。", ".", "\n", "”", "😀");
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000, unit }), fc.nat(2_500), (text, room) => {
      const { text: end, tokens } = clipToWholeEnd(clippable(text, LETTERS), room);
      expect(text.endsWith(end)).toBe(true);
      expect(tokens).toBe(end.length);
      expect(tokens).toBeLessThanOrEqual(room);
      const before = text.slice(0, text.length - end.length);
      if (end !== "" && before !== "") expect(before).toMatch(/[。！？!?.…\n”’"'」』）)\]]$/u);
    }),
  );
});
