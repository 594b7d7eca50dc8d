import { describe, expect, it } from "vitest";
import { fc } from "../tests/support/property.ts";
import { countWords, cutToLength, exceeds, textLength } from "./text-length.ts";

describe("textLength", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["don't-stop_now.v2", 17],
    ["夜航者", 3],
    ["夜航 night", 8],
    ["😀😀", 2],
    ["𠮷野家", 3],
  ])("counts %j as %i", (text, length) => expect(textLength(text)).toBe(length));

  it("counts code points, for any string", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => textLength(text) === Array.from(text).length));
  });

  it("counts a lone surrogate as one", () => expect(textLength("\ud83d!\ude00")).toBe(3));
});

describe("exceeds", () => {
  it("is false at the limit and true one above it", () => {
    expect(exceeds("夜".repeat(20), 20)).toBe(false);
    expect(exceeds("夜".repeat(21), 20)).toBe(true);
    expect(exceeds("😀".repeat(20), 20)).toBe(false);
  });
});

describe("cutToLength", () => {
  it("returns the longest beginning that fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), (text, max) => {
        const cut = cutToLength(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(textLength(cut)).toBe(Math.min(max, textLength(text)));
      }),
    );
  });
});

describe("countWords", () => {
  it.each([
    ["", 0],
    ["The lamp went out.", 4],
    ["don’t stop-gap it's", 3],
    ["灯塔熄灭的那一夜", 8],
    ["她说 hello，然后走了。", 7],
    ["A计划", 3],
    ["第3章", 3],
    ["…—！？", 0],
    ["über naïve café", 3],
  ])("counts %j as %i", (text, words) => expect(countWords(text)).toBe(words));
});
