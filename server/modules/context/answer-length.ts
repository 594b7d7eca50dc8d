// How long an answer should be, in words as contract/text-length.ts counts them, and the tokens it may take.
import { SENTENCE_OVERRUN_TOKENS } from "../../../contract/limits.ts";
import { countWords } from "../../../contract/text-length.ts";
import type { ContextInput } from "./context-input.ts";

/** Tokens per word of prose with its punctuation, for the tokenizers of all models; a Chinese character is a word. */
const TOKENS_PER_WORD = { en: 1.5, zh: 1.6 };
/**
 * Reserved for what models write before the answer: a greeting, a title, thinking; and for languages whose words take
 * more tokens. Unused tokens cost nothing.
 */
const PREAMBLE_TOKENS = 1_000;
/** Words that the answer to a custom instruction may have beyond twice the given text. */
const CUSTOM_EXTRA = 200;

/** The least that is asked for. */
const LEAST = { en: 3, zh: 10 };
const LEAST_EXPANDED = { en: 15, zh: 60 };
/** The length of a summary as a share of its chapter; the bounds below let the summaries of many chapters fit. */
const SUMMARY_SHARE = 0.1;
const SUMMARY_WORDS = { en: { min: 40, max: 150 }, zh: { min: 80, max: 300 } };

/** Words the answer should have. */
export function answerLength({ task, writeLength, selection, language }: ContextInput): number {
  if (task === "continue") return writeLength;
  const length = countWords(selection);
  switch (task) {
    case "shorten":
      return Math.max(LEAST[language], Math.round(length / 2));
    case "rewrite":
    case "custom":
      return Math.max(LEAST[language], length);
    case "expand":
      return Math.max(LEAST_EXPANDED[language], length * 2);
    case "summarise": {
      const { min, max } = SUMMARY_WORDS[language];
      return Math.min(max, Math.max(min, Math.round(length * SUMMARY_SHARE)));
    }
  }
}

/** Tokens the answer may take; at most half of the window, so that there is room for the prompt. */
export function answerTokens({ task, language, model }: ContextInput, length: number): number {
  // A custom instruction may ask for a longer text than the given one.
  const words = task === "custom" ? length * 2 + CUSTOM_EXTRA : task === "continue" ? length : length * 1.5;
  const needed = Math.ceil(words * TOKENS_PER_WORD[language]) + SENTENCE_OVERRUN_TOKENS + 16;
  const window = model.contextWindow;
  return Math.min(Math.floor(window / 2), needed + Math.min(PREAMBLE_TOKENS, Math.floor(window / 8)));
}
