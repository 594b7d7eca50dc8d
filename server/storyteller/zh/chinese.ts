// Chinese as an implementation of the engine's interface.
import type { StorytellerLanguage } from "../types.ts";
import { namesIn, roleNamesIn } from "./reading/names.ts";
import { STAYS, withCuts } from "./text/cuts.ts";
import { FACTS } from "./text/facts.ts";
import { sentencesOf } from "./text/sentences.ts";
import { trim } from "./text/trim.ts";
import { keywordsOf, piecesOf } from "./text/words.ts";

export const chinese: StorytellerLanguage = {
  id: "zh",
  sentenceLength: 36,
  gap: "",
  sentences: sentencesOf,
  pieces: piecesOf,
  names: (text) => [...namesIn(text, new Set()), ...roleNamesIn(text)].map(({ name }) => name),
  trim,
  facts: FACTS,
  keywords: keywordsOf,
  withCuts,
  stays: STAYS,
};
