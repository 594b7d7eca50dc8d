// The built-in storyteller. It is not a language model: rules adapt prewritten beats to the story's person, tense and
// quotes. Pure: the same brief gives the same text, and no state is kept between two calls.
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { compose } from "./compose.ts";
import { english } from "./en/english.ts";
import { shorten, summarise } from "./lab.ts";
import type { StorytellerLanguage } from "./types.ts";
import { chinese } from "./zh/chinese.ts";

/**
 * Yields the text for a brief in pieces of a word or two; joined they are the text. A continuation begins with the
 * space or line break it needs after `before`. Yields nothing if every beat is banned, if there is no text to work on, or
 * if the task takes a language model (STORYTELLER_TOOLS).
 */
export function* tell(brief: StorytellerBrief): Generator<string> {
  const language = LANGUAGES[brief.language];
  for (const text of textsOf(brief, language)) yield* language.pieces(text);
}

function* textsOf(brief: StorytellerBrief, language: StorytellerLanguage): Generator<string> {
  const { task, text } = brief;
  if (task === "continue") yield* composeBeside(brief, language);
  else if (text.trim() === "") return;
  else if (task === "summarise") yield summarise(brief, language);
  else if (task === "shorten") yield shorten(brief, language);
}

/** The languages the storyteller writes. */
const LANGUAGES: Readonly<Record<StorytellerBrief["language"], StorytellerLanguage>> = {
  en: english,
  zh: chinese,
};

/** Pieces that distinguish a card: the end of an unfinished sentence, and the piece after it. */
const BEGINNING = 2;

/** A continuation by `compose` that differs from the cards in `beside`. */
export function* composeBeside(brief: StorytellerBrief, language: StorytellerLanguage): Generator<string> {
  const begun: string[][] = [];
  for (const card of brief.beside) begun.push(firstOf(composeUnlike({ ...brief, ...card }, language, begun)));
  yield* composeUnlike(brief, language, begun);
}

function composeUnlike(
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
