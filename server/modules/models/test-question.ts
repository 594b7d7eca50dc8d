// The prompt of an administrator's test, which asks a model for one sentence.
import type { Locale } from "../../../contract/limits.ts";
import type { Prompt } from "../../platform/models/prompt.ts";
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";

/** Tokens that one sentence takes at most, in the least efficient tokenizer. */
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

/** The test's input in both forms: a language model's prompt and the storyteller's brief. */
export function testQuestion(locale: Locale): { prompt: Prompt; story: StorytellerBrief } {
  const { prompt, before } = QUESTIONS[locale];
  return {
    prompt,
    story: {
      task: "summarise",
      language: locale === "zh-CN" ? "zh" : "en",
      text: before,
      length: TEST_LENGTH,
      names: [],
      bannedWords: [],
    },
  };
}
