import { describe, expect, test } from "vitest";
import { briefOf } from "../../../../tests/support/story-brief.ts";
import { compose } from "../../compose.ts";
import { chinese } from "../chinese.ts";
import { namesIn } from "./names.ts";
import { read } from "./read.ts";

const names = (text: string) => namesIn(text, new Set()).map(({ name }) => name);

describe("a name that occurs once, recognised by what its bearer does", () => {
  test.each([
    ["林雪推开盐仓的木门，阿澈提着灯跟在后面。", ["林雪", "阿澈"]],
    ["苏念安站在门口，没有进去。", ["苏念安"]],
    ["周远低头看着那封信。", ["周远"]],
    ["欧阳明转身走了出去。", ["欧阳明"]],
    ["老周拿起斧头，小林递给他一块木头。", ["老周", "小林"]],
    ["这时沈渡走进屋里。", ["沈渡"]],
    ["顾晓楠轻轻推开窗。", ["顾晓楠"]],
    ["雨停了。陈默抬头望着天。", ["陈默"]],
    ["许三观坐在院子里，江月又端来一碗汤。", ["许三观", "江月"]],
    ["何晴点了点头。", ["何晴"]],
    ["小满蹲在河边，数着石头。", ["小满"]],
    ["方圆皱着眉，把信折好。", ["方圆"]],
    ["韩东举起灯，照了照台阶。", ["韩东"]],
    ["程一鸣独自走到码头。", ["程一鸣"]],
    ["叶知秋合上书。", ["叶知秋"]],
  ])("%s", (text, expected) => {
    expect(names(text).sort()).toEqual([...expected].sort());
  });

  test.each([
    "白猫蹲在墙头，望着院子里的鱼。",
    "石匠放下锤子，擦了擦汗。",
    "老人推开门，走进屋里。",
    "马夫牵着两匹马，走在前面。",
    "于是推开门，望着外面的雪。",
    "凌晨醒来，坐在床边，看着窗外。",
    "胡乱拿起一件衣服，穿上就走。",
    "黄狗跟在后面，花猫趴在窗台上。",
    "左手提着灯，右手扶着墙。",
    "高个子站在门口，小孩子躲在他身后。",
    "石狮蹲在门前，望着空空的街。",
    "她推开盐仓的木门，他提着灯跟在后面。",
    "小心翼翼地推开门，小声说了一句话。",
    "安静坐在角落里，常常望着窗外。",
    "白云跟着风走，江水流过石桥。",
    "云层很低，雷声滚过来，路灯亮了。",
    "齐齐望着他，冷冷看着他，闻讯赶来。",
    "温柔地看着她，平静地望着海。",
    "老师走进教室，老板拿起算盘，小姐低头不语。",
    "扶墙站起，屈膝跪下，闻声抬头。",
    "马车停在门口，车夫跳下来，管家走出门。",
    "金色的阳光照着屋顶，花园里没有人。",
    "李家走出来一个孩子，陈家关上了门。",
    "许多人站在岸边，何人推开了门？",
    "老马低头吃草，小鸟跳上枝头。",
    "每个夏夜坐在院子里。夏夜坐在院子里，听着虫声。",
    "山里走出一队人，海里跳起一条鱼。",
    "方向盘握在手里，方法总会有的。",
  ])("nobody in: %s", (text) => {
    expect(names(text)).toEqual([]);
  });
});

describe("the cards of one request", () => {
  const cards = (before: string) =>
    Array.from({ length: 30 }, (_, index) =>
      [
        ...compose(
          briefOf({
            language: "zh",
            before,
            length: 70,
            seed: `card ${index}`,
            flavour: (["next", "said", "noticed"] as const)[index % 3] ?? null,
          }),
          chinese,
        ),
      ].join(""),
    );

  test("use people whom the text names once, and guess no pronoun for them", () => {
    const before = "林雪推开盐仓的木门，阿澈提着灯跟在后面。";
    const { cast } = read(briefOf({ language: "zh", before }));
    expect(cast.map(({ name }) => name).sort()).toEqual(["林雪", "阿澈"].sort());
    const told = cards(before);
    expect(told.filter((card) => /林雪|阿澈/u.test(card)).length).toBeGreaterThan(10);
    for (const card of told) expect(card).not.toMatch(/[他她](?!们|人)/u);
  });

  test.each(["门外下着雨。", "灯灭了，屋里很静。", "盐仓的门开着。", "", "远处传来钟声。"])(
    "behind “%s” all mean the same somebody",
    (before) => {
      const genders = Array.from({ length: 20 }, (_, index) =>
        read(briefOf({ language: "zh", before, seed: `card ${index}` }))
          .cast.map(({ gender }) => gender)
          .join(),
      );
      expect(new Set(genders).size).toBe(1);
      const other = genders[0] === "female" ? /他(?!们|人)/u : /她(?!们)/u;
      for (const card of cards(before)) expect(card).not.toMatch(other);
    },
  );
});
