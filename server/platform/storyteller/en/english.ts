// English, as the storyteller's engine knows it.
import type { StorytellerLanguage } from "../types.ts";
import { ACTION } from "./beats/action.ts";
import { DESCRIPTION } from "./beats/description.ts";
import { DIALOGUE } from "./beats/dialogue.ts";
import { OPENING } from "./beats/opening.ts";
import { REFLECTION } from "./beats/reflection.ts";
import { TURN } from "./beats/turn.ts";
import { finish } from "./finish.ts";
import { keywordsOf } from "./keywords.ts";
import { read } from "./read.ts";
import { realise } from "./realise.ts";
import { rewrite } from "./rewrite.ts";
import { sentencesOf } from "./sentences.ts";
import { spare } from "./spare.ts";
import { suits } from "./suits.ts";
import { trim } from "./trim.ts";

export const english: StorytellerLanguage = {
  id: "en",
  beats: [...ACTION, ...DIALOGUE, ...DESCRIPTION, ...REFLECTION, ...TURN, ...OPENING],
  beatLength: 95,
  anchor: 12,
  gap: " ",
  read,
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
