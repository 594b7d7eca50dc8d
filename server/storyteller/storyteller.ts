// The built-in helper's text: what could go of a passage, and the summary of a chapter. It is no language model: rules
// select and cut sentences of the text. Pure: the same brief gives the same text.
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { english } from "./en/english.ts";
import { shorten, summarise } from "./lab.ts";
import type { StorytellerLanguage } from "./types.ts";
import { chinese } from "./zh/chinese.ts";

const LANGUAGES: Readonly<Record<StorytellerBrief["language"], StorytellerLanguage>> = {
  en: english,
  zh: chinese,
};
const TASKS = { shorten, summarise };

/**
 * Yields the text for a brief in pieces of a word or two; joined they are the text. Yields nothing if there is no text
 * to work on, or if the task takes a language model.
 */
export function* tell(brief: StorytellerBrief): Generator<string> {
  if (brief.task === null || brief.text.trim() === "") return;
  const language = LANGUAGES[brief.language];
  yield* language.pieces(TASKS[brief.task](brief, language));
}
