// All Chinese beats, brought into the engine's form: speech in straight quotes, the point of view where {a} stands.
import { hasSlot } from "../template.ts";
import type { Beat, BeatTag } from "../types.ts";
import { ACTIONS, ACTIONS_TOGETHER } from "./beats/action.ts";
import { MORE_ACTIONS } from "./beats/action-more.ts";
import { DESCRIPTIONS } from "./beats/description.ts";
import { DIALOGUE } from "./beats/dialogue.ts";
import { MORE_DIALOGUE } from "./beats/dialogue-more.ts";
import { MORE_NOTICED } from "./beats/notice-more.ts";
import { OPENINGS } from "./beats/opening.ts";
import { REFLECTIONS } from "./beats/reflection.ts";
import { REPLIES } from "./beats/reply.ts";
import { TURNS } from "./beats/turn.ts";
import { MORE_TURNS } from "./beats/turn-more.ts";

const WRITTEN: readonly Beat[] = [
  ...ACTIONS,
  ...ACTIONS_TOGETHER,
  ...DIALOGUE,
  ...REPLIES,
  ...DESCRIPTIONS,
  ...REFLECTIONS,
  ...TURNS,
  ...MORE_ACTIONS,
  ...MORE_DIALOGUE,
  ...MORE_NOTICED,
  ...MORE_TURNS,
  ...OPENINGS,
];

/** Beats of these topics are told in the open, or under a roof; those of an hour in that hour. */
const WHERE: Readonly<Record<string, BeatTag>> = {
  indoor: "indoors",
  sea: "outdoors",
  river: "outdoors",
  wood: "outdoors",
  street: "outdoors",
  horse: "outdoors",
  snow: "outdoors",
  night: "night",
  morning: "day",
  noon: "day",
};

/** Every Chinese beat. The lists are written with “” to be read easily; templates have straight quotes. */
export const CHINESE_BEATS: readonly Beat[] = WRITTEN.map((beat) => {
  const text = beat.text.replace(/[“”]/gu, '"');
  const inner = hasSlot(text, "a") || hasSlot(text, "b") ? { view: "inner" as const } : {};
  // What is said of the sea or the night may be said anywhere.
  const implied = beat.kind === "dialogue" ? [] : (beat.needs ?? []).flatMap((topic) => WHERE[topic] ?? []);
  const tags = [...new Set([...(beat.tags ?? []), ...implied])];
  // Somebody answers, even where no slot says who.
  const twoSpeak = beat.kind === "dialogue" && !hasSlot(text, "b") && !beat.opens && !beat.needs?.includes("alone");
  const needs = [...(beat.needs ?? []), ...(twoSpeak ? ["company"] : [])];
  return { ...beat, ...inner, ...(needs.length > 0 ? { needs } : {}), ...(tags.length > 0 ? { tags } : {}), text };
});
