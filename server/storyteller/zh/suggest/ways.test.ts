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

  const manyOf = (text: string) => Array.from({ length: 8 }, (_, at) => waysOf(text, { seed: `s${at}` })).flat();

  test.each([
    [
      "a lift",
      "电梯门开了又关。电梯停在九楼，电梯说了一句话，电梯站着不动。电梯往下走。我按了一下，我没有说话。",
      /电梯(?:说|把|要|手|道|求|承认)/u,
    ],
    [
      "somebody who is only spoken of",
      "“舅舅说要来。”林远说。\n林远看了看表。\n“舅舅哪天来？”沈禾问。\n沈禾没有抬头。",
      /舅舅/u,
    ],
  ])("give no part to %s", (_, text, part) => {
    for (const way of manyOf(text)) expect(way).not.toMatch(part);
  });

  test("know somebody who is named behind a calling", () => {
    const text = "沈砚放下笔。“还剩多少？”沈砚问。\n老管家邓伯把账单合上，邓伯摇了摇头。“九天。”邓伯说。";
    expect(manyOf(text).some((way) => way.includes("邓伯"))).toBe(true);
    for (const way of manyOf(text)) expect(way).not.toMatch(/管家邓/u);
  });

  test("give one person no two parts under two names", () => {
    const text = "老吴坐着，看见张磊就笑了笑。“下班了吴叔。”张磊说。\n吴叔说：“有人找你。”老吴说完，低下头。";
    for (const way of manyOf(text)) expect(way).not.toMatch(/老吴.*吴叔|吴叔.*老吴/u);
  });

  test.each([
    [
      "the wares of a shop in a dream",
      "我又做那个梦了。梦里我在超市，货架很高，购物车是空的，收银台没有人。",
      /结账|排队|广播/u,
    ],
    ["the house of a witness", "“阳台上的花是你浇的？”老郑问。审讯室很静，小孟做着笔录。", /敲门|门铃|门缝/u],
    [
      "the merchants' house at court",
      "贤妃放下茶盏。丫鬟退了下去，宫人站在殿里。“奴婢不敢。”阿蕖说。",
      /前院|当铺|账/u,
    ],
    ["a chief who is not there", "陆沉走过去看剑冢里的剑。剑意很浓，血痕一道一道。宗门典籍上没有记载。", /长老/u],
    [
      "a card table where cards are only spoken of",
      "“打麻将，输了四十五块。”老头说。小裴翻着笔记本。“几点打的牌？”",
      /赢家|旁观|牌没打完/u,
    ],
    ["wolves where only sheep are missing", "他数羊群，羊圈里少了一只。没有狼的脚印。羊圈是好的。", /这回没有靠近/u],
  ])("bring in nothing of %s", (_, text, foreign) => {
    for (const way of manyOf(text)) expect(way).not.toMatch(foreign);
  });

  test.each([
    ["sold", "她转着手指。戒指去年已经卖掉了。她看着那圈发白的皮肤，想着那枚戒指。", /戒指/u],
    ["worn and no more", "他把衬衫的扣子扣好。衬衫很白，衬衫是新的。他站起来。", /衬衫/u],
    ["somewhere far above", `她打开那只铁盒，又合上。${"河水往东流，天慢慢暗下来。".repeat(40)}`, /铁盒/u],
  ])("are about no thing that is %s", (_, text, thing) => {
    for (const way of manyOf(text)) expect(way).not.toMatch(thing);
  });

  test("of a dream leave it at a dream", () => {
    const text = "我又做那个梦了。我在一条河上，外婆坐在船头，没有看我。河水是温的。";
    for (let at = 0; at < 6; at++)
      expect(waysOf(text, { seed: `s${at}` }).filter((way) => /梦|醒/u.test(way)).length).toBeGreaterThan(1);
  });

  test("say that one of two is the other one where nobody is called by name", () => {
    const text = "我坐在床边。\n“您要回家？”我问。\n“我回家。”她说。\n“天还没亮呢。”我说。";
    expect(manyOf(text).some((way) => way.includes("对方"))).toBe(true);
  });
});
