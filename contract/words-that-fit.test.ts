import { describe, expect, it } from "vitest";
import { endOfWords, textLength } from "./text-length.ts";
import { wordsThatFit } from "./words-that-fit.ts";

describe("wordsThatFit", () => {
  const EN = "The lamp went out and nobody in the harbour saw it happen. ";
  const ZH = "港口的灯忽然灭了，没有一个人看见。";

  it("goes by the scripts around the place", () => {
    expect(wordsThatFit({ before: EN, after: "" }, 800)).toBe(100);
    expect(wordsThatFit({ before: "", after: ZH }, 150)).toBe(100);
    expect(wordsThatFit({ before: "", after: "" }, 80)).toBe(10);
    expect(wordsThatFit({ before: ZH.repeat(1_000), after: "" }, 0)).toBe(0);
    expect(wordsThatFit({ before: EN, after: ZH }, 800)).toBe(100);
    expect(wordsThatFit({ before: "등대가 꺼졌다.", after: "" }, 150)).toBe(100);
  });

  it.each([EN, ZH, EN + ZH])("so many words of %j have room", (prose) => {
    for (const room of [0, 20, 100, 1_000, 5_000]) {
      const fit = wordsThatFit({ before: prose, after: "" }, room);
      const text = prose.repeat(200);
      expect(textLength(text.slice(0, endOfWords(text, fit) ?? text.length))).toBeLessThanOrEqual(room);
    }
  });
});
