// How soon the cards of the built-in storyteller, the default model, appear for a chapter of maximum length.
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { CandidateFlavour } from "../contract/generations.ts";
import { CHAPTER_MAX_CHARACTERS, DEFAULT_WRITE_LENGTH, WRITE_LENGTH_MAX } from "../contract/limits.ts";
import type { StorytellerBrief } from "../server/platform/models/story-brief.ts";
import { createStorytellerModel } from "../server/storyteller/storyteller-model.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { proseOf } from "./support/prose.ts";

const ROUNDS = 40;
const FIRST_TEXT_MS = 200;
const FIRST_CARD_MS = 200;
const THREE_CARDS_MS = 500;
const FLAVOURS: readonly CandidateFlavour[] = ["next", "said", "noticed"];
const CHAPTERS: Readonly<Record<StorytellerBrief["language"], string>> = {
  en: proseOf(CHAPTER_MAX_CHARACTERS).join("\n"),
  zh: "她推开门，雨还在下。沈渡坐在灯下，没有抬头。“你来晚了。”他说。窗外的海一下一下地拍着石阶。\n".repeat(450),
};

export const storyteller: Bench = {
  name: "The built-in storyteller",
  async run() {
    const figures: Figure[] = [];
    for (const language of ["en", "zh"] as const)
      for (const length of [DEFAULT_WRITE_LENGTH, WRITE_LENGTH_MAX]) figures.push(...(await measure(language, length)));
    return figures;
  },
};

async function measure(language: StorytellerBrief["language"], length: number): Promise<Figure[]> {
  const model = createStorytellerModel();
  // Warm-up: parsing and compiling happen once per process and are not measured.
  await threeCards(model, language, length, "warming up");
  const rounds: Cards[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await threeCards(model, language, length, String(round)));
  const what = `${language}, ${length.toLocaleString("en-US")} words behind ${CHAPTER_MAX_CHARACTERS.toLocaleString("en-US")} characters`;
  const figure = (name: string, samples: number[], most: number): Figure => ({
    what: `${what}: ${name}`,
    measured: spread(samples),
    target: `p95 under ${ms(most)}`,
    ok: percentile(samples, 0.95) < most,
  });
  const firstText = figure(
    "first text",
    rounds.map((round) => round.firstText),
    FIRST_TEXT_MS,
  );
  const firstCard = figure(
    "first card whole",
    rounds.map((round) => round.firstCard),
    FIRST_CARD_MS,
  );
  const all = figure(
    "three cards whole",
    rounds.map((round) => round.all),
    THREE_CARDS_MS,
  );
  // The longest cards are read while all three are streaming: only their first words and their end are measured.
  return length === DEFAULT_WRITE_LENGTH ? [firstText, firstCard, all] : [firstText, all];
}

/** Milliseconds since all three were requested concurrently. */
interface Cards {
  firstText: number;
  firstCard: number;
  all: number;
}

async function threeCards(
  model: LanguageModelV4,
  language: StorytellerBrief["language"],
  length: number,
  seed: string,
): Promise<Cards> {
  const began = performance.now();
  const cards = await Promise.all(
    FLAVOURS.map(async (flavour) => {
      const { stream } = await model.doStream({
        prompt: [],
        providerOptions: { storyteller: { ...briefOf(language, length, flavour, seed) } },
      });
      let firstText = Number.POSITIVE_INFINITY;
      for await (const part of stream)
        if (part.type === "text-delta") firstText = Math.min(firstText, performance.now() - began);
      return { firstText, done: performance.now() - began };
    }),
  );
  return {
    firstText: Math.min(...cards.map((card) => card.firstText)),
    firstCard: Math.min(...cards.map((card) => card.done)),
    all: Math.max(...cards.map((card) => card.done)),
  };
}

function briefOf(
  language: StorytellerBrief["language"],
  length: number,
  flavour: CandidateFlavour,
  seed: string,
): StorytellerBrief {
  return {
    task: "continue",
    language,
    before: CHAPTERS[language].slice(0, CHAPTER_MAX_CHARACTERS),
    after: "",
    text: "",
    flavour,
    length,
    people: [],
    places: [],
    things: [],
    bannedWords: ["never", "从不"],
    pointOfView: "unset",
    seed,
    previous: "",
    avoid: [],
    beside: [],
  };
}

if (import.meta.main) await runAlone(storyteller);
