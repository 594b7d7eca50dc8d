import { expect, test } from "vitest";
import { BANNED_WORD_RETRIES_MAX } from "../../../../contract/limits.ts";
import { outputRules } from "../../../../tests/support/output-rules.ts";
import { fc } from "../../../../tests/support/property.ts";
import { cutClean, type OutputPart, type OutputRules, shapeOutput } from "./shape-output.ts";

async function* stream(chunks: readonly string[]): AsyncGenerator<string> {
  for (const chunk of chunks) yield chunk;
}

/** Reads an output; `seen` is the text the reader sees after each part. */
async function read(answers: readonly (readonly string[])[], more: Partial<OutputRules>) {
  const seen: string[] = [];
  const kepts: string[] = [];
  let text = "";
  let end: Extract<OutputPart, { type: "end" }> | undefined;
  for await (const part of shapeOutput((kept) => {
    kepts.push(kept);
    return stream(answers[kepts.length - 1] ?? []);
  }, outputRules(more))) {
    if (part.type === "text") text += part.text;
    else if (part.type === "cut") text = text.slice(0, part.length);
    else end = part;
    seen.push(text);
  }
  expect(end?.text).toBe(text);
  return { text, seen, kepts, end: end?.end };
}

/** Searches with regular expressions instead of the product's matcher, so that both would have to fail. */
function leaks(shown: string, words: readonly string[]): boolean {
  const plain = shown.normalize("NFKC").replace(/[\u200b\u00ad]/gu, "");
  return words.some((word) => {
    const asWritten = word.normalize("NFKC").replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
    const latin = /^[a-z ]+$/iu.test(asWritten);
    return new RegExp(latin ? `(?<![a-z0-9_])${asWritten}(?:e?s)?(?![a-z0-9_])` : asWritten, "iu").test(plain);
  });
}

test("blocks a banned word that is split over chunks, and the model continues from before it", async () => {
  const { text, seen, kepts } = await read([["He drew his g", "u", "n and ran."], ["sword and ran."]], {
    bannedWords: ["gun"],
  });
  expect(kepts).toEqual(["", "He drew his "]);
  expect(text).toBe("He drew his sword and ran.");
  expect(seen.some((shown) => shown.includes("g"))).toBe(false);
});

test("a text cut to a length contains no banned word, not even one that the cut creates", () => {
  expect(cutClean("He saw the gunner.", 14, ["gun"])).toBe("He saw the");
  expect(cutClean("He saw the gunner.", 17, ["gun"])).toBe("He saw the gunner");
  expect(cutClean("He saw the gun. It was old.", 100, ["gun"])).toBe("He saw the");
});

test("blocks a banned word that begins in the kept text and ends in the retry's answer", async () => {
  const { seen, end } = await read([["黑魔法"], ["魔", "法棒。"], ["棒子。"], ["影。"]], {
    bannedWords: ["魔法"],
    language: "zh",
  });
  expect(seen.some((shown) => shown.includes("魔法"))).toBe(false);
  expect(end).toBe("model");
});

test("blocks a banned word that begins in the author's text and ends in the answer", async () => {
  const { text, kepts } = await read([["法师来了。"], ["术师来了。"]], {
    bannedWords: ["魔法"],
    language: "zh",
    before: "他是魔",
  });
  expect(kepts).toHaveLength(2);
  expect(text).toBe("术师来了。");
});

test("ignores banned words in the author's own text before the answer", async () => {
  const { text } = await read([["He ran."]], { bannedWords: ["gun"], before: "A gun. " });
  expect(text).toBe("He ran.");
});

test("blocks banned words in full width, in other letter case, with invisible characters and in the plural", async () => {
  for (const written of ["ＧＵＮ", "Guns", "g\u200bun", "gu\u00adn"]) {
    const { text } = await read([[`A ${written}.`], ["knife."]], { bannedWords: ["gun"] });
    expect(text).toBe("A knife.");
  }
});

test("allows a longer word that contains a banned one", async () => {
  const { text, kepts } = await read([["It had beg", "un with a gun", "ner."]], { bannedWords: ["gun"] });
  expect(text).toBe("It had begun with a gunner.");
  expect(kepts).toHaveLength(1);
});

test("ends the text at the sentence before the banned word after all retries", async () => {
  const again = ["gun."];
  const { text, kepts, end } = await read([["It was late. He drew his gun."], again, ["He drew his gun."], again], {
    bannedWords: ["gun"],
  });
  expect(kepts).toHaveLength(BANNED_WORD_RETRIES_MAX + 1);
  expect(end).toBe("banned");
  expect(text).toBe("It was late.");
});

test("each retry cuts further back: to the word, to its clause, to its sentence", async () => {
  const { kepts } = await read(
    [["It was late. At the door, he drew his gun"], ["gun"], ["he drew a gun"], ["He had a gun"]],
    { bannedWords: ["gun"] },
  );
  expect(kepts).toEqual(["", "It was late. At the door, he drew his ", "It was late. At the door, ", "It was late. "]);
});

test("rethrows the model's error, and the text shown until then has no banned word", async () => {
  const seen: string[] = [];
  async function* broken(): AsyncGenerator<string> {
    yield "He drew a g";
    throw new Error("broke off");
  }
  const run = async () => {
    for await (const part of shapeOutput(broken, outputRules({ bannedWords: ["gun"] })))
      if (part.type === "text") seen.push(part.text);
  };
  await expect(run()).rejects.toThrow("broke off");
  expect(seen.join("")).toBe("He drew a");
});

test("aborts the model's request once the text has its length", async () => {
  let stopped = 0;
  async function* endless(_kept: string, stop: AbortSignal): AsyncGenerator<string> {
    stop.addEventListener("abort", () => stopped++);
    for (let i = 0; ; i++) yield `She walked on for the ${i}th time. `;
  }
  for await (const part of shapeOutput(endless, outputRules({ length: 70 })))
    if (part.type === "end") expect(part.end).toBe("length");
  expect(stopped).toBe(1);
});

const WORDS = ["gun", "魔法", "moon", "Ａｂ", "法杖", "red door", "枪"];
const PIECES = [
  ...WORDS,
  "g",
  "u",
  "n",
  "s",
  "er",
  " ",
  " ",
  ". ",
  "，",
  "。",
  "魔",
  "法",
  "杖",
  "moo",
  "ｍｏｏｎ",
  "\u200b",
  "a",
  "B",
  "red",
  "door",
  "\n",
  "“",
  "”",
  "He ran",
  "他走了",
  "x",
];

test("10,000 random streams in random chunks never show a banned word", async () => {
  const chunk = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));
  const answer = fc.array(chunk, { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }),
      fc.record({
        language: fc.constantFrom("en" as const, "zh" as const),
        length: fc.constantFrom(null, 10, 30, 70),
        before: fc.constantFrom("", "He had a ", "他拿着魔", "The end.\n"),
        after: fc.constantFrom("", "He ran away from the house that night.", "他走了很久。"),
      }),
      async (answers, bannedWords, more) => {
        const { seen } = await read(answers, { bannedWords, ...more });
        for (const shown of seen) expect(leaks(shown, bannedWords)).toBe(false);
      },
    ),
    { numRuns: 10_000 },
  );
}, 60_000);

test("blocks a banned word that begins in the answer and ends in the text after it", async () => {
  const zh = await read([["他走了。他真是一个坏"]], { bannedWords: ["坏人"], language: "zh", after: "人都走了。" });
  expect([zh.text, zh.end]).toEqual(["他走了。", "banned"]);
  const en = await read([["He liked the red"]], { bannedWords: ["red pipe"], after: "pipe bomb." });
  expect([en.text, en.end]).toEqual(["He liked the ", "banned"]);
  expect(leaks(`${en.text}pipe bomb.`, ["red pipe"])).toBe(false);
});

test("ignores banned words in the author's own text after the answer", async () => {
  for (const after of ["gun smoke.", "A gun.", " gunner", ""]) {
    const { text, end } = await read([["He ran away"]], { bannedWords: ["gun"], after });
    expect([text.trimEnd(), end]).toEqual(["He ran away", "model"]);
  }
});

test("no banned word spans the end of the answer and the text after it, for random texts", async () => {
  const letters = fc
    .array(fc.constantFrom("坏", "人", "a", "b", " ", "。"), { maxLength: 8 })
    .map((all) => all.join(""));
  const words = fc.array(fc.constantFrom("坏人", "人坏人", "ab", "a b", "人人"), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(letters, letters, words, async (answer, after, bannedWords) => {
      const { text } = await read([[answer], [answer], [answer], [answer]], { bannedWords, language: "zh", after });
      const behind = leaks(after, bannedWords);
      if (!behind) expect(leaks(text + after, bannedWords)).toBe(false);
    }),
  );
});
