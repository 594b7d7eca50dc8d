import { describe, expect, test } from "vitest";
import type { Suggestion } from "../../../../contract/suggestions.ts";
import type { SuggestEntry, SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { chineseSuggestions } from "./chinese-suggestions.ts";
import { LINE_KINDS } from "./line-kinds.ts";
import { LINE_WAYS } from "./line-ways.ts";
import { PASSAGES } from "./passages.test-data.ts";
import { FURTHER_PASSAGES } from "./passages-further.test-data.ts";
import { MEASURED_PASSAGES } from "./passages-measured.test-data.ts";
import { MORE_PASSAGES } from "./passages-more.test-data.ts";
import { QUESTIONS } from "./question-texts.ts";
import { BY_ASKING } from "./subtext-questions.ts";
import { SUBTEXT_WAYS } from "./subtext-ways.ts";
import { WAYS } from "./way-templates.ts";

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
const asked = (before: string, more: Partial<SuggestRequest> = {}) =>
  chineseSuggestions.question(requestOf(before, more));
const leftOf = (texts: readonly string[], before: string, entries: readonly SuggestEntry[] = []) =>
  chineseSuggestions.left(
    requestOf(before, { earlier: texts.map((text, index) => chapter(`c${index + 1}`, text)), entries }),
  )?.items ?? [];

describe("the question", () => {
  test.each([
    ["promise", "“我一定会回来。”", "雨还在下。\n“我一定会回来。”他说。"],
    ["secret", "“千万别告诉她。”", "他关上门。\n“千万别告诉她。”他说。"],
    ["confession", "“那封信是我烧的。”", "屋里很静。\n“那封信是我烧的。”她说。"],
    ["denial", "“我从没见过那条船。”", "他低下头。\n“我从没见过那条船。”他说。"],
    ["feeling-denied", "“我不怕。”", "她笑了笑。\n“我不怕。”她说。"],
    ["threat", "“再往前走，别怪我不客气。”", "那人停了下来。\n“再往前走，别怪我不客气。”他说。"],
    ["visited", "嫂子昨天来过一趟。", "院子里很静。嫂子昨天来过一趟。"],
    ["knock", "忽然有人敲门。", "她把灯拨亮，坐了下来。忽然有人敲门。"],
    ["decision", "她决定明天就走。", "天快亮了。她决定明天就走。"],
    ["silence", "沈岩没有说话。", "“你去不去？”她问。\n沈岩没有说话。"],
    ["condition", "“不扔，船过不去。”", "女人没有作声。\n“不扔，船过不去。”艄公说。"],
    ["unfinished", "那个字只写了一半。", "他摊开手掌。那个字只写了一半。"],
    ["missing", "她的剑不见了。", "天已经亮了。她的剑不见了。"],
    ["sole-witness", "只有坐在旁边的少年看见了。", "老人的拇指动了一下。只有坐在旁边的少年看见了。"],
    ["asked", "“你到底把它藏在哪儿了？”", "她看着我。\n“你到底把它藏在哪儿了？”她问。"],
  ] as const)("about a line of the kind %s", (kind, quote, text) => {
    const found = asked(text);
    expect(found?.quote).toBe(quote);
    const texts = kind === "asked" ? BY_ASKING.find(([asks]) => asks.test(quote))?.[1] : QUESTIONS[kind];
    expect(texts).toContain(found?.question);
  });

  test("names a thing that the line names", () => {
    const found = asked("屋里没有别人。她在抽屉底下摸到一把旧钥匙。");
    expect(found?.quote).toBe("她在抽屉底下摸到一把旧钥匙。");
    expect(found?.question).toContain("那把钥匙");
  });

  test("names no thing that is only part of a word or a comparison", () => {
    for (const text of ["他在屋里发现了那个书生。", "他发现月亮像一面镜子。", "他翻遍抽屉，找到的地方一封信也没有。"])
      expect(asked(text)?.question).not.toMatch(/书|镜子|信/u);
  });

  test("is not about a line that the text behind it answers", () => {
    const text = "“你到底把它藏在哪儿了？”她问。\n“在井里。”他说。";
    expect(asked(text)?.quote).toBe("“在井里。”");
  });

  test("is asked of no heading, no unfinished sentence and no half of a speech", () => {
    expect(asked("# 第一章 她决定明天就走。\n")).toBeNull();
    expect(asked("她决定明天就走，可是")).toBeNull();
    expect(asked("“昨晚，”那人说，“是不是有人来过？”")?.quote).toBe("“昨晚，”那人说，“是不是有人来过？”");
  });

  test("of an empty text is none", () => {
    expect(asked("")).toBeNull();
    expect(asked("\n\n好。")).toBeNull();
  });

  test.each(LINE_KINDS)("has at least six texts for the kind %s", (kind) => {
    expect(new Set(QUESTIONS[kind]).size).toBeGreaterThanOrEqual(6);
  });
});

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

describe("the ways on", () => {
  const waysOf = (before: string, more: Partial<SuggestRequest> = {}) =>
    chineseSuggestions.ways(requestOf(before, more))?.ways ?? [];

  test("are many, each of at most 40 characters", () => {
    const all = [...WAYS, ...LINE_WAYS, ...SUBTEXT_WAYS];
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(40);
    for (const { text } of all) expect(text.length).toBeLessThanOrEqual(40);
  });

  test("of an empty text are openings, with entries of the world", () => {
    const openings = WAYS.filter(({ when }) => when?.includes("opening")).map(({ text }) => text);
    for (const way of waysOf("")) expect(openings).toContain(way);
    const seeds = Array.from({ length: 12 }, (_, at) =>
      waysOf("", { seed: `s${at}`, entries: [entry("e1", "阿澈", "person")] }),
    );
    expect(seeds.flat().some((way) => way.includes("阿澈"))).toBe(true);
  });

  test("never let the dead act", () => {
    const entries = [entry("e1", "林海生", "person", true)];
    for (let at = 0; at < 12; at++)
      for (const way of waysOf("林海生推开门。林海生站在门口，没有说话。", { entries, seed: `s${at}` }))
        expect(way).not.toContain("林海生");
  });

  test("use no name that acts in one place only, and no form of address", () => {
    for (let at = 0; at < 12; at++)
      for (const way of waysOf("苏敏推开门。老板抬起头。老板站在柜台后面。", { seed: `s${at}` }))
        expect(way).not.toMatch(/苏敏|老板/u);
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
