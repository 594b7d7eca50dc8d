import { expect, test } from "vitest";
import { BANNED_WORD_RETRIES_MAX } from "../../../../contract/limits.ts";
import { outputRules } from "../../../../tests/support/output-rules.ts";
import { fc } from "../../../../tests/support/property.ts";
import { cutClean, type OutputPart, type OutputRules, shapeOutput } from "./shape-output.ts";

async function* stream(chunks: readonly string[]): AsyncGenerator<string> {
  for (const chunk of chunks) yield chunk;
}

/** Everything the reader had before their eyes, one after the other, and the end. */
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

/** Looked for by other means than the product's: regular expressions over the plain text. */
function leaks(shown: string, words: readonly string[]): boolean {
  const plain = shown.normalize("NFKC").replace(/[\u200b\u00ad]/gu, "");
  return words.some((word) => {
    const asWritten = word.normalize("NFKC").replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
    const latin = /^[a-z ]+$/iu.test(asWritten);
    return new RegExp(latin ? `(?<![a-z0-9_])${asWritten}(?:e?s)?(?![a-z0-9_])` : asWritten, "iu").test(plain);
  });
}

test("a banned word is blocked however the stream is cut, and the model continues from before it", async () => {
  const { text, seen, kepts } = await read([["He drew his g", "u", "n and ran."], ["sword and ran."]], {
    bannedWords: ["gun"],
  });
  expect(kepts).toEqual(["", "He drew his "]);
  expect(text).toBe("He drew his sword and ran.");
  expect(seen.some((shown) => shown.includes("g"))).toBe(false);
});

test("a text that is cut short keeps no banned word, also none that the cut makes", () => {
  expect(cutClean("He saw the gunner.", 14, ["gun"])).toBe("He saw the");
  expect(cutClean("He saw the gunner.", 17, ["gun"])).toBe("He saw the gunner");
  expect(cutClean("He saw the gun. It was old.", 100, ["gun"])).toBe("He saw the");
});

test("a word that the cut and the new answer make together is kept out too", async () => {
  const { seen, end } = await read([["黑魔法"], ["魔", "法棒。"], ["棒子。"], ["影。"]], {
    bannedWords: ["魔法"],
    language: "zh",
  });
  expect(seen.some((shown) => shown.includes("魔法"))).toBe(false);
  expect(end).toBe("model");
});

test("a word that the author's text began is kept out", async () => {
  const { text, kepts } = await read([["法师来了。"], ["术师来了。"]], {
    bannedWords: ["魔法"],
    language: "zh",
    before: "他是魔",
  });
  expect(kepts).toHaveLength(2);
  expect(text).toBe("术师来了。");
});

test("the author's own use of a word is theirs", async () => {
  const { text } = await read([["He ran."]], { bannedWords: ["gun"], before: "A gun. " });
  expect(text).toBe("He ran.");
});

test("width, case, invisible characters and a plural do not evade the filter", async () => {
  for (const written of ["ＧＵＮ", "Guns", "g\u200bun", "gu\u00adn"]) {
    const { text } = await read([[`A ${written}.`], ["knife."]], { bannedWords: ["gun"] });
    expect(text).toBe("A knife.");
  }
});

test("a longer word that holds a banned one is another word", async () => {
  const { text, kepts } = await read([["It had beg", "un with a gun", "ner."]], { bannedWords: ["gun"] });
  expect(text).toBe("It had begun with a gunner.");
  expect(kepts).toHaveLength(1);
});

test("after all retries the text ends before the word, on a sentence", async () => {
  const again = ["gun."];
  const { text, kepts, end } = await read([["It was late. He drew his gun."], again, ["He drew his gun."], again], {
    bannedWords: ["gun"],
  });
  expect(kepts).toHaveLength(BANNED_WORD_RETRIES_MAX + 1);
  expect(end).toBe("banned");
  expect(text).toBe("It was late.");
});

test("each retry goes further back: to the word, to its clause, to its sentence", async () => {
  const { kepts } = await read(
    [["It was late. At the door, he drew his gun"], ["gun"], ["he drew a gun"], ["He had a gun"]],
    { bannedWords: ["gun"] },
  );
  expect(kepts).toEqual(["", "It was late. At the door, he drew his ", "It was late. At the door, ", "It was late. "]);
});

test("what the model throws is thrown, and what was shown is clean", async () => {
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

test("the model is stopped as soon as nothing more of it is read", async () => {
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

test("ten thousand random streams, cut at random, leak no banned word at any moment", async () => {
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

test("a word that the answer's end would make with what stands behind it is kept out", async () => {
  const zh = await read([["他走了。他真是一个坏"]], { bannedWords: ["坏人"], language: "zh", after: "人都走了。" });
  expect([zh.text, zh.end]).toEqual(["他走了。", "banned"]);
  const en = await read([["He liked the red"]], { bannedWords: ["red pipe"], after: "pipe bomb." });
  expect([en.text, en.end]).toEqual(["He liked the ", "banned"]);
  expect(leaks(`${en.text}pipe bomb.`, ["red pipe"])).toBe(false);
});

test("what stands behind it is the author's own", async () => {
  for (const after of ["gun smoke.", "A gun.", " gunner", ""]) {
    const { text, end } = await read([["He ran away"]], { bannedWords: ["gun"], after });
    expect([text.trimEnd(), end]).toEqual(["He ran away", "model"]);
  }
});

test("whatever the words, none stands over the border to what is behind", async () => {
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
