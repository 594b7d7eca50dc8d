// English as an implementation of the engine's interface.
import type { StorytellerLanguage } from "../types.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";
import { combinedSentence } from "./combined-sentence.ts";
import { STAYS, withCuts } from "./cuts.ts";
import { FACTS } from "./facts.ts";
import { fillBeat } from "./fill-template.ts";
import { finish } from "./finish.ts";
import { keywordsOf } from "./keywords.ts";
import { read } from "./read.ts";
import { sentencesOf } from "./sentences.ts";
import { suits } from "./suits.ts";
import { topicsOf, withoutCompany } from "./topics.ts";
import { trim } from "./trim.ts";

export const english: StorytellerLanguage = {
  id: "en",
  beats: ENGLISH_BEATS,
  beatLength: 17,
  anchor: 15,
  gap: " ",
  read,
  follow: (scene, text) => ({
    ...scene,
    topics: new Set([...topicsOf(text, scene.cast), ...withoutCompany(scene.topics)]),
  }),
  suits,
  fillBeat,
  combinedSentence,
  finish,
  fold: (text) =>
    text
      .toLowerCase()
      .replace(/["'“”‘’«»]/gu, "")
      .replace(/\s+/gu, " "),
  sentences: sentencesOf,
  pieces: (text) => text.match(/\s*\S{1,40}/gu) ?? [],
  trim,
  facts: FACTS,
  keywords: keywordsOf,
  withCuts,
  stays: STAYS,
};
