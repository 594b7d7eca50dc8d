import { describe, expect, test } from "vitest";
import type { SuggestEntry, SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { WAY_KINDS } from "./way.ts";
import { BEATS } from "./way-beats.ts";
import { LIFE_THINGS } from "./way-life-things.ts";
import { SETTINGS } from "./way-settings.ts";
import { DAILY_SETTINGS } from "./way-settings-daily.ts";
import { MORE_SETTINGS } from "./way-settings-more.ts";
import { WAYS } from "./way-templates.ts";
import { PLOT_THINGS } from "./way-things.ts";
import { ways } from "./ways.ts";

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
const entry = (id: string, name: string, as: SuggestEntry["as"], dead = false): SuggestEntry => ({
  id,
  name,
  aliases: [],
  as,
  dead,
  gender: "unknown",
});

describe("the ways on", () => {
  const waysOf = (before: string, more: Partial<SuggestRequest> = {}) => ways(requestOf(before, more))?.ways ?? [];

  test("are many, each of at most 40 characters", () => {
    const outlines = [...BEATS, ...PLOT_THINGS, ...LIFE_THINGS, ...SETTINGS, ...MORE_SETTINGS, ...DAILY_SETTINGS];
    const all = [
      ...WAYS,
      ...outlines.flatMap((one) => WAY_KINDS.flatMap((of) => (one[of] ?? []).map((text) => ({ text })))),
    ];
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

  test("name people as the text calls them, and nobody who acts in one place only", () => {
    const told = Array.from({ length: 12 }, (_, at) =>
      waysOf("苏敏来过。嫂子抬起头。嫂子坐着，没有说话。林远站在一旁。林远没有回头。", { seed: `s${at}` }),
    ).flat();
    expect(told.join()).not.toContain("苏敏");
    expect(told.some((way) => way.includes("嫂子"))).toBe(true);
    expect(told.some((way) => way.includes("林远"))).toBe(true);
  });

  test.each([
    ["a thing that is named again and again", "她把铁盒放在桌上。铁盒没有锁。她看着铁盒，没有去碰。", /铁盒/u],
    ["the setting", "病房里很静。护士推门进来，换了点滴，又看了看监护仪。", /床|医生|病|签/u],
    ["the last line", "他站在门口，没有进来。\n“您是不是在哪儿见过我？”他问。", /问话|认|旧|否认|打断/u],
    ["a letter, which has no scene", "秀琴：\n来信收到了，你不要挂念。房子的事，等你回信再说。", /信/u],
    ["a diary", "九月十四日 雨\n今天还是没有通电。我在墙上看见了那些正字。", /日记|写|第二天|下一篇|记号|记了/u],
  ] as const)("come from %s", (_, text, words) => {
    for (let at = 0; at < 6; at++)
      expect(waysOf(text, { seed: `s${at}` }).filter((way) => words.test(way)).length).toBeGreaterThan(0);
  });

  test("are about no thing that is only likened, lacking or part of another word", () => {
    for (const text of [
      "月亮像一只铁盒，挂在树上。她望着那月亮，像望着铁盒里的钱。",
      "他翻了半天，没有钥匙。没有钥匙，他进不去。",
      "他走进灯笼店。灯笼店的伙计在打盹，灯笼店里没有别人。",
    ])
      for (let at = 0; at < 6; at++)
        for (const way of waysOf(text, { seed: `s${at}` })) expect(way).not.toMatch(/铁盒|钥匙|灯笼/u);
  });
});
