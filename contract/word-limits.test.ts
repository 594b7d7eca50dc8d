import { describe, expect, it } from "vitest";
import { fc } from "../tests/support/property.ts";
import { exceedsWords, sizeInWords } from "./word-limits.ts";

describe("limits in words", () => {
  it("count words, and text without spaces by its characters", () => {
    expect(sizeInWords("The lamp went out.")).toBe(4);
    expect(sizeInWords("灯塔灭了。")).toBe(4);
    expect(sizeInWords("a".repeat(121))).toBe(11);
    expect(exceedsWords("lamp ".repeat(20), 20)).toBe(false);
    expect(exceedsWords("lamp ".repeat(21), 20)).toBe(true);
    expect(exceedsWords("字".repeat(21), 20)).toBe(true);
    expect(exceedsWords("a".repeat(240), 20)).toBe(false);
    expect(exceedsWords("a".repeat(241), 20)).toBe(true);
  });

  it("exceed exactly what the size says", () => {
    const mixed = fc.string({ unit: fc.constantFrom("a", "b", "字", " ", "."), maxLength: 200 });
    fc.assert(fc.property(mixed, fc.nat(30), (text, max) => exceedsWords(text, max) === sizeInWords(text) > max));
  });
});
