// How long an answer should be, and the tokens it may take.
import { SENTENCE_OVERRUN_TOKENS } from "../../../contract/limits.ts";
import { textLength } from "../../../contract/text-length.ts";
import type { ContextInput } from "./context-input.ts";

/** Upper bound of tokens per character of prose, for the tokenizers of all models. */
const TOKENS_PER_CHARACTER = { en: 0.4, zh: 1.6 };
/** Reserved for what models write before the answer: a greeting, a title, thinking. Unused tokens cost nothing. */
const PREAMBLE_TOKENS = 1_000;

/** The length of a summary as a share of its chapter; the bounds below let the summaries of many chapters fit. */
const SUMMARY_SHARE = 0.1;
const SUMMARY_CHARACTERS = { en: { min: 200, max: 800 }, zh: { min: 80, max: 300 } };

/** Characters the answer should have. */
export function answerLength({ task, writeLength, selection, language }: ContextInput): number {
  const length = textLength(selection.trim());
  switch (task) {
    case "continue":
      return writeLength;
    case "shorten":
      return Math.max(10, Math.round(length / 2));
    case "rewrite":
    case "custom":
      return Math.max(10, length);
    case "expand":
      return Math.max(60, length * 2);
    case "summarise": {
      const { min, max } = SUMMARY_CHARACTERS[language];
      return Math.min(max, Math.max(min, Math.round(length * SUMMARY_SHARE)));
    }
  }
}

/** Tokens the answer may take; at most half of the window, so that there is room for the prompt. */
export function answerTokens({ task, language, model }: ContextInput, length: number): number {
  // A custom instruction may ask for a longer text than the given one.
  const characters = task === "custom" ? length * 2 + 200 : task === "continue" ? length : length * 1.5;
  const needed = Math.ceil(characters * TOKENS_PER_CHARACTER[language]) + SENTENCE_OVERRUN_TOKENS + 16;
  const window = model.contextWindow;
  return Math.min(Math.floor(window / 2), needed + Math.min(PREAMBLE_TOKENS, Math.floor(window / 8)));
}
