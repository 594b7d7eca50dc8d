import { describe, expect, it } from "vitest";
import type { Locale } from "../../contract/limits.ts";
import { fc } from "../../tests/support/property.ts";
import { smartPunctuation } from "./substitutions.ts";

/** The paragraph's text after these keys were typed one by one. */
function type(keys: string, language: Locale = "en-US"): string {
  let text = "";
  for (const key of keys) {
    const found = smartPunctuation(text, key, language);
    text = found ? text.slice(0, text.length - found.remove) + found.insert : text + key;
  }
  return text;
}

describe("English", () => {
  it.each([
    [`"Hello," she said. "It's late."`, "“Hello,” she said. “It’s late.”"],
    [`'Hello,' she said.`, "‘Hello,’ she said."],
    [`"He said 'no' twice," I said.`, "“He said ‘no’ twice,” I said."],
    [`"'Never,' he told me."`, "“‘Never,’ he told me.”"],
    [`"He told me, 'Never.'"`, "“He told me, ‘Never.’”"],
    [`the dogs' bowls`, "the dogs’ bowls"],
    [`rock 'n' roll`, "rock ’n’ roll"],
    [`'Twas the '90s. 'Tis so, 'em all`, "’Twas the ’90s. ’Tis so, ’em all"],
    [`"But--" he began`, "“But—” he began"],
    [`wait--"now?"`, "wait—“now?”"],
    [`Well... maybe`, "Well… maybe"],
    [`Well....`, "Well…."],
    [`Well......`, "Well……"],
    [`(“quoted”)("again")`, "(“quoted”)(“again”)"],
    [`a--b, c - d`, "a—b, c - d"],
    [`a---b`, "a—b"],
    [`"But---" he`, "“But—” he"],
    [`5 o'clock`, "5 o’clock"],
    [`""`, "“”"],
    [`3.14, 1,000; a:b (c)`, "3.14, 1,000; a:b (c)"],
  ])("%j", (keys, text) => expect(type(keys)).toBe(text));

  it("leaves three hyphens at a paragraph's start to the divider's rule", () => expect(type("---")).toBe("—-"));
});

describe("Chinese", () => {
  it.each([
    [`他说:"走吧."她点头.`, "他说：“走吧。”她点头。"],
    [`"你说'不'?"他问.`, "“你说‘不’？”他问。"],
    [`灯灭了--没有人说话...`, "灯灭了——没有人说话……"],
    [`灯灭了......`, "灯灭了……"],
    [`......灯灭了`, "……灯灭了"],
    [`他说:"......"`, "他说：“……”"],
    [`第3......`, "第3……"],
    [`他叫Tom......`, "他叫Tom……"],
    [`灯灭了.......`, "灯灭了……。"],
    [`走了.....`, "走了……。。"],
    [`他停下(很久),然后走了!`, "他停下（很久），然后走了！"],
    [`什么?!`, "什么？！"],
    [`第3.5章,版本v2.0`, "第3.5章，版本v2.0"],
    [`"走!"他喊.`, "“走！”他喊。"],
    [`她读了 "The Sea" 两遍.`, "她读了 “The Sea” 两遍。"],
    [`他叫Tom(汤姆).`, "他叫Tom(汤姆)."],
    [`--终于到了`, "——终于到了"],
    [`"--别走.`, "“——别走。"],
    [`灯灭了---没有`, "灯灭了——没有"],
  ])("%j", (keys, text) => expect(type(keys, "zh-CN")).toBe(text));

  it("follows the text, not the story's language, where the text is clear", () => {
    expect(type("他走了.", "en-US")).toBe("他走了。");
    expect(type("He left.", "zh-CN")).toBe("He left.");
  });

  it("keeps three hyphens at a paragraph's start for a divider", () => expect(type("---", "zh-CN")).toBe("---"));
});

it("never removes more than was there, and leaves letters alone", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.constantFrom(..."\"'-.,?!:;()as 5"),
      fc.constantFrom("en-US", "zh-CN"),
      (before, typed, language) => {
        const found = smartPunctuation(before, typed, language as Locale);
        if (!found) return;
        expect(found.remove).toBeLessThanOrEqual(before.length);
        expect(found.insert.length).toBeGreaterThan(0);
      },
    ),
  );
});
