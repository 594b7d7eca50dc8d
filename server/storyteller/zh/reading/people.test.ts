import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { briefOf, personOf } from "../../../../tests/support/story-brief.ts";
import type { BriefPerson } from "../../../platform/models/story-brief.ts";
import { namesIn, roleNamesIn } from "./names.ts";
import { peopleIn } from "./people.ts";
import { genderByCalling } from "./people-words.ts";

const none = new Set<string>();
const names = (text: string) => namesIn(text, none).map(({ name }) => name);
const brief = briefOf({ language: "zh" });

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

test("the demo's people are found with their gender", () => {
  const chapter = readFileSync(new URL("../../../modules/demo/the-night-voyager.zh.md", import.meta.url), "utf8");
  const found = peopleIn(chapter, brief);
  const genders = Object.fromEntries(found.map(({ name, gender }) => [name, gender]));
  expect(genders).toEqual({ 阿澈: "female", 沈渡: "male", 四婆: "female" });
});

test("gender comes from the brief, then the form of address, then the pronouns, then the given name", () => {
  const text =
    "顾远走进来。她把伞放下。母亲说：“坐吧。”母亲又问：“冷吗？”李芳没有动。李芳看着门。韩石想了想。韩石走了。";
  const genders = (people: BriefPerson[]) =>
    Object.fromEntries(peopleIn(text, { ...brief, people }).map(({ name, gender }) => [name, gender]));
  expect(genders([])).toMatchObject({ 母亲: "female", 李芳: "female", 韩石: "unknown" });
  expect(genders([personOf("顾远", "unknown")])).toMatchObject({ 顾远: "female" });
  expect(genders([personOf("顾远", "male")])).toMatchObject({ 顾远: "male" });
  expect(genderByCalling("四婆")).toBe("female");
  expect(genderByCalling("周先生")).toBe("male");
  expect(genderByCalling("周远")).toBe("unknown");
});

test("a pronoun refers to the sentence's subject; after a verb it refers to somebody else", () => {
  const genders = (text: string) => Object.fromEntries(peopleIn(text, brief).map(({ name, gender }) => [name, gender]));
  expect(genders("阿澈看着沈渡。她觉得他有话要说。沈渡笑了笑。")).toEqual({ 阿澈: "female", 沈渡: "male" });
  expect(genders("阿澈停下来。沈渡看了她很久。沈渡没有动。")).toMatchObject({ 阿澈: "unknown" });
  const told = "灯灭的那一夜她醒了。起先阿澈以为是风。她上楼，她摸灯，她往外看。她听见了。阿澈没有动。四婆看了她很久。";
  expect(genders(told)).toEqual({ 阿澈: "female", 四婆: "female" });
});

test("somebody who speaks only once in passing is not counted", () => {
  expect(roleNamesIn("一个孩子跑来，孩子说：“人找到了。”")).toEqual([]);
  expect(roleNamesIn("老人说：“坐。”他坐下了。“喝茶。”老人说。").map(({ name }) => name)).toEqual(["老人"]);
});

test("a person who dies in the text is dead; one who is only said to, or survives, is not", () => {
  const dead = (text: string) => Object.fromEntries(peopleIn(text, brief).map((found) => [found.name, found.dead]));
  expect(dead("阿澈看着老周。老周说：“走吧。”后来老周死了。阿澈没有哭。")).toEqual({ 阿澈: false, 老周: true });
  expect(dead("“老周死了。”阿澈说。老周走了进来。老周笑了。阿澈愣住了。")).toEqual({ 阿澈: false, 老周: false });
});

test("a person of the brief is found by any alias, and named as the text names them", () => {
  const people = [personOf("沈渡", "male", { aliases: ["渡船人"] })];
  const [found] = peopleIn("渡船人没有抬头。", { ...brief, people });
  expect(found).toMatchObject({ name: "渡船人", gender: "male", known: true });
});
