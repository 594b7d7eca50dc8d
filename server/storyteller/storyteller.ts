// The built-in storyteller: no language model, but beats written beforehand, put into the story's own voice by rules.
// Pure: the same brief gives the same text, and nothing is kept between two calls.

import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { composeBeside } from "./beside.ts";
import { expand, rewrite, shorten, summarise } from "./lab.ts";
import { LANGUAGES } from "./languages.ts";
import type { StorytellerLanguage } from "./types.ts";

/**
 * The text for a brief in pieces of a word or two, each as soon as it is found; joined they are the text. A
 * continuation begins with the space or the line break that it needs behind `before`. Nothing comes where every word is
 * banned or there is nothing to work on.
 */
export function* tell(brief: StorytellerBrief): Generator<string> {
  const language = LANGUAGES[brief.language];
  for (const text of textsOf(brief, language)) yield* language.pieces(text);
}

function* textsOf(brief: StorytellerBrief, language: StorytellerLanguage): Generator<string> {
  if (brief.task === "continue") yield* composeBeside(brief, language);
  else if (brief.text.trim() !== "") yield TOOLS[brief.task](brief, language);
}

const TOOLS = { shorten, rewrite, expand, summarise };
