// Chinese as an implementation of the engine's interface.
import type { StorytellerLanguage } from "../types.ts";
import { CHINESE_BEATS } from "./chinese-beats.ts";
import { follow, read } from "./reading/read.ts";
import { combinedSentence } from "./telling/combined-sentence.ts";
import { fillBeat, suits } from "./telling/fill-template.ts";
import { finish } from "./telling/finish.ts";
import { STAYS, withCuts } from "./text/cuts.ts";
import { FACTS } from "./text/facts.ts";
import { sentencesOf } from "./text/sentences.ts";
import { trim } from "./text/trim.ts";
import { fold, keywordsOf, piecesOf } from "./text/words.ts";

export const chinese: StorytellerLanguage = {
  id: "zh",
  beats: CHINESE_BEATS,
  read,
  follow,
  suits,
  fillBeat,
  combinedSentence,
  finish,
  anchor: 7,
  beatLength: 40,
  fold,
  sentences: sentencesOf,
  gap: "",
  pieces: piecesOf,
  trim,
  facts: FACTS,
  keywords: keywordsOf,
  withCuts,
  stays: STAYS,
};
