import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { labTone } from "../../contract/generations.ts";
import { countWords, textLength } from "../../contract/text-length.ts";
import { briefOf } from "../../tests/support/story-brief.ts";
import { english } from "./en/english.ts";
import { expand, rewrite, shorten, summarise } from "./lab.ts";

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
const speech = (text: string) => text.match(/“[^”\n]*”/gu) ?? [];

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

test("shortened: clearly shorter, in order, only the text's own words, speech unchanged", () => {
  for (const text of PASSAGES) {
    const short = shorten(briefOf({ task: "shorten", text, length: 1_000 }), english);
    const sentences = english.sentences(text).length;
    if (sentences > 2) expect(countWords(short), text).toBeLessThanOrEqual(Math.ceil(countWords(text) * 0.75));
    else expect(countWords(short)).toBeLessThanOrEqual(countWords(text));
    expect(short.trim()).not.toBe("");
    const words: string[] = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    let at = 0;
    for (const word of short.toLowerCase().match(/\p{L}+/gu) ?? []) {
      at = words.indexOf(word, at) + 1;
      if (at === 0) expect.fail(`${word} in ${short}`);
    }
    for (const said of speech(short)) expect(text).toContain(said);
  }
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

test("expanded: the text in order with additions, near the requested length, none between question and answer", () => {
  let grew = 0;
  for (const text of PASSAGES.filter((passage) => countWords(passage) < 75)) {
    const brief = briefOf({ task: "expand", text, length: 90, seed: text.slice(0, 9) });
    const long = expand(brief, english);
    expect(expand(brief, english)).toBe(long);
    let at = 0;
    for (const sentence of english.sentences(text)) {
      const found = long.indexOf(sentence.text, at);
      if (found < 0) expect.fail(`${sentence.text}\n${long}`);
      at = found + sentence.text.length;
    }
    expect(countWords(long)).toBeLessThanOrEqual(100);
    if (countWords(long) > countWords(text) + 4) grew++;
    expect(long.split("\n").length).toBe(text.split("\n").length);
  }
  expect(grew).toBeGreaterThan(4);
});

test("rewritten: every tone changes the text, none changes speech", () => {
  const text =
    "Perhaps it was the wind. She walked down to the quay, and she looked at the small old boat for a moment. Suddenly nobody spoke; it was very cold.\n“I can’t stop, perhaps,” he said, “and it’s very old.” But she didn’t turn round. “Walked?” she asked.";
  const results = new Set<string>();
  for (const tone of labTone.options) {
    const result = rewrite(briefOf({ task: "rewrite", text, tone }), english);
    expect(result, tone).not.toBe(text);
    expect(speech(result)).toEqual(speech(text));
    expect(result.split("\n").length).toBe(2);
    results.add(result);
  }
  expect(results.size).toBe(labTone.options.length);
  for (const passage of PASSAGES)
    for (const tone of labTone.options) {
      const result = rewrite(briefOf({ task: "rewrite", text: passage, tone, seed: tone }), english);
      expect(speech(result)).toEqual(speech(passage));
      expect(result).not.toMatch(/\ba [aeio]\p{Ll}|[{}]|\$\d| {2}| [,.]/iu);
    }
});

test("rewriting and expanding never introduce a banned word", () => {
  const text = "She walked down to the boat. The old boat was cold.";
  expect(
    rewrite(
      briefOf({ task: "rewrite", text, tone: "vivid", bannedWords: ["tramped", "strode", "weathered"] }),
      english,
    ),
  ).not.toMatch(/tramped|strode|weathered/u);
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
    for (const tool of [shorten, expand, rewrite, summarise]) {
      const result = tool(briefOf({ task: "rewrite", text, length: 500 }), english);
      expect(typeof result).toBe("string");
      expect(textLength(result)).toBeLessThan(1_100);
    }
});
