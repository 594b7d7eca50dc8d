import { expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { createTermMatcher } from "./term-matcher.ts";

const plain = { capitals: false, plurals: false };
const words = (text: string, ...terms: string[]) =>
  createTermMatcher(terms, { capitals: false, plurals: true })
    .find(text)
    .map(({ from, to }) => text.slice(from, to));

test("all terms are found in one pass, the longest at each end", () => {
  const matcher = createTermMatcher(["甲乙丙", "乙", "乙丙", "丙"], plain);
  expect(matcher.find("甲乙丙").map(({ term }) => term)).toEqual([1, 0]);
});

test("the result equals the longest of searching each term by itself, and shorter ones are returned on request", () => {
  const letters = fc.array(fc.constantFrom("甲", "乙", "丙"), { maxLength: 5 }).map((parts) => parts.join(""));
  const long = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 8 }), long, fc.nat(4), (terms, text, later) => {
      const all: { from: number; to: number; term: number }[] = [];
      for (const [term, word] of terms.entries())
        for (let at = text.indexOf(word); word !== "" && at >= 0; at = text.indexOf(word, at + 1))
          all.push({ from: at, to: at + word.length, term });
      const longest = (to: number, since: number) =>
        all.filter((one) => one.to === to && one.from >= since).sort((a, b) => a.from - b.from)[0];
      const ends = [...new Set(all.map(({ to }) => to))].sort((a, b) => a - b);
      const matcher = createTermMatcher(terms, plain);
      expect(matcher.find(text)).toEqual(ends.map((end) => longest(end, 0)));
      expect(matcher.find(text, later)).toEqual(ends.map((end) => longest(end, later)).filter(Boolean));
      for (const match of matcher.find(text))
        expect(matcher.shorter(text, match, match.from + later)).toEqual(longest(match.to, match.from + later));
    }),
    { numRuns: 500 },
  );
});

test("however terms are nested, at most one occurrence per character is stored", () => {
  const nested = Array.from({ length: 20 }, (_, i) => "的".repeat(i + 1));
  expect(createTermMatcher(nested, plain).find("的".repeat(2_000))).toHaveLength(2_000);
  const primes = Array.from({ length: 79 }, (_, i) => "\u2057".repeat((i + 1) >> 2) + "\u2032".repeat((i + 1) & 3));
  expect(createTermMatcher(primes, plain).find("\u2057".repeat(2_000))).toHaveLength(2_000);
});

test("a term begins and ends with whole characters, also where one folds to several", () => {
  expect(words("½ 1⁄2", "1", "2")).toEqual(["1", "2"]);
  expect(words("⁗ ′", "′")).toEqual(["′"]);
  expect(words("㍿ 株式", "株式")).toEqual(["株式"]);
  expect(words("ﬁ", "fi")).toEqual(["ﬁ"]);
});

test("a banned Latin word is found in any case, alone or in the plural, not inside another word", () => {
  expect(words("A gun, two GUNS, the gun's, begun, gunner, Ｇｕｎ", "gun")).toEqual(["gun", "GUN", "gun", "Ｇｕｎ"]);
  expect(words("witches witchest witch", "witch")).toEqual(["witch", "witch"]);
});

test("in a text that continues, only occurrences that are certain are reported", () => {
  const matcher = createTermMatcher(["gun", "魔法杖"], { capitals: false, plurals: true });
  const sofar = (text: string) => {
    const { matches, open } = matcher.findSoFar(text);
    return { found: matches.length, held: text.slice(open) };
  };
  expect(sofar("he had a g")).toEqual({ found: 0, held: "g" });
  expect(sofar("he had a gun")).toEqual({ found: 0, held: "gun" });
  expect(sofar("he had a guns")).toEqual({ found: 0, held: "guns" });
  expect(sofar("he had a gunn")).toEqual({ found: 0, held: "" });
  expect(sofar("he had a gun,")).toEqual({ found: 1, held: "" });
  expect(sofar("he had begu")).toEqual({ found: 0, held: "" });
  expect(sofar("he had be-gu")).toEqual({ found: 0, held: "gu" });
  expect(sofar("拿着魔\u200b法")).toEqual({ found: 0, held: "魔\u200b法" });
  expect(sofar("拿着魔法杖")).toEqual({ found: 0, held: "魔法杖" });
  expect(sofar("拿着魔法杖走")).toEqual({ found: 1, held: "" });
});

test("in a text that continues, a picture that may still become part of another is not reported", () => {
  const matcher = createTermMatcher(["👍", "👨"], plain);
  const found = (text: string) => matcher.findSoFar(text).matches.length;
  expect(["👍", "👍\ud83c", "👍🏽", "👨\u200d", "👨\u200d👩", "👍a", "👨👩"].map(found)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

test("invisible terms are never found", () => {
  expect(words("a \u200b b", "", " ", "\u200b")).toEqual([]);
});

test("nothing matches a part of a character that folds to several", () => {
  expect(words("½ ﬁn …", "1", "2", "f", "in", "..")).toEqual([]);
  expect(words("½ ﬁn …", "1⁄2", "fin", "...")).toEqual(["½", "ﬁn", "…"]);
});
