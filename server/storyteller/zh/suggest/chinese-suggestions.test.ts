import { describe, expect, test } from "vitest";
import type { Suggestion } from "../../../../contract/suggestions.ts";
import type { SuggestEntry, SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { chineseSuggestions } from "./chinese-suggestions.ts";
import { PASSAGES } from "./passages.test-data.ts";
import { FURTHER_PASSAGES } from "./passages-further.test-data.ts";
import { MEASURED_PASSAGES } from "./passages-measured.test-data.ts";
import { MORE_PASSAGES } from "./passages-more.test-data.ts";

const requestOf = (before: string, more: Partial<SuggestRequest> = {}): SuggestRequest => ({
  language: "zh",
  before,
  after: "",
  earlier: [],
  entries: [],
  avoid: [],
  bannedWords: [],
  seed: "a",
  ...more,
});
const chapter = (chapterId: string, text: string) => ({ chapterId, title: "", text });
const entry = (id: string, name: string, as: SuggestEntry["as"], dead = false): SuggestEntry => ({
  id,
  name,
  aliases: [],
  as,
  dead,
  gender: "unknown",
});
const leftOf = (texts: readonly string[], before: string, entries: readonly SuggestEntry[] = []) =>
  chineseSuggestions.left(
    requestOf(before, { earlier: texts.map((text, index) => chapter(`c${index + 1}`, text)), entries }),
  )?.items ?? [];

describe("what was left", () => {
  const talk = "“等我，我一定会找到她。”他说。\n雨停了。";

  test("is a promise that was not kept", () => {
    expect(leftOf([talk, "别的事。"], "天亮了。")).toEqual([
      { as: "promise", name: "", quote: "“等我，我一定会找到她。”", chapter_id: "c1", entry_id: null },
    ]);
    expect(leftOf([talk, "他终于找到了她，找到了。"], "天亮了。")).toEqual([]);
  });

  test("is a question that met with silence", () => {
    const silent = "“你妹妹到底去了哪里？”她问。\n陈默没有说话。";
    expect(leftOf([silent], "天亮了。")[0]?.quote).toBe("“你妹妹到底去了哪里？”");
    expect(leftOf(["“你妹妹到底去了哪里？”她问。\n“南方。”陈默说。"], "天亮了。")).toEqual([]);
  });

  test("is a thing that was put away and not named since", () => {
    const hidden = "她把一只怀表锁进了床头的抽屉。";
    expect(leftOf([hidden, "别的事。"], "天亮了。")).toEqual([
      { as: "thing", name: "怀表", quote: hidden, chapter_id: "c1", entry_id: null },
    ]);
    expect(leftOf([hidden, "怀表还在走。"], "天亮了。")).toEqual([]);
    expect(leftOf(["墙上挂着一只怀表。"], "天亮了。")).toEqual([]);
  });

  test.each([
    ["包袱", "他把包袱抱回家，放在米缸后头，没有打开。"],
    ["银针", "他数了数包里的银针，应该是三十六根，可是少了一根。"],
    ["信封", "垃圾桶里是一个信封，上面的邮戳是个没见过的地名。"],
  ])("is %s, which nobody has explained", (name, quote) => {
    expect(leftOf([quote], "天亮了。")).toEqual([{ as: "thing", name, quote, chapter_id: "c1", entry_id: null }]);
    expect(leftOf([quote], `天亮了。${name}还在。`)).toEqual([]);
    expect(leftOf([`${quote}后来她把${name}打开，原来是空的。`], "天亮了。")).toEqual([]);
  });

  test.each([
    ["question", "棋子少了一个。他想了想，没有告诉阿坤。", "他想了想，没有告诉阿坤。"],
    ["question", "那人说过几天来。后来他一直没有再来。", "后来他一直没有再来。"],
    ["question", "那块月牙形的瓷片，到底也没有找着。", "那块月牙形的瓷片，到底也没有找着。"],
    ["promise", "“船上再看。”静婉按住了箱子。", "“船上再看。”"],
    ["promise", "“路上不要跟拿伞的人说话。”老头说。", "“路上不要跟拿伞的人说话。”"],
  ] as const)("is a %s of what was kept back or put off: %s", (as, text, quote) => {
    expect(leftOf([text], "天亮了。")).toContainEqual({ as, name: "", quote, chapter_id: "c1", entry_id: null });
  });

  test.each([
    ["那块月牙形的瓷片，到底也没有找着。", "瓷片从帕子里掉了出来。"],
    ["他想了想，没有告诉阿坤。", "第二天他告诉了阿坤。"],
    ["他从来没有告诉过任何人。如果他不肯说，谁也没办法。", "天亮了。"],
    ["她没有回家再拆。", "天亮了。"],
    ["他把杯子放进柜子。她递给他一把钥匙。", "天亮了。"],
  ])("is nothing of %s before %s", (text, before) => {
    expect(leftOf([text], before)).toEqual([]);
  });

  test("is a promise that the narration reports, and somebody announced by name", () => {
    const promised = "爷爷说他去山那边看一看，雨季来的时候就回来。";
    expect(leftOf([promised], "天亮了。").map(({ as }) => as)).toEqual(["promise"]);
    expect(leftOf([promised], "爷爷回来了。")).toEqual([]);
    const announced = "舅舅说，箱子要交给一个叫央金的女人。";
    expect(leftOf([announced], "天亮了。").map(({ as, name }) => [as, name])).toContainEqual(["person", "央金"]);
    expect(leftOf([announced], "央金站在帐篷前面。").map(({ name }) => name)).not.toContain("央金");
  });

  test("is a person who acted twice and has not come back for two chapters", () => {
    const first = "苏敏推开门，走了进去。\n苏敏把车钥匙放在桌上。";
    expect(leftOf([first, "别的事。"], "天亮了。").map(({ name }) => name)).toEqual(["苏敏"]);
    expect(leftOf([first, "苏敏没有来。"], "天亮了。")).toEqual([]);
    expect(leftOf([first], "天亮了。")).toEqual([]);
  });

  test("is an entry of the world, unless it is dead or was named lately", () => {
    const entries = [
      entry("e1", "白礁岛", "place"),
      entry("e2", "林海生", "person", true),
      entry("e3", "阿澈", "person"),
    ];
    expect(leftOf(["别的事。"], "阿澈点亮了灯。", entries)).toEqual([
      { as: "place", name: "白礁岛", quote: "", chapter_id: null, entry_id: "e1" },
    ]);
  });

  test("is nothing where nothing was", () => {
    expect(chineseSuggestions.left(requestOf("天亮了。"))).toBeNull();
  });
});

const ALL = [...PASSAGES, ...MORE_PASSAGES, ...FURTHER_PASSAGES, ...MEASURED_PASSAGES];
const ROUNDS = 5;
const textsOf = (one: Suggestion): string[] =>
  one.kind === "question"
    ? [one.quote, one.question]
    : one.kind === "ways"
      ? one.ways
      : one.items.map((item) => item.quote || item.name);

describe.each(ALL.map((passage) => [passage.text.slice(0, 12), passage] as const))("the passage %s", (_, passage) => {
  const request = requestOf(passage.text, { earlier: passage.earlier ?? [], entries: passage.entries ?? [] });
  const round = (avoid: readonly Suggestion[], seed: string, more: Partial<SuggestRequest> = {}): Suggestion[] => {
    const one = { ...request, ...more, avoid, seed };
    return [chineseSuggestions.question(one), chineseSuggestions.left(one), chineseSuggestions.ways(one)].filter(
      (suggestion) => suggestion !== null,
    );
  };

  test("gets quotes of its own text, three different ways, and nothing twice in five rounds", () => {
    const shown: Suggestion[] = [];
    for (let at = 0; at < ROUNDS; at++) {
      const now = round(shown, `round ${at}`);
      const before = new Set(shown.flatMap(textsOf));
      for (const text of now.flatMap(textsOf)) expect(before).not.toContain(text);
      for (const one of now) {
        if (one.kind === "question") expect(passage.text).toContain(one.quote);
        if (one.kind === "question") expect(one.quote.length).toBeLessThanOrEqual(60);
        if (one.kind === "ways") expect(new Set(one.ways).size).toBe(3);
        if (one.kind === "ways") for (const way of one.ways) expect(way).not.toMatch(/[{}]|undefined/u);
        if (one.kind !== "left") continue;
        for (const item of one.items) {
          const source = passage.earlier?.find(({ chapterId }) => chapterId === item.chapter_id)?.text ?? "";
          expect(source).toContain(item.quote);
          expect(item.quote.length).toBeLessThanOrEqual(80);
        }
      }
      expect(now.some(({ kind }) => kind === "ways")).toBe(true);
      shown.push(...now);
    }
  });

  test("gets the same suggestions for the same request, and none with a banned word", () => {
    const first = round([], "same");
    expect(round([], "same")).toEqual(first);
    const bannedWords = ["谁", "一样东西"];
    for (const one of round([], "same", { bannedWords }))
      for (const text of textsOf(one)) for (const word of bannedWords) expect(text).not.toContain(word);
  });
});

test("hostile texts are read without failing", () => {
  for (const text of [
    "“",
    "”",
    '"',
    "林",
    "？",
    "“我一定回来。”",
    "像",
    "\u0000",
    "😀",
    "\ud800",
    "a",
    "第一章\n",
    "（",
  ]) {
    const before = text.repeat(20_000 / text.length);
    const request = requestOf(before, { earlier: [chapter("c1", before)] });
    for (const read of [chineseSuggestions.question, chineseSuggestions.left, chineseSuggestions.ways])
      expect(() => read(request)).not.toThrow();
  }
});
