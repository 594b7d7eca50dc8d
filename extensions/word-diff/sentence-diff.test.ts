import { describe, expect, it, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { diffSentences } from "./sentence-diff.ts";
import { sentenceAround, sentenceEnds } from "./sentences.ts";
import type { DiffPart } from "./word-diff.ts";

/** Parts written as text: [-removed-] and {+added+}. */
function shown(parts: DiffPart[]): string {
  return parts
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");
}

function side(parts: DiffPart[], without: DiffPart["kind"]): string {
  return parts
    .filter((part) => part.kind !== without)
    .map((part) => part.text)
    .join("");
}

describe("diffSentences", () => {
  test.each([
    [
      "a word of a sentence that stays",
      "The lamp went out slowly. She slept.",
      "The lantern went out slowly. She slept.",
      "The [-lamp-]{+lantern+} went out slowly. She slept.",
    ],
    [
      "a sentence most of which changed, whole, between others that stay",
      "It was late. The old lamp on the stair went out. She slept.",
      "It was late. Somebody blew out the last lamp they had. She slept.",
      "It was late. [-The old lamp on the stair went out.-]{+Somebody blew out the last lamp they had.+} She slept.",
    ],
    [
      "two such sentences as one",
      "It was late. The rain fell. The cat left.",
      "It was late. Hail came down hard. A dog sat outside barking.",
      "It was late. [-The rain fell. The cat left.-]{+Hail came down hard. A dog sat outside barking.+}",
    ],
    [
      "a single addition, however long",
      "The lamp went out.",
      "The lamp, which had burned all night on the stair beside the clock, went out.",
      "The lamp{+, which had burned all night on the stair beside the clock,+} went out.",
    ],
    [
      "a sentence that goes, from its beginning to its end",
      "Ann went home. Bob came home. Cid sat at home.",
      "Ann went home. Cid sat at home.",
      "Ann went home. [-Bob came home. -]Cid sat at home.",
    ],
    [
      "one that comes among others that begin alike",
      "He sat. He slept.",
      "He sat. He ate. He slept.",
      "He sat. {+He ate. +}He slept.",
    ],
    [
      "a short word between two changes goes with them",
      "Far away on the hill there stood a big and red house with many windows.",
      "Far away on the hill there stood a tiny and blue house with many windows.",
      "Far away on the hill there stood a [-big and red-]{+tiny and blue+} house with many windows.",
    ],
    [
      "a mark between two changes goes with them",
      "We had bread, wine and some very old cheese from the village.",
      "We had soup, tea and some very old cheese from the village.",
      "We had [-bread, wine-]{+soup, tea+} and some very old cheese from the village.",
    ],
    [
      "a longer word stays between two changes",
      "We had bread without wine and some very old cheese.",
      "We had soup without tea and some very old cheese.",
      "We had [-bread-]{+soup+} without [-wine-]{+tea+} and some very old cheese.",
    ],
    [
      "sentences that became one",
      "He came. She left the house at once.",
      "He came and she left the house at once.",
      "He came[-. She-]{+ and she+} left the house at once.",
    ],
    [
      "Chinese: an ideograph of a sentence that stays",
      "灯灭了，海很静。雨停了。",
      "灯灭了，海不静。雨停了。",
      "灯灭了，海[-很-]{+不+}静。雨停了。",
    ],
    [
      "Chinese: a sentence most of which changed",
      "天黑了。老人慢慢走下楼梯。雨停了。",
      "天黑了。他一步步摸着墙下来。雨停了。",
      "天黑了。[-老人慢慢走下楼梯。-]{+他一步步摸着墙下来。+}雨停了。",
    ],
    ["Chinese: a sentence that goes", "灯灭了。雨停了。人走了。", "灯灭了。人走了。", "灯灭了。[-雨停了。-]人走了。"],
    [
      "a line's break that both have",
      "One fine day.\nTwo.",
      "Another good night!\nTwo.",
      "[-One fine day.-]{+Another good night!+}\nTwo.",
    ],
    ["nothing", "Same. Text.", "Same. Text.", "Same. Text."],
    ["all of it", "", "New. Text.", "{+New. Text.+}"],
  ])("shows %s", (_, before, after, expected) => {
    expect(shown(diffSentences(before, after))).toBe(expected);
  });

  const text = fc
    .array(
      fc.constantFrom(
        "The",
        "the",
        " ",
        "sea",
        "said",
        ". ",
        "! ",
        "”",
        "“",
        "海",
        "灯",
        "。",
        "，",
        "\n",
        "Mr. ",
        "x",
        "𠮷",
        ".",
      ),
    )
    .map((all) => all.join(""));

  it("the parts always contain both texts, in order, the removed part of each change first", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffSentences(before, after);
        expect(side(parts, "added")).toBe(before);
        expect(side(parts, "removed")).toBe(after);
        expect(parts.map(({ kind }) => kind).join(" ")).not.toMatch(
          /same same|removed removed|added (?:added|removed)/,
        );
        expect(parts.every((part) => part.text !== "")).toBe(true);
      }),
    );
  });

  it("is fast for the longest chapter, rewritten completely or in a word of each sentence", () => {
    const long = (word: string) => `The ${word} went out slowly and nobody on the stair said anything. `.repeat(300);
    const other = "Hail fell upon every roof of that forgotten harbour town tonight. ".repeat(300);
    const begun = performance.now();
    diffSentences(long("lamp"), long("lantern"));
    diffSentences(long("lamp"), other);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe("sentences", () => {
  const cut = (text: string) => {
    let from = 0;
    return sentenceEnds(text).map((end) => {
      const sentence = text.slice(from, end);
      from = end;
      return sentence;
    });
  };
  test.each([
    [["“Go!” she said. ", "He went."]],
    [["Mr. Moss came with J. R. Hale. ", "Dr. Oriel did not."]],
    [["他说：“走吧。”", "灯灭了！", "雨停了？", "人走了"]],
    [["One\n", "and two. ", "Three"]],
    [[]],
  ])("end where a reader sees an end: %j", (sentences) => {
    expect(cut(sentences.join(""))).toEqual(sentences);
  });

  it("are found around a range that begins and ends within them", () => {
    const line = "It was late. The old lamp went out slowly. She slept.";
    const from = line.indexOf("lamp");
    expect(sentenceAround(line, from, from + 9)).toEqual({ before: "The old ", after: " out slowly." });
    expect(sentenceAround(line, 13, 42)).toEqual({ before: "", after: "" });
    expect(sentenceAround(line, 0, line.length)).toEqual({ before: "", after: "" });
  });
});
