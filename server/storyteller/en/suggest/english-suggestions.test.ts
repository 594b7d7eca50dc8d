import { describe, expect, it } from "vitest";
import type { Suggestion } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { englishSuggestions } from "./english-suggestions.ts";
import { PASSAGES } from "./passages.test-data.ts";
import { candidatesOf, QUESTIONS, QUOTE_MAX } from "./question.ts";
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
const kindOf = (before: string) => candidatesOf({ before, after: "" })[0]?.kind ?? null;
const bram = { id: "b", name: "Bram", aliases: [], as: "person", dead: false, gender: "male" } as const;

describe("a line has the kind it shows", () => {
  it.each([
    [`"Be back before the tide," Ines said.`, "deadline"],
    [`"I told you, I never saw the boat."`, "denial"],
    [`"I won't sign it," said Mr Dacre.`, "refusal"],
    [`"Don't tell Hanley. Not yet."`, "secret"],
    [`"You will regret this," said the duke.`, "threat"],
    [`"I'll come back for it, I promise," he said.`, "promise"],
    [`"I lied to her," said Tom.`, "admission"],
    [`"Where did you leave it?"`, "question"],
    [`"Show me the key, Daniel."`, "order"],
    [`"I'm not afraid of him," she said.`, "feeling"],
    [`He found a brass key under the mat.`, "found"],
    [`She buried the tin under the third apple tree.`, "hidden"],
    [`Orrin gave the boy the map.`, "given"],
    [`The letter was gone.`, "lost"],
    [`The window shattered in the night.`, "broken"],
    [`Somebody knocked, and then knocked again.`, "knock"],
    [`Oduya did not answer.`, "silence"],
    [`Something was wrong with the light.`, "strange"],
    [`"It's for whoever needs it," said my aunt, too loudly.`, "overdone"],
    [`His brother had been in the ground since spring.`, "impossible"],
    [`The soup was still warm.`, "trace"],
    [`"You said you keep it shut."`, "contradiction"],
    [`"If anyone asks, I was with you this weekend."`, "alibi"],
    [`"There's something I need to tell you."`, "announcement"],
    [`She was not at the fountain.`, "notThere"],
    [`At the bottom of it lay a child's shoe.`, "reveal"],
    [`His number had been crossed out.`, "altered"],
    [`You put your hand on the lever.`, "threshold"],
    [`He looked at the line, and then at the knife.`, "twoLooks"],
    [`"I'm Pia," said the boy.`, "identity"],
    [`She walks past the last door without slowing down.`, "omission"],
    [`"No," said Roane, and put her hand over it.`, "saidAndDid"],
  ])("%s is of the kind %s", (line, kind) => expect(kindOf(line)?.kind).toBe(kind));

  it.each([
    "He woke before dawn.",
    "She never found the key.",
    "It was like a letter.",
    "Nothing left.",
    "She knocked over the chair.",
    "She waited until the patrol had passed.",
    "There were fourteen of us.",
    "He had sworn that he had burned it.",
  ])("%s has none", (line) => expect(kindOf(line)).toBe(null));

  it("names the thing and the time of the line", () => {
    expect(kindOf("He found an old brass key under the mat.")?.thing).toBe("the old brass key");
    expect(kindOf("Old Bram gave her the brass key.")?.thing).toBe("the brass key");
    expect(kindOf(`"Be back before the tide," Ines said.`)?.time).toBe("the tide");
  });

  it("does not ask again what somebody answers", () => {
    expect(
      candidatesOf({ before: `"Where did you leave it?"\n"In the hall, by the stove."`, after: "" })[0]?.quote,
    ).toBe(`"In the hall, by the stove."`);
  });

  it("asks with the speaker or the one who acts, as the line names them", () => {
    const asked = (before: string) =>
      Array.from(
        { length: 30 },
        (_, n) => englishSuggestions.question(requestOf({ before, seed: `${n}` }))?.question ?? "",
      ).join(" ");
    expect(asked(`"Have you seen my boot?"\n"Which boot?" said the mole.`)).toContain("What does the mole gain");
    expect(asked("You put your hand on the lever.")).toContain("What do you have to lose by this?");
    expect(asked("She raised her paddle.")).toContain("stop her at the last moment?");
    expect(asked(`"Which boot?"`)).not.toMatch(/\{|undefined/u);
  });

  it("every kind has at least six questions", () => {
    for (const questions of Object.values(QUESTIONS)) expect(new Set(questions).size).toBeGreaterThanOrEqual(6);
  });
});

describe("what is left open", () => {
  const earlier = [
    {
      chapterId: "1",
      title: "",
      text: `Old Bram gave her the brass key. "I'll come back for it, I promise," he said. "Will you wait for me?" Ines did not answer. Bram looked back once and Bram said nothing.`,
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
        quote: "Old Bram gave her the brass key.",
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
      expect(asked, request.before).not.toBe(null);
      expect(request.before).toContain(asked?.quote);
      expect(asked?.quote.length).toBeLessThanOrEqual(QUOTE_MAX);
      for (const { quote, chapter_id } of englishSuggestions.left(request)?.items ?? []) {
        expect(quote.length).toBeLessThanOrEqual(160);
        if (quote) expect(request.earlier.find(({ chapterId }) => chapterId === chapter_id)?.text).toContain(quote);
      }
    }
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
