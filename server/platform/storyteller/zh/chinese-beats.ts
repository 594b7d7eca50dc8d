// All Chinese beats, brought into the engine's form: speech in straight quotes, the point of view where {a} stands.
import { hasSlot } from "../template.ts";
import type { Beat } from "../types.ts";
import { ACTIONS, ACTIONS_TOGETHER } from "./beats/action.ts";
import { DESCRIPTIONS } from "./beats/description.ts";
import { DIALOGUE } from "./beats/dialogue.ts";
import { OPENINGS } from "./beats/opening.ts";
import { REFLECTIONS } from "./beats/reflection.ts";
import { REPLIES } from "./beats/reply.ts";
import { TURNS } from "./beats/turn.ts";

const WRITTEN: readonly Beat[] = [
  ...ACTIONS,
  ...ACTIONS_TOGETHER,
  ...DIALOGUE,
  ...REPLIES,
  ...DESCRIPTIONS,
  ...REFLECTIONS,
  ...TURNS,
  ...OPENINGS,
];

/** Every Chinese beat. The lists are written with “” to be read easily; templates have straight quotes. */
export const CHINESE_BEATS: readonly Beat[] = WRITTEN.map((beat) => {
  const text = beat.text.replace(/[“”]/gu, '"');
  return hasSlot(text, "a") ? { ...beat, text, view: beat.view ?? "inner" } : { ...beat, text };
});
