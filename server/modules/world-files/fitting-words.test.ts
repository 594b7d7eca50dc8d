import { expect, test } from "vitest";
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import { foldBannedWord } from "../../../contract/worlds.ts";
import { createTermMatcher } from "../../../extensions/entry-matcher/term-matcher.ts";
import { fc } from "../../../tests/support/property.ts";
import { fittingWords } from "./fitting-words.ts";

test("words that differ in a mark alone are other words, and all come in", () => {
  const words = ["はか", "が", "résumé", "कि"];
  expect(fittingWords(["ばか", "か", "resume", "का"], words)).toEqual({ fitting: words, over: [] });
  expect(fittingWords(["mist"], ["Ｍｉｓｔ", "fog", "FOG"])).toEqual({ fitting: ["fog"], over: [] });
});

test("what there is no room for is told", () => {
  const words = Array.from({ length: BANNED_WORDS_MAX }, (_, i) => `w${i}`);
  expect(fittingWords(["か"], [...words, "が"])).toEqual({
    fitting: words.slice(0, -1),
    over: [words.at(-1), "が"],
  });
});

test("a word that is taken for another is one the matcher takes for it too", () => {
  const piece = fc.constantFrom(
    ...["a", "A", "ａ", "é", "e\u0301", "e", "か", "か\u3099", "が", "ß", "ﬁ", "f", "i", "σ", "İ"],
  );
  const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(word, word, (a, b) => {
      fc.pre(foldBannedWord(a) === foldBannedWord(b));
      expect(createTermMatcher([a], { capitals: false, plurals: false }).find(b)).toHaveLength(1);
    }),
    { numRuns: 2_000 },
  );
});
