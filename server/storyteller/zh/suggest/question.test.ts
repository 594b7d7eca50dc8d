import { describe, expect, test } from "vitest";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type OpenKind, openLines } from "./open-lines.ts";
import { ASKS_CONSEQUENCE, OF_ASKED, OPEN_QUESTIONS } from "./open-questions.ts";
import { PASSAGES } from "./passages.test-data.ts";
import { FURTHER_PASSAGES } from "./passages-further.test-data.ts";
import { MEASURED_PASSAGES } from "./passages-measured.test-data.ts";
import { MORE_PASSAGES } from "./passages-more.test-data.ts";
import { question } from "./question.ts";
import { talkOf } from "./talk.ts";

/** Of the questions about the passages, the share of a kind that is rare. */
const RARE = 0.05;

const asked = (before: string, more: Partial<SuggestRequest> = {}) =>
  question({
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

/** For each kind texts with the line it is read in, and texts in which it only seems to be. */
const KINDS: Readonly<
  Record<OpenKind, { is: readonly (readonly [quote: string, text: string])[]; isNot: readonly string[] }>
> = {
  asked: {
    is: [
      ["“你到底把它藏在哪儿了？”", "“坐。”他说。\n“你到底把它藏在哪儿了？”她问。"],
      ["“我没问你差多少，我问你想不想。”", "“还差十八万。”他说。\n“我没问你差多少，我问你想不想。”"],
      ["“您能不能告诉我，是谁让您管它叫石头的？”", "“是石头。”它说。\n“您能不能告诉我，是谁让您管它叫石头的？”"],
      ["“祖师爷的香，”他问，“今天谁上的？”", "“收了。”老甄说。\n“祖师爷的香，”他问，“今天谁上的？”"],
    ],
    isNot: [
      "“你到底把它藏在哪儿了？”她问。\n“在井里头，自己去看。”他说。",
      "外头又来了客人。她擦擦手：“里头坐！鸳鸯还是红汤？”",
      "“收了。”老甄说。\n“那你到底把它藏在哪儿了？”他笑道。",
      "“收了。”老甄说。\n“你们都是神经病，到底是谁关的门？”",
      "“怕你嫌苦。”他说。\n“敷的药，谁尝它苦不苦？”",
      "“奶奶在哪儿？”\n妹妹指了指缝纫机的抽屉。",
      "“师傅，你吃甜的吗？”\n你说你血糖高。",
      "“他从来不开口。”她说。\n“他是哑巴吗？”她问过校长。",
      "“什么？”他问。",
      "“这么小的娃娃，能吃不？”他小声问我。",
      "“勺子上什么都没有。”他说。\n“什么都没有？”上校说。",
      "“您要不要喝茶？”她问。",
      "“不饿。”师父说。\n“师父，那渴不渴？”",
      "他看看烤炉。\n“那……我今天少烤一炉？”",
    ],
  },
  requested: {
    is: [
      ["“教练，我能不能先走？”", "“上场吧。”老周说。\n“教练，我能不能先走？”"],
      ["“七个银币，”他说，“要不要？”", "“您查一查。”她说。\n“七个银币，”他说，“要不要？”"],
      ["“阿栗，你会不会解这种结？”", "“那不成。”獾先生说。\n“阿栗，你会不会解这种结？”"],
      ["“能给我看看吗？”", "他把木马收进背包。\n“能给我看看吗？”她说。"],
    ],
    isNot: [
      "“我能不能先走？”\n他点了点头。",
      "“走吧。”老周说。\n“教练，我能不能先去趟厕所？”",
      "他走过来。\n“老宋，”他说，“你那儿有没有胃药？”",
    ],
  },
  curt: {
    is: [
      ["“有一位高升了。”", "“前头四位，如今都在哪里？”\n书办想了想，说：“有一位高升了。”"],
      ["“二少爷拿走了。”", "“钱呢？”\n“二少爷拿走了。”他说。"],
    ],
    isNot: [
      "“你以前是干吗的？”\n“贴标签的。”他说。",
      "“再来一锅？”她问。\n“先把这锅喝完。”",
      "“发给谁？”\n“发给大家。”他说。",
      "“几点了？”\n“两点。”",
      "“要不要报告？”\n“报告什么呢。”奥约说。",
      "“谁会接线？”\n“我从前学过。”他说。",
      "“怎么没睡？”\n“吃饭吧，菜都凉了。”",
      "“她家的花，是你浇的？”\n“什么花？”\n“阳台上的花。”",
    ],
  },
  answer: {
    is: [
      ["“换了两张去重庆的船票。”", "“你拿镯子做什么？”\n“换了两张去重庆的船票。”她说。"],
      ["“当了。”沈佩兰说，“换了两张去重庆的船票。”", "“你拿镯子做什么？”\n“当了。”沈佩兰说，“换了两张去重庆的船票。”"],
      ["“当了。”她说。“换了两张去重庆的船票。”", "“你拿镯子做什么？”\n“当了。”她说。“换了两张去重庆的船票。”"],
    ],
    isNot: [
      `“你拿镯子做什么？”\n“当了。”她笑了。${"她往窗外看了一眼，河上起了雾。".repeat(4)}“换了两张去重庆的船票。”`,
      "“老丈看得见？”\n“我听得见，铜里掺了银，落在木头上，声音比别家的短。”瞎子把粥碗推开，摸索着去够靠在墙边的竹杖，“掌柜的，给我也来一壶。”",
      "“还要不要船票？”\n“换了两张去重庆的船票。”她说。",
      "“拿镯子做什么？”\n“这些书多得很，都是白纸。”她说。",
      "“是谁放在我桌上的？”\n“哪一张？”\n“窗台上晒着的那张照片。”",
      "“怎么了？”\n“这本账上头，有你爹的名字。”",
      "“你拿镯子做什么？”\n“两张票，小心收好，再见。”",
    ],
  },
  remark: {
    is: [
      [
        "“这井水从前是甜的吧。”",
        "“你叫什么名字？”她隔着门问。\n那人没有马上回答。他放下盘子，擦擦嘴。他走到井边去。\n“这井水从前是甜的吧。”他说。",
      ],
      [
        "“上礼拜。”她说，“旧的那把，钥匙不晓得哪个拿去了。”",
        "“锁是新的。”我说。\n我问她什么时候换的。\n“上礼拜。”她说，“旧的那把，钥匙不晓得哪个拿去了。”",
      ],
    ],
    isNot: [
      "“水开了。”她说。\n“里面有东西在动。”他说。",
      "“我拍照了。”她说。\n“那就发给他们看。”他打了个哈欠，“他们喜欢豆苗。”",
      "“水开了。”她说。\n“这井挖得真深。”他说。",
      "她往前走。\n“奶奶！”我压着嗓子喊，“回来！”",
      "“走吧。”她说。\n她走到门口又回头说：“签字笔护士站有。”",
      "“这酒真好。”她说。\n“你也懂酒，真没想到。”他说。她道了谢，往码头那边走去。",
      "“慢走，路上小心。”他说。\n“谢谢您，再见。”她说。",
      "“这酒不好。”\n“再给我烫热些。”他说。",
    ],
  },
  evasion: {
    is: [
      ["“姑姑听岔了。”", "“你这个字，倒像是我们家乡的。”\n“姑姑听岔了。”他说。"],
      ["“我只是路过。”", "“你怎么在这里？”\n“我只是路过。”他说。"],
      ["“你去把温度调出来。”", "“为什么不能跟他说？”\n他折好袋子。“你去把温度调出来。”"],
      ["“说了你也不懂。”", "“你说话啊。”她说。\n“说了你也不懂。”我说。"],
      ["“你问这个干什么？”", "“妈，我那时候在哪儿念书？”\n“你问这个干什么？”她说。"],
      ["我问她多久了，她说没事，老毛病。", "她牙疼。我问她多久了，她说没事，老毛病。"],
    ],
    isNot: ["“水开了。”她说。\n“你去把门关上。”他说。", "“我知道你没事，你走吧。”他说。", "她道了歉。他说没事。"],
  },
  refusal: {
    is: [["“那块不卖。”", "“那一块真好看。”刺猬太太说。\n“那块不卖。”波波说。"]],
    isNot: ["“会下棋吗？”\n“我不知道怎么走。”他说。\n“那就算会。”"],
  },
  charge: {
    is: [
      ["“小周说你四点就走了。”", "“开会。”他说。\n“小周说你四点就走了。”她说。"],
      ["“你早就知道。”", "“我不去。”他说。\n“你早就知道。”她说。"],
      ["你从前不是这样写信的。", "蕴如妹：\n来信收到了。你从前不是这样写信的。"],
    ],
    isNot: [
      "“这是你妈妈做的。”他说。",
      "“我回来了。”他说。\n“奶奶说你瘦了好多。”",
      "“车上还装了两箱米。”他说。",
      "“你早就知道。”她说。\n“知道又怎样，我又没有做错。”他说。\n“那就走。”",
    ],
  },
  announced: {
    is: [["“我一定会回来。”", "雨还在下。\n“我一定会回来。”他说。"]],
    isNot: ["“再过两天就到了。”他说。", "“再坐一会儿吧。”她说。"],
  },
  threat: {
    is: [
      ["“你敢说出去，我就告诉老师。”", "她凑近了说：“你敢说出去，我就告诉老师。”"],
      ["“再往前走，别怪我不客气。”", "那人停了下来。\n“再往前走，别怪我不客气。”他说。"],
    ],
    isNot: ["“不然呢？”他说。", "“再过两天就到了。”他说。"],
  },
  "about-to-tell": {
    is: [["“我有件事，”他说，“要跟你说。”", "“怎么这么早？”她问。\n“我有件事，”他说，“要跟你说。”"]],
    isNot: ["“我要跟你走。”他说。", "“有事吗？”他问。"],
  },
  disclosed: {
    is: [
      ["“嫂子昨天来过一趟。”", "他放下筷子。\n“嫂子昨天来过一趟。”他说。"],
      ["“你看呀，这房子，根本不是我们家的。”", "“讲啥？”\n她把纸塞过来，“你看呀，这房子，根本不是我们家的。”"],
    ],
    isNot: [
      "“这房子不是我们家的。”她笑道。",
      "“这里他没来过。”她说。",
      "“嫂子昨天来过一趟。”他说。\n“来借米的。”母亲说。\n“借了没有？”",
    ],
  },
  secret: {
    is: [
      ["“千万别告诉她。”", "他关上门。\n“千万别告诉她。”他说。"],
      ["你且不必告诉母亲。", "静婉吾妹：\n我想是我看错了。你且不必告诉母亲。天气转凉，多穿衣服。"],
    ],
    isNot: [
      "“别跟我说这些。”他说。",
      "“为什么不能跟他说？”她问。",
      "“他来要钱，你就说我回去还。”她说。",
      "“别说了，走吧。”他说。",
    ],
  },
  order: {
    is: [["“就你一个人来。”", "他站起来。\n“就你一个人来。”他说。"]],
    isNot: ["“我们明天回去。”他说。", "“你留下。”他说。\n她点了点头。"],
  },
  sighted: {
    is: [
      ["“好多人。”男孩说，“都是往后面走的。”", "“外面有人走过去。”他说。\n“好多人。”男孩说，“都是往后面走的。”"],
      ["“门外头有人。”", "“快睡。”他说。\n“门外头有人。”她低声说。"],
    ],
    isNot: [
      "“快睡。”他说。\n“外面有没有人？”",
      "“谁来了？”他问。\n“门外头有人。”她笑着说。",
      "“快睡。”他说。\n“外面有人吗？”",
    ],
  },
  warned: {
    is: [
      ["“村东头那棵老槐树，今晚你别往那边去。”", "“爹，你磨它做啥？”\n“村东头那棵老槐树，今晚你别往那边去。”"],
      ["“别吃晚上那颗白的。”", "“我昨天没醒。”\n她凑近了说：“别吃晚上那颗白的。”"],
    ],
    isNot: ["“我昨天没醒。”\n“别担心，睡一觉就好。”", "“我昨天没醒。”\n“特别好的一颗。”"],
  },
  struck: {
    is: [
      [
        "“你舅舅以前也这样讲。”",
        "“说不定我卖啊。”我说。\n“你舅舅以前也这样讲。”坤叔说。\n阿嬷手里的刀停了。\n“这葱黄了，扔了吧。”她说。",
      ],
    ],
    isNot: ["“你舅舅以前也这样讲。”坤叔说。\n雨停了。\n“这葱黄了，扔了吧。”她说。"],
  },
  silence: {
    is: [
      ["沈岩没有说话。", "“你去不去？”她问。\n沈岩没有说话。"],
      ["他好像没听见一样。", "“妈的牙怎么肿了？”我说。\n他好像没听见一样。"],
    ],
    isNot: [
      "“一十二个人。”他道。\n那婆婆不答。",
      "“那今晚谁唱？”\n师父不说话，走到牌坊底下才站住。",
      "“那今晚谁唱？”\n师父不说话。他回过身，把他从头到脚看了一遍。",
      "“这人呢？”她问。\n他平时不说话。",
      "天黑了。他不说话，只是走。",
      "“谁去？”班长问。\n没有人说话。",
      "沈岩没有说话。\n“那就都别去了，睡觉。”她说。",
    ],
  },
  disobeyed: {
    is: [["大副没有动。", "“再下一网。”船长说。\n大副没有动。"]],
    isNot: ["“浪不大。”船长说。\n大副没有动。"],
  },
  "look-away": {
    is: [["她放了一瓶水在台阶上，没看我，就走了。", "跑完了。她放了一瓶水在台阶上，没看我，就走了。"]],
    isNot: ["风很大。他没有回头。", "“走吧。”他说。\n天黑了。她没有抬头，也没有停。", "所有的猫都转过头来看它。"],
  },
  withdrawn: {
    is: [
      ["老人把手收了回去。", "“今天几号了？”\n“十八了。”\n老人把手收了回去。"],
      ["他把镊子拿在手里，却又放下了。", "水开了。他把镊子拿在手里，却又放下了。"],
    ],
    isNot: [
      "他把核桃捏碎了，伸过去，又缩回来。\n“这么小的娃娃，能吃不？”他小声问我。",
      "“晚了。”他说。\n她把杯子放回去。",
      "他站在门口，把笔盖打开又合上。",
      "他把镊子放下了。",
    ],
  },
  "not-done": {
    is: [["地铁来了一班，我没有上。", "风很大。地铁来了一班，我没有上。"]],
    isNot: ["雨下了一夜，没有停。", "院子里没有人喊。", "你指了指左边那个门。门禁的密码你也还记得，可是他没有问。"],
  },
  stopped: {
    is: [
      ["货郎的笑就停在了脸上。", "“好面。”他说。\n货郎的笑就停在了脸上。"],
      ["皇帝没有抬头，棋子停在半空。", "“边关急报。”\n皇帝没有抬头，棋子停在半空。"],
    ],
    isNot: [
      "“晚了。”他说。\n她的手停在半空，才想起门没有锁。",
      "“晚了。”他说。\n墙上的手表停了。",
      "“晚了。”他说。\n手都冻僵了。",
      "“好面。”他说。\n车停在了门口。",
    ],
  },
  unsaid: {
    is: [["她没有翻译后半句。", "“从前有的。”她说。\n她没有翻译后半句。"]],
    isNot: ["没有人告诉他。", "他抽了半包烟，一句话没说完的时候也没有。"],
  },
  untouched: {
    is: [["那块橡皮还在桌角，我一直没有动它。", "第二节是英语。那块橡皮还在桌角，我一直没有动它。"]],
    isNot: ["左边坐着一个人，到现在没有动过。"],
  },
  lie: {
    is: [["其实我嗓子不疼。", "我说我嗓子疼。其实我嗓子不疼。"]],
    isNot: ["天很热。其实他还小，不懂事。", "天很热。其实我嗓子不疼。"],
  },
  mismatch: {
    is: [
      ["他明明记得，上回杯子里倒了两包糖。", "“太甜了。”总监说。\n他明明记得，上回杯子里倒了两包糖。"],
      ["可是爹不是三个月前就跑了吗？", "“去给你爹送饭。”她说。\n可是爹不是三个月前就跑了吗？"],
    ],
    isNot: ["和从前一模一样。", "要是账不对，他会知道。", "他明明记得杯子里有糖。\n“走吧。”他说。\n“好，明天见。”"],
  },
  anomaly: {
    is: [
      ["她的剑不见了。", "天已经亮了。她的剑不见了。"],
      ["从小到大，只有我哥叫她王姨。", "“有人叫我王姨。”她说。\n从小到大，只有我哥叫她王姨。"],
      ["琴盖上没有灰，像是有人刚刚擦过。", "布掀开了。琴盖上没有灰，像是有人刚刚擦过。"],
    ],
    isNot: [
      "雾里有什么东西在响，走近了，是一只铁皮饭盒。",
      "炉子关了。饼还是热的。",
      "那时候路没有了。",
      "碗还扣着，土豆没有了。",
      "脸上多了几道皱纹。",
      "和从前一模一样。",
      "雪大起来，山路看不见了。",
      "舱口的铜铃不见了。\n“铃呢？”她问。\n“收起来了，放在舱里。”他说。\n“哦，好的。”",
      "他怕明天剑不见了。",
    ],
  },
};
const ENTRIES = Object.entries(KINDS) as [OpenKind, (typeof KINDS)[OpenKind]][];

describe("the question about an open line", () => {
  test.each(ENTRIES.flatMap(([kind, { is }]) => is.map(([quote, text]) => [kind, quote, text] as const)))(
    "of the kind %s quotes %s",
    (kind, quote, text) => {
      const found = asked(text);
      expect(found?.quote).toBe(quote);
      const texts = [...OPEN_QUESTIONS[kind], ...(kind === "asked" ? OF_ASKED.flatMap(([, own]) => own) : [])];
      expect(texts).toContain(found?.question);
    },
  );

  test.each(ENTRIES.flatMap(([kind, { isNot }]) => isNot.map((text) => [kind, text] as const)))(
    "of the kind %s is not asked of %s",
    (kind, text) => {
      const others = Object.entries(OPEN_QUESTIONS).flatMap(([other, texts]) => (other === kind ? [] : texts));
      const only = OPEN_QUESTIONS[kind].filter((one) => !others.includes(one));
      for (let at = 0; at < 8; at++) expect(only).not.toContain(asked(text, { seed: `s${at}` })?.question);
    },
  );

  test("has as many texts as its kind is often asked about, so that it seldom comes twice", () => {
    const passages = [...PASSAGES, ...MORE_PASSAGES, ...FURTHER_PASSAGES, ...MEASURED_PASSAGES];
    const kinds = passages.flatMap(({ text }) => {
      const quote = asked(text)?.quote;
      return openLines(talkOf(text), text, "").find(({ line }) => line.text === quote)?.kind ?? [];
    });
    expect(kinds.length).toBeGreaterThan(passages.length * 0.33);
    for (const [kind, texts] of Object.entries(OPEN_QUESTIONS)) {
      expect(new Set(texts).size, kind).toBe(texts.length);
      const share = kinds.filter((one) => one === kind).length / kinds.length;
      expect(texts.length, kind).toBeGreaterThanOrEqual(share > RARE ? 6 : 4);
    }
    const few = kinds.filter((kind) => OPEN_QUESTIONS[kind].length < 6);
    expect(few.length / kinds.length).toBeLessThanOrEqual(2 * RARE);
  });

  test.each(Object.entries(OPEN_QUESTIONS))("of the kind %s has short texts", (_, texts) => {
    for (const text of texts) {
      expect(text).toMatch(/^[^？]{5,32}？$/u);
      expect(text).not.toMatch(/那里|然后/u);
    }
  });

  test("does not ask for the consequence that a warning tells", () => {
    const questionsOf = (text: string) =>
      Array.from({ length: 40 }, (_, at) => asked(text, { seed: `s${at}` })?.question ?? "");
    const told = questionsOf("“我昨天没醒。”\n“别回头，”他说，“一回头就要醒。”");
    expect(told).not.toContain("");
    expect(told.filter((one) => ASKS_CONSEQUENCE.has(one))).toEqual([]);
    const open = questionsOf("“我昨天没醒。”\n“别吃晚上那颗白的。”");
    expect(open.filter((one) => ASKS_CONSEQUENCE.has(one))).not.toEqual([]);
    const texts = Object.values(OPEN_QUESTIONS).flat();
    for (const one of ASKS_CONSEQUENCE) expect(texts).toContain(one);
  });

  test("is not asked where the talk has gone on, or the day", () => {
    expect(asked("“你到底把它藏在哪儿了？”她问。\n后来他们搬走了。第二天下雨。")).toBeNull();
  });

  test("is not asked of a line that the text behind the caret goes on to answer", () => {
    const text = "“你到底把它藏在哪儿了？”她问。";
    expect(asked(text)?.quote).toBe("“你到底把它藏在哪儿了？”");
    expect(asked(text, { after: "\n“在井里。”他说。" })).toBeNull();
  });

  test("is asked of no scenery, no heading, no unfinished sentence and no half of a speech", () => {
    expect(asked("天亮了，河面上起了点风。鸭子叫了两声。")).toBeNull();
    expect(asked("# 第一章 她的剑不见了。\n")).toBeNull();
    expect(asked("她的剑不见了，可是")).toBeNull();
    expect(asked("“昨晚，”那人说，“是不是有人来过？”")?.quote).toBe("“昨晚，”那人说，“是不是有人来过？”");
    expect(asked("")).toBeNull();
    expect(asked("\n\n好。")).toBeNull();
  });

  test("is another one, or none, once it was shown", () => {
    const text = "“你去不去？”她问。\n沈岩没有说话。";
    const first = asked(text);
    expect(first).not.toBeNull();
    const second = first && asked(text, { avoid: [first] });
    expect(second?.quote).not.toBe(first?.quote);
    expect(second?.question).not.toBe(first?.question);
  });

  test("has no banned word", () => {
    for (let at = 0; at < 12; at++)
      expect(
        asked("“你去不去？”她问。\n沈岩没有说话。", { seed: `s${at}`, bannedWords: ["谁"] })?.question,
      ).not.toContain("谁");
  });
});
