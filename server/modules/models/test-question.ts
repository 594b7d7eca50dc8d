// The one sentence an administrator's test asks a model for.
import type { Locale } from "../../../contract/limits.ts";
import type { Prompt } from "../../platform/models/prompt.ts";
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";

/** Tokens a sentence takes at most, in the wordiest of vocabularies. */
export const TEST_TOKENS = 80;
/** Characters. */
const TEST_LENGTH = 70;

const QUESTIONS: Readonly<Record<Locale, { prompt: Prompt; before: string }>> = {
  "en-US": {
    prompt: {
      system: "You continue stories. Answer with one sentence of prose and nothing else.",
      user: "Go on from here with one sentence:\n\nThe rain stopped at midnight, and Mara opened the door.",
    },
    before: "The rain stopped at midnight, and Mara opened the door.",
  },
  "zh-CN": {
    prompt: {
      system: "你是小说续写者。只回答一句正文，不要写别的。",
      user: "请接着往下写一句：\n\n午夜，雨停了，林深推开了门。",
    },
    before: "午夜，雨停了，林深推开了门。",
  },
};

/** As both a language model and the storyteller take it. */
export function testQuestion(locale: Locale): { prompt: Prompt; story: StorytellerBrief } {
  const { prompt, before } = QUESTIONS[locale];
  return {
    prompt,
    story: {
      task: "continue",
      language: locale === "zh-CN" ? "zh" : "en",
      before,
      after: "",
      text: "",
      tone: "same",
      flavour: null,
      length: TEST_LENGTH,
      people: [],
      places: [],
      things: [],
      bannedWords: [],
      pointOfView: "unset",
      seed: "test",
      previous: "",
      avoid: [],
      beside: [],
    },
  };
}
