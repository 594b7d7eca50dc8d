// English as an implementation of the engine's interface.
import type { StorytellerLanguage } from "../types.ts";
import { STAYS, withCuts } from "./cuts.ts";
import { FACTS } from "./facts.ts";
import { keywordsOf } from "./keywords.ts";
import { namesIn } from "./names.ts";
import { sentencesOf } from "./sentences.ts";
import { trim } from "./trim.ts";

export const english: StorytellerLanguage = {
  id: "en",
  sentenceLength: 15,
  gap: " ",
  sentences: sentencesOf,
  pieces: (text) => text.match(/\s*\S{1,40}/gu) ?? [],
  names: namesIn,
  trim,
  facts: FACTS,
  keywords: keywordsOf,
  withCuts,
  stays: STAYS,
};
