import { describe, expect, test } from "vitest";
import { namesIn, roleNamesIn } from "./names.ts";
import { genderByCalling } from "./people-words.ts";

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

test("names are found by surname, by form of address and in other scripts", () => {
  const text = `林雪推开教室的门。她听见有人在跑。
“林雪！”王老师喊道，“你看见欧阳明了吗？”
“没有。”林雪说。王老师叹了口气。
欧阳明站起来，冲她笑了笑。“别告诉他。”欧阳明说。小满也笑了，小满看着窗外。
Anna看了看表。Anna走了。阿澈没有动。爱丽丝·温特没有说话。`;
  expect(new Set(names(text))).toEqual(new Set(["林雪", "王老师", "欧阳明", "小满", "Anna", "阿澈", "爱丽丝·温特"]));
});

test("the speaker of a line has a name, whatever its characters", () => {
  const text = "虎妞骂道：“走！”虎妞站在门口。他看着虎妞。许三观没有说话。许三观走了。继续说：“走。”轻声说：“走。”";
  expect(new Set(names(text))).toEqual(new Set(["虎妞", "许三观"]));
});

test("common words that begin with a surname's character are no names", () => {
  expect(
    names("高兴的是，安静下来以后，马上有人问了。时候不早了。白布放在门口，白布上有灰。石头不说话，石头在路上。"),
  ).toEqual([]);
  expect(names("明天再说。明天，他想，明天一定去。于是他走了。于是她也走了。")).toEqual([]);
});

test("a verb of two characters decides where a name ends", () => {
  expect(names("苏满知道了。苏满知道什么？苏满没有说。")).toEqual(["苏满"]);
});

test("somebody who speaks only once in passing is not counted", () => {
  expect(roleNamesIn("一个孩子跑来，孩子说：“人找到了。”")).toEqual([]);
  expect(roleNamesIn("老人说：“坐。”他坐下了。“喝茶。”老人说。").map(({ name }) => name)).toEqual(["老人"]);
});

test("a form of address tells the gender; a given name does not", () => {
  expect(genderByCalling("四婆")).toBe("female");
  expect(genderByCalling("周先生")).toBe("male");
  expect(genderByCalling("周远")).toBe("unknown");
});
