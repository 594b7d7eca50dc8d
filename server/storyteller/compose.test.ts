import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countWords, textLength } from "../../contract/text-length.ts";
import { briefOf, personOf } from "../../tests/support/story-brief.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { containsBeat, occursIn, tracesOf } from "./beats-in-text.ts";
import { compose } from "./compose.ts";
import { english } from "./en/english.ts";
import { randomOf } from "./random.ts";
import type { StorytellerLanguage } from "./types.ts";
import { chinese } from "./zh/chinese.ts";

const FLAVOURS = ["next", "said", "noticed"] as const;
const seeds = (count: number) => Array.from({ length: count }, (_, index) => `seed ${index}`);
const say = (parts: Partial<StorytellerBrief>) => [...compose(briefOf(parts), english)].join("");
const demo = (file: string) => readFileSync(new URL(`../modules/demo/${file}`, import.meta.url), "utf8");

const SITUATIONS: Record<string, string> = {
  third: "Ines opened the window. Tobias was late, and she had let the tea go cold.\n“Is it far?” he asked.",
  first: "I put the kettle on and waited for Tom to come down. He was late again.",
  second: "You walk down to the harbour. You have a letter in your pocket.",
  nobody: "The rain fell on the harbour all night.",
  salt: demo("the-salt-cartographer.md").slice(0, 5_000),
};

test("the same brief gives the same text, another seed another one", () => {
  for (const before of Object.values(SITUATIONS))
    for (const flavour of FLAVOURS) {
      const told = seeds(12).map((seed) => say({ before, flavour, seed }));
      expect(seeds(12).map((seed) => say({ before, flavour, seed }))).toEqual(told);
      expect(new Set(told).size).toBeGreaterThan(6);
    }
});

test("the three flavours use different beats, and each begins with a beat of its own kind", () => {
  for (const [name, before] of Object.entries(SITUATIONS))
    for (const seed of seeds(15)) {
      const told = FLAVOURS.map((flavour) => english.fold(say({ before, flavour, seed, length: 250 })));
      for (const beat of english.beats) {
        const tellers = told.filter((text) => containsBeat(beat, text, english)).length;
        if (tellers > 1 && beat.text.length > 40) expect.fail(`${name}, ${seed}: ${beat.text}\n${told.join("\n")}`);
      }
      const said = say({ before, flavour: "said", seed });
      // Somebody who is alone may answer with a gesture only; otherwise there is speech.
      expect(said, said).toMatch(/[“"]|nod|shrug|shak|shook|answer|agree|let that lie|lets that lie|let /u);
    }
});

test("a new chapter continues the voice of the previous one and repeats none of its sentences", () => {
  for (const seed of seeds(30)) {
    const opening = say({ seed, length: 300 });
    const again = english.fold(say({ seed, length: 300, previous: opening }));
    for (const { text } of english.sentences(opening)) expect(again).not.toContain(english.fold(text).trim());
  }
  const persons = (previous: string) => english.read(briefOf({ previous })).person;
  expect(persons(SITUATIONS.first as string)).toBe("first");
  expect(persons(SITUATIONS.second as string)).toBe("second");
  expect(english.read(briefOf({ previous: SITUATIONS.second })).tense).toBe("present");
  // Text in the chapter itself has priority.
  expect(english.read(briefOf({ before: SITUATIONS.third, previous: SITUATIONS.second })).person).toBe("third");
  expect(chinese.read(briefOf({ language: "zh", previous: "我推开窗。我还记得那盏灯。" })).person).toBe("first");
});

test("the text ends on a sentence near the requested length in words", () => {
  const off: number[] = [];
  for (const before of Object.values(SITUATIONS))
    for (const length of [10, 30, 70, 120, 300, 700, 1_000])
      for (const flavour of FLAVOURS)
        for (const seed of seeds(4)) {
          const text = say({ before, length, flavour, seed });
          expect(text, text).toMatch(/[.!?…]”?$/u);
          const error = countWords(text) - length;
          if (Math.abs(error) > Math.max(6, length * 0.15)) expect.fail(`${length}: ${countWords(text)} ${text}`);
          off.push(Math.abs(error) / length);
        }
  off.sort((one, other) => one - other);
  expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.08);
});

describe("a chapter of 20,000 characters written by the storyteller itself", () => {
  const chapters: [string, string, Partial<StorytellerBrief>][] = [
    [
      "from nothing, with a world",
      "",
      {
        people: [personOf("Oriel Vance", "female"), personOf("Jonas Reed", "male")],
        places: ["Hest"],
        things: ["Brine Pen"],
      },
    ],
    ["in the first person", SITUATIONS.first as string, { length: 150 }],
    ["alone, in the second person", SITUATIONS.second as string, { length: 300 }],
  ];
  test.each(chapters)("%s repeats no beat and no sentence", (_, start, parts) => {
    const random = randomOf(start);
    let text = start;
    while (textLength(text) < 20_000) {
      const more = say({ before: text, flavour: random.pick(FLAVOURS)!, seed: String(random.next()), ...parts });
      expect(more).not.toBe("");
      const folded = english.fold(text);
      const told = english.fold(more);
      for (const beat of english.beats)
        for (const trace of tracesOf(beat, english))
          if (trace.join("").length >= english.anchor && occursIn(told, trace) && occursIn(folded, trace))
            expect.fail(`${beat.text}\n${more}`);
      text += more;
    }
    const sentences = english.sentences(text).map((sentence) => english.fold(sentence.text));
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
    const { person } = english.read(briefOf({ before: text }));
    expect(person).toBe(english.read(briefOf({ before: text.slice(0, 300), ...parts })).person);
  });
});

test("the story keeps its person and tense over many cards", () => {
  const world = {
    people: [personOf("Mr Quill", "male"), personOf("Wren", "female")],
    places: ["the Salt House"],
    things: ["compass"],
  };
  const starts = [
    "Marta got off the last train at Hest and found the station locked. In her pocket was the letter.",
    "Marta gets off the last train and finds the station locked. She has the letter in her pocket.",
    "I was nineteen when they gave me the key to the archive, and nobody told me about the cellar.",
    "I wake in the dark. Okoro is singing, which means that he is frightened.",
    "You walk down to the harbour. The boats are in.",
    SITUATIONS.third as string,
  ];
  for (const start of starts)
    for (const seed of seeds(5)) {
      const { person, tense } = english.read(briefOf({ before: start }));
      let text = start;
      for (let card = 0; card < 10; card++) {
        text += say({ before: text, seed: `${seed} ${card}`, flavour: FLAVOURS[card % 3]!, ...world });
        const now = english.read(briefOf({ before: text }));
        if (now.person !== person || now.tense !== tense)
          expect.fail(`${person}, ${tense}, now ${now.person}, ${now.tense}: ${text}`);
      }
    }
});

test("when every beat is used, it continues with new sentences", () => {
  const few: StorytellerLanguage = { ...english, beats: english.beats.slice(0, 3) };
  let text = "Ines opened the window.";
  for (let call = 0; call < 60; call++) {
    const more = [...compose(briefOf({ before: text, seed: `${call}` }), few)].join("");
    expect(more.trim()).not.toBe("");
    text += more;
  }
  const sentences = few.sentences(text).map((sentence) => sentence.text);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("nothing from siblings, parents or the text after the cursor is repeated", () => {
  for (const seed of seeds(25)) {
    const before = SITUATIONS.third as string;
    const avoid = [say({ before, seed, length: 400 }), say({ before, seed: `${seed} b`, length: 400 })];
    const after = say({ before, seed: `${seed} c`, length: 300 });
    const told = english.fold(say({ before, seed, avoid, after, length: 400 }));
    const others = english.fold([...avoid, after].join("\n"));
    const again = english.beats.filter((beat) =>
      tracesOf(beat, english).some(
        (trace) => trace.join("").length > 14 && occursIn(told, trace) && occursIn(others, trace),
      ),
    );
    expect(again.map((beat) => beat.text)).toEqual([]);
  }
});

test("the dead never act, speak or are spoken to", () => {
  const people = [
    personOf("Jonas", "male", { aliases: ["Old Reed"], dead: true }),
    personOf("Ines", "female"),
    personOf("Ruth", "female"),
  ];
  for (const before of [
    "Jonas said nothing. He laughed. Ines looked at Jonas.",
    "Old Reed sat by the door. He was cold.",
    "",
  ])
    for (const flavour of FLAVOURS)
      for (const seed of seeds(40)) {
        const text = say({ before, people, flavour, seed, length: 300 });
        expect(text).not.toMatch(/Jonas|Reed/u);
        expect(text.replace(/“[^”]*”/gu, ""), text).not.toMatch(/\b(?:he|him|his)\b/iu);
      }
});

test("people, places and things of the world are used, and no other names", () => {
  const people = [personOf("Tamsin", "female"), personOf("Quarrick", "male")];
  const all = seeds(80).map((seed, index) =>
    say({
      before: "Tamsin came to Hest. She was tired.",
      people,
      places: ["Hest", "Marrow End"],
      things: ["Brine Pen"],
      seed,
      flavour: FLAVOURS[index % 3]!,
      length: 300,
    }),
  );
  const text = all.join("\n");
  for (const name of ["Tamsin", "Quarrick", "Hest", "Marrow End", "the Brine Pen"]) expect(text).toContain(name);
  const known = /^(?:Tamsin|Quarrick|Hest|Marrow|End|Brine|Pen|Tuesdays|Christmas|I|I’m|I’ve|I’d|I’ll)$/u;
  const inside = [...text.replace(/[“"]/gu, ". ").matchAll(/(?<=\p{Ll},? )\p{Lu}[\p{L}’]*/gu)].map(([word]) =>
    word.replace(/’s$/u, ""),
  );
  expect(inside.filter((word) => !known.test(word))).toEqual([]);
});

test("no banned word is introduced, in any letter case, nor across the join", () => {
  const bannedWords = ["door", "light", "said", "the cold", "Nobody", "stop"];
  for (const [name, before] of Object.entries(SITUATIONS))
    for (const flavour of FLAVOURS)
      for (const seed of seeds(12)) {
        const text = say({ before, flavour, seed, bannedWords, length: 300 });
        expect(text.trim(), name).not.toBe("");
        for (const word of bannedWords) expect(text.toLowerCase(), text).not.toContain(word.toLowerCase());
      }
});

test("a banned word that is part of most others counts as a whole word only; nothing is left if all is banned", () => {
  const text = say({ before: SITUATIONS.third as string, bannedWords: ["he"] });
  expect(text).not.toBe("");
  expect(text).not.toMatch(/\bhe\b/iu);
  expect(say({ before: "Ines waited.", bannedWords: ["."] })).toBe("");
});

test("joining: a space after a sentence, a new line before speech, nothing after a space or a new line", () => {
  for (const seed of seeds(30)) {
    for (const flavour of FLAVOURS) {
      const text = say({ before: SITUATIONS.first as string, flavour, seed, length: 200 });
      expect(text).toMatch(/^(?: \p{Lu}|\n[\p{Lu}“])/u);
      expect(text).not.toMatch(/ \n|\n | {2}|\n\n/u);
      expect(say({ before: `${SITUATIONS.first}\n`, flavour, seed })).toMatch(/^[\p{Lu}“]/u);
      expect(say({ before: "", flavour, seed })).toMatch(/^[\p{Lu}“]/u);
    }
  }
});

test("an unfinished sentence is finished first", () => {
  for (const words of [
    "Marta went down and",
    "Marta took the",
    "Marta waited,",
    "Marta thought that",
    "Marta was",
    "Marta went to",
  ])
    for (const seed of seeds(10)) {
      const text = say({ before: words, seed });
      expect(text, words).toMatch(/^(?: \p{Ll}|[.,]|—\p{Ll})/u);
      expect(text).toMatch(/[.!?]/u);
    }
});

test("hostile text is continued like any other", () => {
  const hostile = [
    "🙂🙂🙂👩‍👩‍👧‍👦",
    "\u202eevil rtl\u202c שלום עולם. مرحبا",
    "…!!! — “”‘’\"\"''",
    "a".repeat(20_000),
    "Ines ".repeat(4_000),
    `${"x, ".repeat(6_000)}“`,
    "“".repeat(3_000),
    "\n".repeat(5_000),
    "{a} {look} [x|y] $1 \\ </script>. {A} waited.",
    "\ud800 lone, and \udc00 lone.",
    "灯塔熄灭的那一夜，她听见海在念她的名字。",
    "A. B. C. D. E. ".repeat(1_000),
  ];
  for (const before of hostile)
    for (const flavour of [...FLAVOURS, null]) {
      const text = say({
        before,
        flavour,
        people: [personOf("$& {b}", "unknown", { aliases: ["", "."] })],
        places: ["(("],
        things: [""],
      });
      expect(text.trim(), before.slice(0, 40)).not.toBe("");
      expect(countWords(text)).toBeLessThan(90);
      expect(
        say({
          before,
          flavour,
          people: [personOf("$& {b}", "unknown", { aliases: ["", "."] })],
          places: ["(("],
          things: [""],
        }),
      ).toBe(text);
    }
});
