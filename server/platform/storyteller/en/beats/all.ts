// Every English beat.
import type { Beat } from "../../types.ts";
import { ACTION } from "./action.ts";
import { DESCRIPTION } from "./description.ts";
import { DIALOGUE } from "./dialogue.ts";
import { OPENING } from "./opening.ts";
import { REFLECTION } from "./reflection.ts";
import { TOPICAL } from "./topical.ts";
import { TURN } from "./turn.ts";

export const ENGLISH_BEATS: readonly Beat[] = [
  ...ACTION,
  ...DIALOGUE,
  ...DESCRIPTION,
  ...REFLECTION,
  ...TURN,
  ...OPENING,
  ...TOPICAL,
];
