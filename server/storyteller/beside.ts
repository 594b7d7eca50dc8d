// A card beside others of the same continuation: whatever they were asked for, none begins as another does. They are
// written at the same time, so each finds out how those before it begin: the same brief gives the same text.
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { compose } from "./compose.ts";
import type { StorytellerLanguage } from "./types.ts";

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
