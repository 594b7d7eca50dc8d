import { describe, expect, it } from "vitest";
import { briefOf } from "../../tests/support/story-brief.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { tell } from "./storyteller.ts";

const FLAVOURS = ["next", "said", "noticed"] as const;
const SEEDS = 40;
const LENGTHS = [10, 70, 300];

/** The three cards of a continuation, as a generation asks for them. */
function cardsOf(brief: Partial<StorytellerBrief>, seed: string, isApart = true): string[] {
  const cards = FLAVOURS.map((flavour) => ({ flavour, seed: `${seed} ${flavour}` }));
  return cards.map((card, n) =>
    [...tell(briefOf({ ...brief, ...card, beside: isApart ? cards.slice(0, n) : [] }))].join("").trim(),
  );
}

describe("the cards of one continuation always differ, even short ones", () => {
  it.each([
    ["on an empty page", "en", ""],
    ["after a whole sentence", "en", "Ines waited."],
    ["in the middle of a sentence", "en", "Ines waited and then she"],
    ["after a word with a single fitting ending", "en", "Ines saw the man, who"],
    ["on an empty page", "zh", ""],
    ["after a whole sentence", "zh", "阿澈等着。"],
    ["in the middle of a sentence", "zh", "阿澈等着，然后她"],
    ["after a word with a single fitting ending", "zh", "她尽管"],
    ["after a quote that is still open", "zh", "“走吧。"],
  ] as const)("%s (%s)", (_where, language, before) => {
    for (let n = 0; n < SEEDS; n++)
      for (const length of LENGTHS) {
        const cards = cardsOf({ language, before, length }, `${n}`);
        expect(new Set(cards).size, cards.join("\n---\n")).toBe(3);
        expect(cards.every((card) => card !== "")).toBe(true);
      }
  });

  it("they can be the same without `beside`", () => {
    expect(new Set(cardsOf({ before: "", length: 2 }, "1", false)).size).toBe(1);
  });

  it("the first card is the same as without `beside`, and the same brief gives the same text", () => {
    const brief = { before: "Ines went", length: 70 };
    expect(cardsOf(brief, "1")[0]).toBe(cardsOf(brief, "1", false)[0]);
    expect(cardsOf(brief, "1")).toEqual(cardsOf(brief, "1"));
  });
});
