// Tests of which banned words of a file a world has room for.
import { expect, test } from "vitest";
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import { foldBannedWord } from "../../../contract/worlds.ts";
import { createTermMatcher } from "../../../extensions/entry-matcher/term-matcher.ts";
import { fc } from "../../../tests/support/property.ts";
import { fittingWords } from "./fitting-words.ts";

test("words that differ only in a diacritical mark are different words, and all are added", () => {
  const words = ["はか", "が", "résumé", "कि"];
  expect(fittingWords(["ばか", "か", "resume", "का"], words)).toEqual({ fitting: words, over: [] });
  expect(fittingWords(["mist"], ["Ｍｉｓｔ", "fog", "FOG"])).toEqual({ fitting: ["fog"], over: [] });
});

test("words beyond the limit are returned separately", () => {
  const words = Array.from({ length: BANNED_WORDS_MAX }, (_, i) => `w${i}`);
  expect(fittingWords(["か"], [...words, "が"])).toEqual({
    fitting: words.slice(0, -1),
    over: [words.at(-1), "が"],
  });
});

test("words that count as the same are found as the same by the matcher too", () => {
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
