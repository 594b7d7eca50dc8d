import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countWords, textLength } from "../../contract/text-length.ts";
import { briefOf } from "../../tests/support/story-brief.ts";
import { english } from "./en/english.ts";
import { LAB_PASSAGES as ENGLISH_PASSAGES } from "./en/lab-passages.test-data.ts";
import { shorten, summarise } from "./lab.ts";
import { chinese } from "./zh/chinese.ts";
import { LAB_PASSAGES as CHINESE_PASSAGES } from "./zh/lab-passages.test-data.ts";

const demo = readFileSync(new URL("../modules/demo/the-salt-cartographer.md", import.meta.url), "utf8");
/** Passages of a few paragraphs of a real story, including speech. */
const PASSAGES = demo
  .split("\n\n")
  .filter((part) => !part.startsWith("#"))
  .reduce<string[]>((passages, part, index) => {
    if (index % 3 === 0) passages.push(part);
    else passages[passages.length - 1] += `\n${part}`;
    return passages;
  }, [])
  .filter((text) => text.length > 120 && text.length < 1_000);

test("the test passages are long enough", () => {
  expect(PASSAGES.length).toBeGreaterThan(12);
});

test("sentences: only white space is lost, and speech stays with its attribution", () => {
  const all = [
    ...PASSAGES,
    "“Well?” she said. “No.” He left. Mr. Hale came at 9 a.m. to St. Ives. “Go! Now!” Ada cried. Done",
  ];
  for (const text of all)
    expect(
      english
        .sentences(text)
        .map((sentence) => sentence.text)
        .join("")
        .replace(/\s/gu, ""),
    ).toBe(text.replace(/\s/gu, ""));
  expect(english.sentences(all.at(-1) as string).map((sentence) => sentence.text)).toEqual([
    "“Well?” she said.",
    "“No.”",
    "He left.",
    "Mr. Hale came at 9 a.m. to St. Ives.",
    "“Go! Now!” Ada cried.",
    "Done",
  ]);
});

const cut = (text: string, language = english, bannedWords: string[] = []) =>
  shorten(briefOf({ task: "shorten", language: language.id, text, length: text.length, bannedWords }), language);

describe.each([
  [english, [...ENGLISH_PASSAGES, ...PASSAGES], /“[^”\n]*”/gu],
  [chinese, CHINESE_PASSAGES, /“[^”\n]*”/gu],
] as const)("what could go in $0.id", (language, passages, quotations) => {
  test("is marked by deletions only, in most passages, and none is left empty", () => {
    let marked = 0;
    for (const text of passages) {
      const result = cut(text, language);
      if (result !== text) marked++;
      let at = 0;
      // Letter by letter, so that nothing is moved or reworded; a capital at a cut's edge may be new.
      for (const letter of result.toLowerCase()) {
        at = text.toLowerCase().indexOf(letter, at) + 1;
        if (at === 0) expect.fail(`${letter} in ${result}`);
      }
      expect(result.trim()).not.toBe("");
      expect(result.split("\n")).toHaveLength(text.split("\n").length);
    }
    expect(marked).toBeGreaterThan(15);
  });

  test("is never in a quotation, and leaves no stray marks; a second time there is nothing", () => {
    for (const text of passages) {
      const result = cut(text, language);
      expect(result.match(quotations) ?? []).toEqual(text.match(quotations) ?? []);
      expect(result).not.toMatch(/ {2}| [,.;]|,,|，，|，。|(?<![.…])\.\.(?!\.)|\ba [aeio]\p{Ll}/u);
      expect(cut(result, language)).toBe(result);
    }
  });
});

test("a sentence that says what the one before says can go, within its paragraph", () => {
  const before = "The old men talked about the prices of salt.";
  const again = "Old men talked about salt prices.";
  expect(cut(`They sat. ${before} ${again} It rained.`)).toBe(`They sat. ${before} It rained.`);
  expect(cut(`${before}  ${again}\tIt rained.`)).toBe(`${before}\tIt rained.`);
  const told = "桥上的村民正在晾晒今年的谷子。";
  expect(cut(`${told}村民正在桥上晾晒谷子。天黑了。`, chinese)).toBe(`${told}天黑了。`);
});

test.each([
  ["the last of a paragraph", "The bridge was old and not safe. The old bridge creaked there. It was the old bridge."],
  [
    "the only one of a paragraph",
    "The old men talked about the prices of salt.\nOld men talked about salt prices.\nIt rained.",
  ],
  ["with speech", "The old men talked about the prices of salt. “Old men talked about salt prices.” It rained."],
  ["behind speech", "“The old men talked about the prices of salt.” Old men talked about salt prices. It rained."],
  ["with a number", "The old men talked about the prices of salt. Two old men talked about salt prices. It rained."],
  ["with a name", "The old men and Ines talked about salt. Old Ines talked about salt with the men. It rained."],
  ["with a condition", "The old men talked about the prices of salt. If old men talked about salt prices. It rained."],
  ["with a turn", "The old men talked about the prices of salt. But old men talked about salt prices. It rained."],
  ["that denies", "The old men talked about the prices of salt. Old men never talked about salt prices. It rained."],
  ["that goes on", "The old men talked about the prices of salt. Old men talked about salt prices again. It rained."],
  ["that asks", "The old men talked about the prices of salt. Old men talked about salt prices? It rained."],
])("a sentence %s never goes", (_which, text) => {
  expect(cut(text)).toBe(text);
});

test.each([
  ["the last of a paragraph", "桥上的村民正在晾晒今年的谷子。村民正在桥上晾晒谷子。"],
  ["with a turn", "桥上的村民正在晾晒今年的谷子。村民却正在桥上晾晒谷子。天黑了。"],
  ["with a condition", "桥上的村民正在晾晒今年的谷子。如果村民正在桥上晾晒谷子。天黑了。"],
  ["with a number", "桥上的村民正在晾晒今年的谷子。三个村民正在桥上晾晒谷子。天黑了。"],
  ["with speech", "桥上的村民正在晾晒今年的谷子。“村民正在桥上晾晒谷子。”天黑了。"],
])("a Chinese sentence %s never goes", (_which, text) => {
  expect(cut(text, chinese)).toBe(text);
});

test("nothing is cut where that would form a banned word", () => {
  expect(cut("It was a very red herring.", english, ["a red"])).toBe("It was a very red herring.");
  expect(cut("It was a very red herring.", english, ["blue"])).toBe("It was a red herring.");
});

test("summarised: short, narration, within the requested length", () => {
  for (const length of [11, 36, 108]) {
    const summary = summarise(briefOf({ task: "summarise", text: demo, length }), english);
    expect(countWords(summary)).toBeLessThanOrEqual(length);
    expect(summary.trim()).not.toBe("");
    expect(summary).not.toContain("\n");
  }
  expect(summarise(briefOf({ task: "summarise", text: demo, length: 108 }), english)).toMatch(/Oriel/u);
});

test("a digest omits sentences with a banned word", () => {
  const plain = briefOf({ task: "summarise", text: demo, length: 108 });
  expect(summarise(plain, english)).toMatch(/Oriel/u);
  const summary = summarise({ ...plain, bannedWords: ["Oriel"] }, english);
  expect(summary).not.toBe("");
  expect(summary).not.toMatch(/Oriel/u);
});

test("input without words is accepted", () => {
  for (const text of ["🙂", "…", "“", "a".repeat(1_000), "\u202eשלום", "Title\n\n\nTitle"])
    for (const tool of [shorten, summarise]) {
      const result = tool(briefOf({ task: "shorten", text, length: 500 }), english);
      expect(typeof result).toBe("string");
      expect(textLength(result)).toBeLessThan(1_100);
    }
});
