// Chinese for the storyteller: everything the engine asks of a language, put together.
import type { StorytellerLanguage } from "../types.ts";
import { CHINESE_BEATS } from "./chinese-beats.ts";
import { finish } from "./finish.ts";
import { follow, read } from "./read.ts";
import { realise, suits } from "./realise.ts";
import { rewrite } from "./rewrite/rewrite.ts";
import { sentencesOf } from "./sentences.ts";
import { spare } from "./spare.ts";
import { trim } from "./trim.ts";
import { fold, keywordsOf, piecesOf } from "./words.ts";

/** The storyteller's Chinese. */
export const chinese: StorytellerLanguage = {
  id: "zh",
  beats: CHINESE_BEATS,
  read,
  follow,
  suits,
  realise,
  spare,
  finish,
  anchor: 7,
  beatLength: 40,
  fold,
  sentences: sentencesOf,
  gap: "",
  pieces: piecesOf,
  trim,
  keywords: keywordsOf,
  rewrite: (text, tone, _scene, random) => rewrite(text, tone, random),
};
