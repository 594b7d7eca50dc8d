// The built-in storyteller: no language model, but beats written beforehand, put into the story's own voice by rules.
// Pure: the same brief gives the same text, and nothing is kept between two calls.
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { compose } from "./compose.ts";
import { english } from "./en/english.ts";
import { expand, rewrite, shorten, summarise } from "./lab.ts";
import type { StorytellerLanguage } from "./types.ts";
import { chinese } from "./zh/chinese.ts";

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

/** The languages the storyteller tells in. */
const LANGUAGES: Readonly<Record<StorytellerBrief["language"], StorytellerLanguage>> = {
  en: english,
  zh: chinese,
};

/** Pieces of a card it is known by: the end of a sentence that was broken off, and what comes behind it. */
const BEGINNING = 2;

/** A continuation as `compose` writes it, and unlike those of `beside`. */
export function* composeBeside(brief: StorytellerBrief, language: StorytellerLanguage): Generator<string> {
  const begun: string[][] = [];
  for (const card of brief.beside) begun.push(firstOf(unlike({ ...brief, ...card }, language, begun)));
  yield* unlike(brief, language, begun);
}

function unlike(
  brief: StorytellerBrief,
  language: StorytellerLanguage,
  begun: readonly (readonly string[])[],
): Generator<string> {
  const avoid = [...brief.avoid, ...begun.map((pieces) => pieces.join(""))];
  return compose({ ...brief, avoid }, language, { takenEndings: begun.map(([first]) => first ?? "") });
}

function firstOf(pieces: Generator<string>): string[] {
  const first: string[] = [];
  for (const piece of pieces) if (first.push(piece) === BEGINNING) break;
  return first;
}
