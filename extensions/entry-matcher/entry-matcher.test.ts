import { expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { createEntryMatcher, type NamedEntry } from "./entry-matcher.ts";
import { createTermMatcher, type TermMatch } from "./term-matcher.ts";

const entry = (name: string, ...aliases: string[]): NamedEntry => ({ id: name, name, aliases });
const found = (text: string, ...names: (string | NamedEntry)[]) =>
  createEntryMatcher(names.map((name) => (typeof name === "string" ? entry(name) : name)))
    .match(text)
    .map(({ from, to }) => text.slice(from, to));

test("a Chinese name is found anywhere in the text", () => {
  expect(found("那天张三丰的剑在张三手里。", "张三", "张三丰")).toEqual(["张三丰", "张三"]);
});

test("a Latin name is a whole word", () => {
  expect(found("Anna met Annabel. Anna's hat; (Anna), Anna-Lou, anna", "Anna")).toEqual([
    "Anna",
    "Anna",
    "Anna",
    "Anna",
  ]);
});

test("a Latin name next to Chinese text needs no spaces", () => {
  expect(found("我和Tom在London见面，Tommy没来", "Tom", "London")).toEqual(["Tom", "London"]);
});

test("a name of both scripts needs a word boundary where it ends in Latin letters", () => {
  expect(found("执行A计划，不是BA计划；计划B与计划Bx", "A计划", "计划B")).toEqual(["A计划", "计划B"]);
});

test("a name with a capital is found only with a capital", () => {
  expect(found("Will will come. WILL HE? the Moon and the moon", "Will", "moon")).toEqual([
    "Will",
    "WILL",
    "Moon",
    "moon",
  ]);
  expect(found("van Gogh, Van Gogh, van gogh", "van Gogh")).toEqual(["van Gogh", "Van Gogh"]);
});

test("width, apostrophes, dots, decomposed accents and line breaks are ignored", () => {
  expect(found("Ｔｏｍ", "Tom")).toEqual(["Ｔｏｍ"]);
  expect(found("O’Brien and O'Brien", "O'Brien")).toEqual(["O’Brien", "O'Brien"]);
  expect(found("让•瓦尔让", "让·瓦尔让")).toEqual(["让•瓦尔让"]);
  expect(found("Zoe\u0308 said", "Zoë")).toEqual(["Zoe\u0308"]);
  expect(found("New\n  York", "New York")).toEqual(["New\n  York"]);
  expect(found("A\u200bn\u00adna", "Anna")).toEqual(["A\u200bn\u00adna"]);
});

test("a letter with another accent is another letter", () => {
  expect(found("Rene\u0301 René Rene", "Rene")).toEqual(["Rene"]);
  expect(found("각나라", "가")).toEqual([]);
});

test("names in other scripts with spaces are whole words too, names in scripts without spaces are not", () => {
  expect(found("Иван и Иванов", "Иван")).toEqual(["Иван"]);
  expect(found("안나는 갔다", "안나")).toEqual(["안나"]);
  expect(found("さくらちゃん", "さくら")).toEqual(["さくら"]);
});

test("characters beyond the basic plane are whole", () => {
  expect(found("𠮷野家と𠮷", "𠮷野家")).toEqual(["𠮷野家"]);
});

test("the longest name wins wherever names overlap", () => {
  expect(found("甲乙丙丁戊", "甲乙", "乙丙丁戊")).toEqual(["乙丙丁戊"]);
  expect(found("甲乙丙丁", "甲乙", "乙丙", "丙丁")).toEqual(["甲乙", "丙丁"]);
  expect(found("New York Times", "New York", "York Times")).toEqual(["York Times"]);
});

test("aliases match their entry, and a name given to two entries matches both", () => {
  const matcher = createEntryMatcher([
    { id: "1", name: "Anna", aliases: ["the Widow", "Anna"] },
    { id: "2", name: "Bell", aliases: ["Anna", ""] },
  ]);
  expect(matcher.match("Anna, the Widow; Bell").map(({ ids }) => ids)).toEqual([["1", "2"], ["1"], ["2"]]);
});

test("nothing matches a part of an emoji", () => {
  expect(found("👨‍👩‍👧 👨", "👨", "👩", "👧")).toEqual(["👨"]);
  expect(found("👍🏽 👍 🏽", "👍", "🏽")).toEqual(["👍", "🏽"]);
  expect(found("🧑🏽‍🚀 🚀🚀", "🚀", "🧑")).toEqual(["🚀", "🚀"]);
  expect(found("🇺🇸🇨🇳, 🇸🇨", "🇸🇨", "🇨🇳")).toEqual(["🇨🇳", "🇸🇨"]);
  expect(found("a 👨‍👩‍👧 b👍🏽c", "👨‍👩‍👧", "👍🏽")).toEqual(["👨‍👩‍👧", "👍🏽"]);
  expect(found("日\u200d本 👍🏽Mara👍🏽", "日本", "Mara")).toEqual(["日\u200d本", "Mara"]);
});

test("flags are paired from the first of a run, however long it is", () => {
  expect(found("🇺🇸".repeat(500), "🇺🇸", "🇸🇺")).toHaveLength(500);
});

test("a final sigma matches in capitals too", () => {
  expect(found("ΚΑΛΌΣ Καλός καλός Καλόσ", "Καλός")).toEqual(["ΚΑΛΌΣ", "Καλός", "Καλόσ"]);
});

const piece = fc.constantFrom(
  ..."aAbB1 .'’-\n",
  ..."甲乙丙",
  "\u200b",
  "\u0301",
  "𠮷",
  "ﬁ",
  "ä",
  "ａ",
  "가",
  "\ud800",
  "  ",
  "\u2057",
  "\u2032",
  "ﷺ",
  "👨",
  "\u200d",
  "👍",
  "🏽",
  ...["🇺", "🇸"],
);
const text = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(""));
const name = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));

test("following a change finds the same as searching the whole text", () => {
  const change = fc.record({ at: fc.nat(60), cut: fc.nat(6), put: text });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), text, fc.array(change, { maxLength: 6 }), (names, start, changes) => {
      const matcher = createEntryMatcher(names.map((called, i) => ({ id: String(i), name: called, aliases: [] })));
      let followed = matcher.follow(start);
      for (const { at, cut, put } of changes) {
        const next = followed.text.slice(0, at) + put + followed.text.slice(at + cut);
        followed = matcher.change(followed, next);
        expect(followed).toEqual(matcher.follow(next));
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Searches each name by itself; then keeps, of all occurrences, the longest that overlap none before them. */
function naively(names: readonly string[], text: string): [number, number][] {
  const all: TermMatch[] = names.flatMap((one) =>
    createTermMatcher([one.trim()], { capitals: true, plurals: false }).find(text),
  );
  all.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const kept: TermMatch[] = [];
  for (const one of all) if (!kept.some(({ from, to }) => from < one.to && one.from < to)) kept.push(one);
  return kept.map(({ from, to }): [number, number] => [from, to]).sort(([a], [b]) => a - b);
}

test("a change within many flags is followed correctly", () => {
  const matcher = createEntryMatcher([entry("🇺🇸"), entry("🇸🇺")]);
  let followed = matcher.follow("🇺🇸".repeat(70));
  for (const at of [0, 4, 130, 138, 200]) {
    const next = `${followed.text.slice(0, at)}🇺${followed.text.slice(at)}`;
    followed = matcher.change(followed, next);
    expect(followed).toEqual(matcher.follow(next));
  }
});

test("the result is the same as that of a plain search for every name", () => {
  const nested = fc.array(fc.constantFrom("甲", "乙", "\u2057", "\u2032", "🇺", "🇸"), { minLength: 1, maxLength: 9 });
  const dense = nested.map((parts) => parts.join(""));
  const texts = fc.oneof(
    text,
    fc.array(dense, { maxLength: 8 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(name, dense), { maxLength: 10 }), texts, (names, within) => {
      const matcher = createEntryMatcher(names.map((called, i) => ({ id: String(i), name: called, aliases: [] })));
      expect(matcher.match(within).map(({ from, to }) => [from, to])).toEqual(naively(names, within));
    }),
    { numRuns: 3_000 },
  );
});
