import { describe, expect, it } from "vitest";
import type { Suggestion } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { englishSuggestions } from "./english-suggestions.ts";
import { PASSAGES } from "./passages.test-data.ts";
import { QUOTE_MAX } from "./question.ts";
import { WAY_MAX } from "./ways.ts";

const requestOf = (given: Partial<SuggestRequest>): SuggestRequest => ({
  language: "en",
  before: "",
  after: "",
  earlier: [],
  entries: [],
  avoid: [],
  bannedWords: [],
  seed: "1",
  ...given,
});
const requests = PASSAGES.map(({ text, ...rest }) => requestOf({ before: text, ...rest }));
const allOf = (request: SuggestRequest): Suggestion[] =>
  [englishSuggestions.question(request), englishSuggestions.left(request), englishSuggestions.ways(request)].filter(
    (one) => one !== null,
  );
const bram = { id: "b", name: "Bram", aliases: [], as: "person", dead: false, gender: "male" } as const;

describe("what is left open", () => {
  const earlier = [
    {
      chapterId: "1",
      title: "",
      text: `Old Bram hid the brass key. "I'll come back for it, I promise," he said. "Will you wait for me?" Ines did not answer. Bram looked back once and Bram said nothing.`,
    },
    { chapterId: "2", title: "", text: "The rain went on all day." },
  ];

  it("is a promise, a question and a thing first", () => {
    expect(englishSuggestions.left(requestOf({ before: "It was late.", earlier }))?.items).toEqual([
      {
        as: "promise",
        name: "",
        quote: `"I'll come back for it, I promise," he said.`,
        chapter_id: "1",
        entry_id: null,
      },
      { as: "question", name: "", quote: `"Will you wait for me?"`, chapter_id: "1", entry_id: null },
      {
        as: "thing",
        name: "the brass key",
        quote: "Old Bram hid the brass key.",
        chapter_id: "1",
        entry_id: null,
      },
    ]);
  });

  it("is nothing that the present chapter names again", () => {
    const found = englishSuggestions.left(requestOf({ before: "She held the key. Bram was late.", earlier }));
    expect(found?.items.map(({ as }) => as)).toEqual(["promise", "question"]);
  });

  it("is an entry that no chapter names, without a quote, but not a dead one", () => {
    const entries = [bram, { ...bram, id: "d", name: "Wade", dead: true }];
    expect(englishSuggestions.left(requestOf({ before: "It was late.", entries }))?.items).toEqual([
      { as: "person", name: "Bram", quote: "", chapter_id: null, entry_id: "b" },
    ]);
  });

  it("is null without earlier chapters and entries", () => {
    expect(englishSuggestions.left(requestOf({ before: "It was late." }))).toBe(null);
  });
});

describe("on an empty page", () => {
  it("there is no question, and the ways are openings", () => {
    const request = requestOf({ before: "Chapter One\n" });
    expect(englishSuggestions.question(request)).toBe(null);
    const opening = englishSuggestions.ways(requestOf({ entries: [bram] }))?.ways ?? [];
    expect(opening).toHaveLength(3);
    for (const way of opening) expect(way).toMatch(/^Begin /u);
  });
});

describe("the suggestions for every passage", () => {
  it("quote the text unchanged and at most so long", () => {
    for (const request of requests) {
      const asked = englishSuggestions.question(request);
      expect(request.before).toContain(asked?.quote ?? "");
      expect(asked?.quote.length ?? 0).toBeLessThanOrEqual(QUOTE_MAX);
      for (const { quote, chapter_id } of englishSuggestions.left(request)?.items ?? []) {
        expect(quote.length).toBeLessThanOrEqual(160);
        if (quote) expect(request.earlier.find(({ chapterId }) => chapterId === chapter_id)?.text).toContain(quote);
      }
    }
  });

  it("have a question for a third of them at least, and none where a line only might be open", () => {
    const asked = requests.filter((request) => englishSuggestions.question(request) !== null);
    expect(asked.length).toBeGreaterThan(requests.length * 0.33);
    expect(asked.length).toBeLessThan(requests.length * 0.6);
  });

  it("name nobody whom neither the text nor the world has", () => {
    for (const request of requests) {
      const known = JSON.stringify([request.before, request.earlier, request.entries]);
      for (const way of englishSuggestions.ways(request)?.ways ?? []) {
        const names = way.slice(1).match(/(?<!: )\b\p{Lu}\p{Ll}+/gu) ?? [];
        for (const name of names) expect(known, way).toContain(name);
        expect(way.length).toBeLessThanOrEqual(WAY_MAX);
      }
    }
  });

  it("never come again in five rounds", () => {
    for (const request of requests) {
      const avoid: Suggestion[] = [];
      const shown: string[] = [];
      for (let round = 0; round < 5; round++) {
        const found = allOf({ ...request, avoid, seed: `${round}` });
        const ways = found.find((one) => one.kind === "ways");
        expect(new Set(ways?.ways).size).toBe(3);
        for (const one of found) {
          if (one.kind === "question") shown.push(one.quote, one.question);
          if (one.kind === "ways") shown.push(...one.ways);
          if (one.kind === "left") shown.push(...one.items.map(({ quote, name }) => quote || name));
        }
        avoid.push(...found);
      }
      expect(new Set(shown).size, shown.join("\n")).toBe(shown.length);
    }
  });

  it("have no banned word, in any letter case", () => {
    const bannedWords = ["what", "SOMEBODY", "the"];
    for (const request of requests)
      for (const one of allOf({ ...request, bannedWords })) {
        const { quotes, texts } = { quotes: JSON.stringify(one).toLowerCase(), texts: bannedWords };
        for (const word of texts.slice(0, 2)) expect(quotes).not.toContain(word.toLowerCase());
        expect(quotes.replace(/"(?:name|chapter_id|kind)"/gu, "")).not.toMatch(/\bthe\b/u);
      }
  });

  it("are the same for the same request", () => {
    for (const request of requests) expect(allOf(request)).toEqual(allOf(request));
  });
});

describe("names", () => {
  const waysOf = (before: string, entries: SuggestRequest["entries"] = []) =>
    Array.from(
      { length: 30 },
      (_, n) => englishSuggestions.ways(requestOf({ before, entries, seed: `${n}` }))?.ways ?? [],
    )
      .flat()
      .join(" ");

  it("of people who act twice are used, not those of dogs, places, ships and the dead", () => {
    expect(waysOf("When Oriel came in, Oriel said nothing. Then Oriel sat down.")).toContain("Oriel");
    for (const [name, text] of [
      ["Biscuit", "Then Biscuit barked. At noon Biscuit looked at the door and Biscuit wagged."],
      ["Varn", "He rode into Varn. That night Varn was quiet, and Varn looked cold."],
      ["Marigold", "The Marigold held. That day the Marigold took the wind."],
      ["Wade", "He thought of Wade's grave. Once Wade said so. Then Wade laughed."],
    ] as const)
      expect(waysOf(text)).not.toContain(name);
  });

  it("of dead entries are never used", () => {
    const text = "When Bram came in, Bram said nothing. Then Bram sat down.";
    expect(waysOf(text, [bram])).toContain("Bram");
    expect(waysOf(text, [{ ...bram, dead: true }])).not.toContain("Bram");
  });
});

describe("hostile text", () => {
  it.each([
    `"`.repeat(20_000),
    "‘a ".repeat(7_000),
    `"a." `.repeat(5_000),
    "a".repeat(20_000),
    "A ".repeat(10_000),
    "\u0000\u0007. ".repeat(5_000),
  ])("is read to its end", (before) => {
    const earlier = [{ chapterId: "1", title: "", text: before.repeat(5) }];
    for (const one of allOf(requestOf({ before, earlier }))) expect(JSON.stringify(one).length).toBeLessThan(2_000);
  });
});
