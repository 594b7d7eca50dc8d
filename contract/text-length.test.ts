import { describe, expect, it } from "vitest";
import { fc } from "../tests/support/property.ts";
import { countWords, cutToLength, endOfWords, exceeds, textLength } from "./text-length.ts";

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
    ["夜が明けた", 5],
    ["ラーメン", 4],
    ["등대가 꺼졌다", 6],
    ["등대 lamp 2개", 5],
    ["첫눈에 her 눈이", 6],
    ["3-4章和A-计划", 6],
    ["rock’n’roll, v2.0_beta and Jean-Luc", 4],
    ["— - ’ _ .", 0],
    ["Она вышла из дома", 4],
    ["مرحبا بالعالم", 2],
    ["𠮷野家で", 4],
    // Marks and joining jamo complete a character.
    ["葛\u{e0100}か\u3099", 2],
    ["등대".normalize("NFD"), 2],
  ])("counts %j as %i", (text, words) => expect(countWords(text)).toBe(words));

  it("is the same for two texts apart and joined by a space", () => {
    const mixed = fc.string({ unit: fc.constantFrom("a", "é", "7", "字", "か", "한", " ", "’", "-", ".", "\n", "😀") });
    fc.assert(
      fc.property(mixed, mixed, (one, other) => countWords(`${one} ${other}`) === countWords(one) + countWords(other)),
    );
  });
});

describe("endOfWords", () => {
  it.each([
    ["The lamp went out.", 2, "The lamp"],
    ["The lamp went out.", 4, "The lamp went out"],
    ["The lamp went out.", 5, null],
    ["她说 hello，然后走了。", 3, "她说 hello"],
    ["A计划。", 2, "A计"],
    ["don’t stop", 1, "don’t"],
    ["…", 0, ""],
    ["", 1, null],
  ])("of %j, %i words are %j", (text, count, beginning) => {
    const end = endOfWords(text, count);
    expect(end === null ? null : text.slice(0, end)).toBe(beginning);
  });

  it("is where the text before has that many words, for any text", () => {
    const mixed = fc.string({ unit: fc.constantFrom("a", "é", "7", "字", "か", "한", " ", "’", "-", ".", "\n", "𠮷") });
    fc.assert(
      fc.property(mixed, fc.nat(20), (text, count) => {
        const end = endOfWords(text, count);
        expect(end === null).toBe(countWords(text) < count);
        if (end !== null) expect(countWords(text.slice(0, end))).toBe(count);
      }),
    );
  });
});
