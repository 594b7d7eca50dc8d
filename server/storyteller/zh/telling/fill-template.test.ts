import { describe, expect, test } from "vitest";
import { randomOf } from "../../random.ts";
import type { Person, Roles, Scene } from "../../types.ts";
import { fillTemplate, suits } from "./fill-template.ts";

const woman: Person = { name: "阿澈", gender: "female", self: null };
const man: Person = { name: "沈渡", gender: "male", self: null };
const otherMan: Person = { name: "周远", gender: "male", self: null };
const somebody: Person = { name: "Robin", gender: "unknown", self: null };
const narrator: Person = { name: null, gender: "unknown", self: "first" };
const reader: Person = { name: null, gender: "unknown", self: "second" };
const nameless: Person = { name: null, gender: "male", self: null };

const sceneFor = (cast: Person[], more: Partial<Scene> = {}): Scene => ({
  person: "third",
  tense: "past",
  cast,
  absent: [],
  lastSpeaker: null,
  lastNamed: null,
  moment: "narration",
  tags: new Set(),
  topics: new Set(),
  place: "望鱼角",
  far: ["青石镇"],
  things: ["信"],
  quotes: { open: "“", close: "”" },
  unfinished: null,
  ...more,
});
const none: Roles = { a: null, b: null, c: null, far: null, thing: null };
const told = (template: string, roles: Partial<Roles>, scene?: Partial<Scene>) => {
  const filled = { ...none, ...roles };
  const cast = [filled.a, filled.b].filter((person) => person !== null);
  return fillTemplate(template, filled, sceneFor(cast, scene), randomOf("1")).text;
};

describe("people", () => {
  const template = '{a}看了{b}一眼。{a.p}没有说话。{b.p}笑了。"走吧，{b.n}。"{a}说。';

  test("a woman and a man keep their own pronouns", () => {
    expect(told(template, { a: woman, b: man })).toBe("阿澈看了沈渡一眼。她没有说话。他笑了。“走吧，沈渡。”她说。");
  });

  test("two people with the same pronoun are named, so that they cannot be confused", () => {
    const text = told(template, { a: otherMan, b: man });
    expect(text).toBe("周远看了沈渡一眼。周远没有说话。沈渡笑了。“走吧，沈渡。”周远说。");
  });

  test("the first and the second person are 我 and 你", () => {
    expect(told("{a}看了{b}一眼。{a.p}没有说话。", { a: narrator, b: man })).toBe("我看了沈渡一眼。我没有说话。");
    expect(told("{a}看了{b}一眼。{a.p}没有说话。", { a: reader, b: woman })).toBe("你看了阿澈一眼。你没有说话。");
  });

  test("nobody's gender is guessed: the subject is left out, or 自己 stands for it", () => {
    expect(told("{a}停下来。{a.p}听了听。", { a: somebody })).toBe("Robin停下来。听了听。");
    expect(told("没有一个人看{a.p}。", { a: somebody })).toBe("没有一个人看自己。");
    expect(told("脚印是{a.p}自己的。", { a: somebody })).toBe("脚印是自己的。");
  });

  test("a person without a name beside another of the same gender is 对方", () => {
    expect(told("{a}看着{b}。", { a: man, b: nameless })).toBe("沈渡看着对方。");
    expect(told("{a}停住了。", { a: nameless })).toBe("他停住了。");
  });

  test("a beat that calls somebody by name is only for people with a name", () => {
    const beat = { kind: "dialogue" as const, text: '"{a.n}！"{b}喊。' };
    expect(suits(beat, { ...none, a: woman, b: man })).toBe(true);
    expect(suits(beat, { ...none, a: narrator, b: man })).toBe(false);
  });
});

describe("things, places and marks", () => {
  test("things are counted by their measure words", () => {
    expect(told("{a}看着{thing}。", { a: woman, thing: "信" })).toBe("阿澈看着那封信。");
    expect(told("{a}看着{thing}。", { a: woman, thing: "盐的账本" })).toBe("阿澈看着那本盐的账本。");
    expect(told("{a}想起{thing}。", { a: woman, thing: "归墟之心" })).toBe("阿澈想起归墟之心。");
    expect(told("换了一{held.m}，这{held}是假的。", { thing: "布鞋" }, { things: ["布鞋"] })).toBe(
      "换了一双，这双布鞋是假的。",
    );
    expect(told("{a}{held.ba}放回原处。", { a: woman, thing: "钥匙" }, { things: ["钥匙"] })).toBe(
      "阿澈将那把钥匙放回原处。",
    );
  });

  test("things that cannot be held are never held", () => {
    const text = told("{a}拿起那{held}。", { a: woman, thing: "归墟之心" }, { things: ["归墟之心", "银钥匙"] });
    expect(text).toBe("阿澈拿起那把银钥匙。");
  });

  test("straight quotes become the story's own, including inner ones", () => {
    const corner = { quotes: { open: "「", close: "」" } };
    expect(told('"他说‘走吧’。"{a}说。', { a: woman }, corner)).toBe("「他说『走吧』。」阿澈说。");
  });

  test("a place is filled in as in the template, and braces in a name are literal", () => {
    expect(told("{place}离{far}很远。", { far: "{a}镇" })).toBe("望鱼角离{a}镇很远。");
  });
});
