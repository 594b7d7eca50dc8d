import { expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { createTermMatcher } from "./term-matcher.ts";

const plain = { capitals: false, plurals: false };
const words = (text: string, ...terms: string[]) =>
  createTermMatcher(terms, { capitals: false, plurals: true })
    .find(text)
    .map(({ from, to }) => text.slice(from, to));

test("all terms are found in one pass, overlapping ones too", () => {
  const matcher = createTermMatcher(["甲乙丙", "乙", "乙丙", "丙"], plain);
  expect(matcher.find("甲乙丙").map(({ term }) => term)).toEqual([1, 0, 2, 3]);
});

test("what is found is what looking for each term by itself finds", () => {
  const letters = fc.array(fc.constantFrom("甲", "乙", "丙"), { maxLength: 5 }).map((parts) => parts.join(""));
  const long = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.uniqueArray(letters, { maxLength: 8 }), long, (terms, text) => {
      const expected: string[] = [];
      for (const [term, word] of terms.entries())
        for (let at = text.indexOf(word); word !== "" && at >= 0; at = text.indexOf(word, at + 1))
          expected.push(`${at} ${at + word.length} ${term}`);
      const seen = createTermMatcher(terms, plain)
        .find(text)
        .map(({ from, to, term }) => `${from} ${to} ${term}`);
      expect(seen.sort()).toEqual(expected.sort());
    }),
    { numRuns: 500 },
  );
});

test("a banned Latin word is found in any case, alone or in the plural, not inside another word", () => {
  expect(words("A gun, two GUNS, the gun's, begun, gunner, Ｇｕｎ", "gun")).toEqual(["gun", "GUN", "gun", "Ｇｕｎ"]);
  expect(words("witches witchest witch", "witch")).toEqual(["witch", "witch"]);
});

test("of a text that goes on, only what is certain is told", () => {
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

test("terms that show nothing are never found", () => {
  expect(words("a \u200b b", "", " ", "\u200b")).toEqual([]);
});

test("names made to be nested cost no more than a few for each character", () => {
  const nested = Array.from({ length: 20 }, (_, index) => "的".repeat(index + 1));
  const found = createTermMatcher(nested, plain).find("的".repeat(2_000));
  expect(found.length).toBeLessThanOrEqual(2_000 * 6);
  expect(Math.max(...found.map(({ from, to }) => to - from))).toBe(20);
  // Each of these comes apart into four, and only whole ones are found.
  const primes = Array.from({ length: 76 }, (_, index) => "′".repeat(index + 1));
  const text = "⁗".repeat(1_000);
  const whole = createTermMatcher(primes, plain).find(text);
  expect(whole.length).toBeLessThanOrEqual(1_000 * 6);
  expect(whole.every(({ from, to }) => to > from && to <= text.length)).toBe(true);
});

test("nothing is found in a part of a character that comes apart into several", () => {
  expect(words("½ ﬁn …", "1", "2", "f", "in", "..")).toEqual([]);
  expect(words("½ ﬁn …", "1⁄2", "fin", "...")).toEqual(["½", "ﬁn", "…"]);
});
