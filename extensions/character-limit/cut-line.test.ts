import { expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { isBetweenGraphemes, isBetweenWords, lastPlace } from "./cut-line.ts";

/** The text with a bar at every position between words. */
const barred = (text: string) =>
  Array.from({ length: text.length }, (_, at) => (at > 0 && isBetweenWords(text, at) ? "|" : "") + text[at]).join("");

test("words of scripts with spaces stay whole, together with their punctuation", () => {
  expect(barred("“Don’t,” he said")).toBe("“Don’t,”| |he| |said");
  expect(barred("a-b c_d 1,000.5 (x)")).toBe("a-b| |c_d| |1,000.5| |(x)");
  expect(barred("gone—lost… So")).toBe("gone—|lost…| |So");
});

test("text in ideographs may be cut anywhere except before closing and after opening marks", () => {
  expect(barred("他说：「走。」A计划")).toBe("他|说：|「走。」|A|计|划");
  expect(barred("灯塔……海")).toBe("灯|塔……|海");
});

test("words without spaces between them are found with a dictionary", () => {
  expect(barred("สวัสดีครับ")).toBe("สวัสดี|ครับ");
});

test("graphemes stay whole", () => {
  for (const one of ["👩‍👩‍👧", "é", "🇩🇪", "𠮷", "क्षि", "👍🏽", "\r\n"])
    for (let at = 1; at < one.length; at++) {
      expect(isBetweenGraphemes(`${one}${one}`, at)).toBe(false);
      expect(isBetweenWords(`${one}${one}`, at)).toBe(false);
    }
  expect(barred("😀😀")).toBe("😀|😀");
});

test("no cut is within a word or a grapheme, whatever the text", () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(60), (text, end) => {
      const at = lastPlace(text, end, isBetweenWords);
      const starts = [...graphemes.segment(text)].map(({ index }) => index);
      expect(at === text.length || starts.includes(at)).toBe(true);
      expect(/[A-Za-z0-9]$/.test(text.slice(0, at)) && /^[A-Za-z0-9]/.test(text.slice(at))).toBe(false);
    }),
  );
});
