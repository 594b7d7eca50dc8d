// That names are compared as documents of search are found, although most are passed over by a glance.
import { expect, it } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { foldText, foldWithPlaces } from "./fold.ts";
import { ownMatcher } from "./own-match.ts";
import { stemOf } from "./stem.ts";
import { type Wish, wishOf } from "./terms.ts";
import { isCorrectable, isWithinOneTypo } from "./typo.ts";
import { runsOf } from "./words.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(..."abcdeß'’ 夜航é-İΣ") }),
  fc.string({ unit: fc.constantFrom(..."abst ") }),
);

it("a text is folded as it is with the places of its characters", () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(foldText(any)).toBe(foldWithPlaces(any).text);
    }),
  );
});

/** The same rule, with every text divided into words. */
function plainMatch({ wanted, isLong }: Wish, names: string) {
  const folded = foldWithPlaces(names).text.replace(/['’]/g, "");
  const words = runsOf(names).flatMap((run) => (run.kind === "word" ? [run.word.text] : []));
  const meant: string[] = [];
  for (const { kind, text } of wanted) {
    if (folded.includes(text)) continue;
    if (kind === "word" && words.some((word) => stemOf(word) === stemOf(text))) continue;
    const isCorrected = kind === "word" && !isLong && isCorrectable(text);
    const others = isCorrected ? words.filter((word) => isCorrectable(word) && isWithinOneTypo(text, word)) : [];
    if (others.length === 0) return null;
    meant.push(...others);
  }
  return { isCorrected: meant.length > 0, meant };
}

it("names have what is searched for by whole words, stems and one typo a word, whatever both are", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abst"), minLength: 3, maxLength: 7 });
  const ending = fc.constantFrom("", "s", "es", "ies", "ing", "'s", "y", "ed", "é", "夜");
  const words = fc
    .array(fc.tuple(word, ending), { minLength: 1, maxLength: 4 })
    .map((all) => all.map(([a, b]) => a + b));
  const some = fc.oneof(
    text,
    words.map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(some, some, (query, names) => {
      const wish = wishOf(query);
      if (wish) expect(ownMatcher(wish)(names)).toEqual(plainMatch(wish, names));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ["salt", "slat"],
  ["salt", "sal"],
  ["lantern", "lanetrn"],
  ["lantern", "lantren"],
  ["harbour", "hrabour"],
  ["harbour", "harbou"],
  ["harbour", "arbour"],
  ["harbour", "harbxour"],
])("%s is a typo for %s, if that is long enough", (typed, name) => {
  const found = name.length >= 4 ? { isCorrected: true, meant: [name] } : null;
  expect(ownMatcher(wishOf(typed) as Wish)(`The ${name}, again`)).toEqual(found);
});
