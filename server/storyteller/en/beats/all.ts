// Every English beat.
import { hasSlot } from "../../template.ts";
import type { Beat } from "../../types.ts";
import { ACTION } from "./action.ts";
import { ARRIVAL } from "./arrival.ts";
import { DESCRIPTION } from "./description.ts";
import { DIALOGUE } from "./dialogue.ts";
import { OPENING } from "./opening.ts";
import { REFLECTION } from "./reflection.ts";
import { TOPICAL } from "./topical.ts";
import { TURN } from "./turn.ts";

/** Two people act or speak only if both are present; somebody absent is brought in by a beat of arrival. */
function inCompany(beat: Beat): Beat {
  return hasSlot(beat.text, "b") ? { ...beat, needs: [...(beat.needs ?? []), "company"] } : beat;
}

export const ENGLISH_BEATS: readonly Beat[] = [
  ...ARRIVAL,
  ...[...ACTION, ...DIALOGUE, ...DESCRIPTION, ...REFLECTION, ...TURN, ...OPENING, ...TOPICAL].map(inCompany),
];
