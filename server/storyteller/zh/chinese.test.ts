import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countWords } from "../../../contract/text-length.ts";
import { briefOf, personOf } from "../../../tests/support/story-brief.ts";
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";
import { compose } from "../compose.ts";
import { summarise } from "../lab.ts";
import { chinese } from "./chinese.ts";
import { namesIn } from "./reading/names.ts";
import { narrationOf } from "./text/quotes.ts";

const chapter = readFileSync(new URL("../../modules/demo/the-night-voyager.zh.md", import.meta.url), "utf8");
const FLAVOURS = ["next", "said", "noticed"] as const;
const FIRST = "我推开门，屋里没有人。桌上的灯还亮着。\n“你来晚了。”老周从里屋走出来。老周说：“我等了你一夜。”";
const SECOND = "你走进那条街，雨刚刚停。你没有带伞。沈渡站在路灯下。“你来了。”沈渡说。";
const THIRD = "林雪推开教室的门，屋里没有人。她听见走廊里有人在跑。\n“林雪！”周远喊道，“你看见苏满了吗？”";
const WORLD = {
  people: [
    personOf("林雪", "female"),
    personOf("周远", "male"),
    personOf("苏满", "female"),
    personOf("何伯", "male", { dead: true, aliases: ["老何"] }),
  ],
  places: ["青石镇", "白塔"],
  things: ["银钥匙", "归墟之心"],
};

const told = (parts: Partial<StorytellerBrief>) =>
  [...compose(briefOf({ language: "zh", ...parts }), chinese)].join("");
const seeds = (count: number) => Array.from({ length: count }, (_, index) => `seed ${index}`);

function balanced(text: string): boolean {
  return text.split("\n").every((line) => line.split("“").length === line.split("”").length);
}

describe("a continuation", () => {
  test("is the same for the same seed, and differs for another", () => {
    const brief = { before: chapter, flavour: "next" as const, length: 200 };
    expect(told({ ...brief, seed: "one" })).toBe(told({ ...brief, seed: "one" }));
    expect(new Set(seeds(6).map((seed) => told({ ...brief, seed }))).size).toBe(6);
  });

  test.each([10, 30, 70, 150, 400, 1_000])("is about %i characters long and ends on a sentence", (length) => {
    for (const flavour of FLAVOURS) {
      const text = told({ before: THIRD, length, flavour, ...WORLD });
      expect(Math.abs(countWords(text) - length), text).toBeLessThanOrEqual(Math.max(8, length * 0.1));
      expect(text).toMatch(/[。！？…]”?$/u);
    }
  });

  test("has only full-width marks, balanced quotes and no stray space", () => {
    for (const before of [FIRST, SECOND, THIRD, chapter, ""]) {
      for (const seed of seeds(4)) {
        const text = told({ before, length: 300, seed, ...WORLD });
        expect(text).not.toMatch(/[,.!?;:()"{}[\]|]| |，，|。。|undefined|null/u);
        expect(balanced(text), text).toBe(true);
      }
    }
  });

  test("uses the story's own quotes", () => {
    const text = told({
      before: "「你聽見了嗎？」林遠說。林遠看著艾拉。艾拉說：「沒有。」",
      length: 300,
      flavour: "said",
    });
    expect(text).toContain("「");
    expect(text).not.toMatch(/[“”"]/u);
  });

  test("gives the three flavours different texts", () => {
    const texts = FLAVOURS.map((flavour) => told({ before: chapter, length: 150, flavour }));
    const sentences = texts.flatMap((text) => chinese.sentences(text).map((sentence) => sentence.text));
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(texts[1]).toMatch(/“.*”/su);
  });
});

describe("people", () => {
  test("a narrator stays 我, and nobody else says 你 outside quotes", () => {
    for (const seed of seeds(12)) {
      const narration = narrationOf(told({ before: FIRST, length: 250, seed }));
      expect(narration).toContain("我");
      expect(narration.replace(/你看我，我看你/u, "")).not.toMatch(/你/u);
      expect(narration).not.toContain("她");
    }
  });

  test("the person a story in the second person is about stays 你", () => {
    for (const seed of seeds(12)) {
      const narration = narrationOf(told({ before: SECOND, length: 250, seed }));
      expect(narration).toContain("你");
      expect(narration.replace(/你看我，我看你/u, "")).not.toMatch(/我/u);
    }
  });

  test("in the third person nobody is 我 or 你 outside quotes, and the author may set the person", () => {
    for (const seed of seeds(12)) {
      const narration = narrationOf(told({ before: THIRD, length: 250, seed, ...WORLD }));
      expect(narration.replace(/你看我，我看你/u, "")).not.toMatch(/[我你]/u);
    }
    const first = narrationOf(told({ before: "海很静。", length: 200, pointOfView: "first" }));
    expect(first).toContain("我");
    expect(first).not.toMatch(/[他她]/u);
  });

  test("only men among men, only women among women: no wrong pronoun is possible", () => {
    const men = { people: [personOf("周远", "male"), personOf("沈渡", "male")] };
    const women = { people: [personOf("林雪", "female"), personOf("苏满", "female")] };
    for (const seed of seeds(12)) {
      expect(narrationOf(told({ before: "周远看了沈渡一眼。沈渡没有动。", length: 250, seed, ...men }))).not.toContain(
        "她",
      );
      expect(narrationOf(told({ before: "林雪看了苏满一眼。苏满没有动。", length: 250, seed, ...women }))).not.toMatch(
        /他(?!们)/u,
      );
    }
  });

  test("the dead neither act nor speak, and none of their names is used", () => {
    const before = `${THIRD}\n何伯已经死了三年。她想起老何。`;
    for (const seed of seeds(15)) {
      const text = told({ before, length: 300, seed, ...WORLD });
      expect(text).not.toMatch(/何伯|老何/u);
    }
  });

  test("names in other scripts are unchanged", () => {
    const before = "Anna推开窗。Tom看着Anna。Anna没有说话。“走吧。”Tom说。";
    const texts = seeds(6).map((seed) => told({ before, length: 200, seed }));
    expect(texts.join("")).toMatch(/Anna/u);
    for (const text of texts) expect(text.replaceAll(/Anna|Tom/gu, "")).not.toMatch(/[A-Za-z]/u);
  });

  test("the world's people, places and things are used", () => {
    const text = seeds(8)
      .map((seed) => told({ before: THIRD, length: 400, seed, ...WORLD }))
      .join("");
    for (const name of ["林雪", "周远", "青石镇", "白塔", "银钥匙", "归墟之心"]) expect(text).toContain(name);
  });
});

describe("banned words", () => {
  test("are never written, even common ones", () => {
    for (const seed of seeds(10)) {
      const text = told({ before: THIRD, length: 300, seed, ...WORLD, bannedWords: ["影子", "声音", "银钥匙"] });
      expect(text).not.toMatch(/影子|声音|银钥匙/u);
      expect(countWords(text)).toBeGreaterThan(250);
    }
  });
});

describe("a chapter of 20,000 characters written by the storyteller", () => {
  const grown = (start: string, parts: Partial<StorytellerBrief>, step: number) => {
    let text = start;
    for (let turn = 0; countWords(text) < 20_000; turn++) {
      const more = told({
        before: text,
        length: step,
        flavour: FLAVOURS[turn % 3] ?? "next",
        seed: `${turn}`,
        ...parts,
      });
      expect(more).not.toBe("");
      text += more;
    }
    return text;
  };

  test.each([
    ["of a world", THIRD, WORLD, 300],
    ["told by a narrator, in shorter steps", FIRST, {}, 150],
    ["from nothing", "", {}, 700],
  ] as const)("%s never repeats a sentence, forgets nobody and keeps its person", (_name, start, parts, step) => {
    const text = grown(start, { ...parts } as Partial<StorytellerBrief>, step);
    const sentences = chinese
      .sentences(text)
      .map((sentence) => chinese.fold(sentence.text))
      // “好。” and “走吧。” may be said more than once, as in any story.
      .filter((sentence) => sentence.length > 8);
    const repeated = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
    expect(repeated).toEqual([]);
    expect(balanced(text)).toBe(true);
    // Nothing it wrote itself is mistaken for a name.
    const known = new Set(["林雪", "周远", "苏满", "何伯", "老何", "老周", "青石镇", "白塔", "银钥匙", "归墟之心"]);
    expect(namesIn(text, known)).toEqual([]);
    if (start === FIRST) expect(narrationOf(text.slice(-3_000))).toContain("我");
    if (start === THIRD) expect(text.slice(-3_000)).toMatch(/林雪|周远|苏满/u);
    expect(text).not.toMatch(/何伯/u);
  });
});

describe("a summary", () => {
  test("is in sentences of the text, without its speech", () => {
    const text = summarise(briefOf({ language: "zh", task: "summarise", text: chapter, length: 300 }), chinese);
    expect(countWords(text)).toBeLessThanOrEqual(300);
    expect(countWords(text)).toBeGreaterThan(100);
    expect(text).toMatch(/[。！？]$/u);
    expect(text).not.toMatch(/“[^”]*[。！？]”/u);
  });
});
