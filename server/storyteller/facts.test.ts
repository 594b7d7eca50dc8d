// No tool changes a number, a time, a measure, a name or a quotation. FACTS_RUNS sets how many random passages of each
// language every tool gets (100 in each test run).
import { describe, expect, test } from "vitest";
import { briefOf } from "../../tests/support/story-brief.ts";
import { english } from "./en/english.ts";
import { FACTS as ENGLISH_FACTS } from "./en/facts.ts";
import { beginningOf, droppingWholeFacts, factsWithNames, keepingFacts } from "./facts.ts";
import { shorten, summarise } from "./lab.ts";
import { type Random, randomOf } from "./random.ts";
import { chinese } from "./zh/chinese.ts";
import { FACTS as CHINESE_FACTS } from "./zh/text/facts.ts";

const RUNS = Number(process.env["FACTS_RUNS"] ?? 100);

const factsOf = (text: string, facts: RegExp) => text.match(facts) ?? [];

test.each([
  ["他等了三十分钟。", ["三十分钟"]],
  ["差二十分十二点，钟还没有响。", ["差二十分", "十二点"]],
  ["三点四十分，天十分冷。", ["三点四十分"]],
  ["第三章在1,200元以下，占百分之二十五。", ["第三章", "1,200元", "百分之二十五"]],
  ["星期三下午两点一刻，他走了二十里。", ["星期三", "两点一刻", "二十里"]],
  ["他看了一眼，一点一点地走近。", []],
  ["收入的百分之三点五，零下十五度，两个半小时。", ["百分之三点五", "零下十五度", "两个半小时"]],
  ["他二十多岁，一米八，花了一百二十八块五毛。", ["二十多岁", "一米八", "一百二十八块五毛"]],
  ["这道题他得了十分。", ["十分"]],
])("Chinese facts in %s", (text, facts) => {
  expect(factsOf(text, CHINESE_FACTS)).toEqual(facts);
});

test.each([
  ["She waited until half past six.", ["half past six"]],
  ["No one came, and someone laughed at the one who did.", []],
  ["It cost $1,200.50 on 3 May, at 8:45 p.m.", ["$1,200.50", "3", "May", "8:45 p.m."]],
  ["The twenty-third door was Ines Hale’s.", ["twenty-third", "Ines Hale’s"]],
  [
    "Twenty minutes later, First Officer Chen paid two pounds.",
    ["Twenty minutes", "First", "Officer Chen", "two pounds"],
  ],
  ["Five hundred and twenty-three pounds, or $5 million.", ["Five hundred and twenty-three pounds", "$5 million"]],
  ["Half an hour, 50kg, 5 km and 221B.", ["Half an hour", "50kg", "5", "221B"]],
  ["‘Where is Ines?’ He did not wait for James’s answer.", ["Ines", "James’s"]],
  ["I know that I am late.", []],
])("English facts in %s", (text, facts) => {
  expect(factsOf(text, ENGLISH_FACTS)).toEqual(facts);
});

test("a line that would lose or double a fact stays as it was; a changed number of lines changes nothing", () => {
  const facts = /\d+/gu;
  expect(keepingFacts("a 1\nb 2", facts, (text) => text.replace("a", "A"))).toBe("A 1\nb 2");
  expect(keepingFacts("a 1\nb 2", facts, (text) => text.replace(/a ./u, "A"))).toBe("a 1\nb 2");
  expect(keepingFacts("a 1\nb 2", facts, (text) => text.replace(/(b .)/u, "$1$1"))).toBe("a 1\nb 2");
  expect(keepingFacts("a 1\nb 2", facts, (text) => text.replace("\n", " "))).toBe("a 1\nb 2");
  expect(keepingFacts("a \ue100 1", facts, () => "")).toBe("a \ue100 1");
  expect(droppingWholeFacts("a 12, b 3", facts, (text) => text.replace(/,.*/u, ""))).toBe("a 12");
  expect(beginningOf("They met at half past six.", 4, ENGLISH_FACTS)).toBe("They met at");
  expect(beginningOf("他等了三十分钟。", 5, CHINESE_FACTS)).toBe("他等了");
  expect(factsOf("Ann and Anna met at 5.", factsWithNames(facts, ["Ann", "Anna"]))).toEqual(["Ann", "Anna", "5"]);
});

test("a second adverb and a measure are not trimmed", () => {
  expect(chinese.trim("他轻轻地、慢慢地走过来。")).toBe("他轻轻地、慢慢地走过来。");
  expect(english.trim("He had just enough, and it was just right.")).toBe("He had just enough, and it was just right.");
});

test("what depends on its adverb or clause is not trimmed", () => {
  expect(chinese.trim("他看见被子微微的动弹，吃了一惊。")).toContain("微微的动弹");
  expect(english.trim("She was smiling, which was unfair, because he was late.")).toContain("which was unfair");
  expect(english.trim("He was not really there, and walked slowly and carefully.")).toBe(
    "He was not really there, and walked slowly and carefully.",
  );
  expect(english.trim("She moved too slowly to be seen.")).toBe("She moved too slowly to be seen.");
});

const PARTS = {
  en: {
    facts: ["half past six", "1,247", "the twenty-third", "8:45 p.m.", "Marisol", "forty-one miles", "Gate 17", "3.5%"],
    openings: [
      "She waited very quietly until",
      "For a moment he looked at the small door and said, at last, that it was",
      "Nobody had often walked slowly to",
      "It was almost certainly not really",
      "He did not answer at once, because of",
      "Suddenly the wind (it was cold) brought",
    ],
    endings: [
      ", and then the rain began to fall as if it meant it.",
      ", which was unfair, because they had tried to be kind; she laughed.",
      ", in the end, more or less carefully.",
      ". “I saw 12 of them, or thirteen,” she said softly, and sat down.",
      " (a long way). “However, I am really very tired. Suddenly it was cold, as if it were late.” He sighed.",
      ".",
    ],
  },
  zh: {
    facts: ["三十五分钟", "差二十分七点", "第四十二页", "1,247元", "沈砚舟", "星期四", "百分之十七", "八点四十"],
    openings: [
      "他慢慢地走过去，忽然看见",
      "如果不是因为",
      "她没有说话，轻轻地放下手里的东西，心里想着",
      "风吹过来，灯还亮着，非常静，大概是",
      "就在这时候，他听见有人说起",
      "也许，已经没有人记得",
    ],
    endings: [
      "，像一块刚擦过的桌面。",
      "，可是没有人回答，四周很静。",
      "，（那是很久以前的事），他笑了笑。",
      "。“我数了十二个，不，十三个。”她低声说，站了起来。",
      "，像走了四十里路。“我来了。其实，我非常不想走。他慢慢走了。”她说。",
      "。",
    ],
  },
} as const;

function passageOf(language: "en" | "zh", random: Random): string {
  const { facts, openings, endings } = PARTS[language];
  const gap = language === "en" ? " " : "";
  const sentences = Array.from({ length: 2 + random.below(5) }, () =>
    [random.pick(openings), gap, random.pick(facts), random.pick(endings), random.below(4) === 0 ? "\n" : gap].join(""),
  );
  return sentences.join("").trim();
}

const countIn = (text: string, fact: string) => text.split(fact).length - 1;
const speechIn = (text: string) => text.match(/“[^”]*”/gu) ?? [];

describe.each([english, chinese])("over random passages in $id", (language) => {
  const { facts } = PARTS[language.id];
  const names = ["Marisol", "沈砚舟"];
  const briefs = Array.from({ length: RUNS }, (_, index) => {
    const text = passageOf(language.id, randomOf(`${language.id} ${index}`));
    return briefOf({ language: language.id, text, length: text.length, names });
  });

  test("what could go is no fact and no quotation", () => {
    for (const brief of briefs) {
      const result = shorten({ ...brief, task: "shorten" }, language);
      for (const fact of facts) expect(countIn(result, fact), `${fact} in ${result}`).toBe(countIn(brief.text, fact));
      expect(speechIn(result)).toEqual(speechIn(brief.text));
    }
  });

  test("summing up keeps or drops a fact whole", () => {
    for (const brief of briefs) {
      const result = summarise({ ...brief, task: "summarise", length: brief.length }, language);
      // What is left without whole facts and speech has no number and no part of a name.
      const left = [...speechIn(result), ...facts].reduce((text, fact) => text.replaceAll(fact, ""), result);
      expect(left).not.toMatch(/\d|Maris|砚|[二三五六七八九]|四(?!周)|forty|twenty|half past/u);
    }
  });
});
