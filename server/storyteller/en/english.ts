// English, as the storyteller's engine knows it.
import type { StorytellerLanguage } from "../types.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";
import { finish } from "./finish.ts";
import { keywordsOf } from "./keywords.ts";
import { read } from "./read.ts";
import { realise } from "./realise.ts";
import { rewrite } from "./rewrite.ts";
import { sentencesOf } from "./sentences.ts";
import { spare } from "./spare.ts";
import { suits } from "./suits.ts";
import { topicsOf, withoutCompany } from "./topics.ts";
import { trim } from "./trim.ts";

export const english: StorytellerLanguage = {
  id: "en",
  beats: ENGLISH_BEATS,
  beatLength: 95,
  anchor: 15,
  gap: " ",
  read,
  follow: (scene, text) => ({
    ...scene,
    topics: new Set([...topicsOf(text, scene.cast), ...withoutCompany(scene.topics)]),
  }),
  suits,
  realise,
  spare,
  finish,
  fold: (text) =>
    text
      .toLowerCase()
      .replace(/["'“”‘’«»]/gu, "")
      .replace(/\s+/gu, " "),
  sentences: sentencesOf,
  pieces: (text) => text.match(/\s*\S{1,40}/gu) ?? [],
  trim,
  keywords: keywordsOf,
  rewrite,
};
