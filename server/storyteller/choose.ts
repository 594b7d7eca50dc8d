// Weights for choosing the next beat: by the candidate's flavour, by what has just happened, and by the scene.
import type { CandidateFlavour } from "../../contract/generations.ts";
import { hasSlot } from "./template.ts";
import { type Beat, type BeatKind, OPPOSITES, type Scene, type StorytellerLanguage } from "./types.ts";

const HOME: Readonly<Record<BeatKind, CandidateFlavour>> = {
  action: "next",
  turn: "next",
  dialogue: "said",
  description: "noticed",
  reflection: "noticed",
};
/**
 * One beat in this many of its kind belongs to another flavour, so that a long candidate has more than one kind of
 * beat.
 */
const LENT = 6;
const LENT_TO: Readonly<Record<BeatKind, CandidateFlavour>> = {
  action: "said",
  turn: "noticed",
  dialogue: "next",
  description: "next",
  reflection: "said",
};

const flavours = new WeakMap<StorytellerLanguage, ReadonlyMap<Beat, CandidateFlavour>>();

/** Assigns each beat to exactly one flavour, so that the candidates of one generation do not share beats. */
export function flavourByBeat(language: StorytellerLanguage): ReadonlyMap<Beat, CandidateFlavour> {
  const known = flavours.get(language);
  if (known) return known;
  const counts = new Map<BeatKind, number>();
  const result = new Map<Beat, CandidateFlavour>();
  for (const beat of language.beats) {
    const count = (counts.get(beat.kind) ?? 0) + 1;
    counts.set(beat.kind, count);
    // A beat that replies to talk stays in the flavour of talk.
    result.set(beat, count % LENT === 0 && !beat.after ? LENT_TO[beat.kind] : HOME[beat.kind]);
  }
  flavours.set(language, result);
  return result;
}

/** How much more likely a beat about one of the scene's topics is than one without topics. */
const FITTING = 3;

/** Whether a beat's kind is one of the flavour's own. */
export function isOfOwnFlavour(beat: Beat, flavour: CandidateFlavour): boolean {
  return HOME[beat.kind] === flavour;
}

/** A beat's weight in this scene; 0 if it does not fit. */
export function weightOf(beat: Beat, scene: Scene, recent: readonly BeatKind[]): number {
  if (scene.moment === "nothing") return beat.opens ? 1 : 0;
  if (beat.opens) return 0;
  if (beat.after && !beat.after.includes(scene.moment)) return 0;
  let weight = 1;
  for (const tag of beat.tags ?? []) {
    if (scene.tags.has(OPPOSITES[tag])) return 0;
    weight *= scene.tags.has(tag) ? 1.8 : 0.25;
  }
  for (const topic of beat.needs ?? []) {
    if (!scene.topics.has(topic)) return 0;
    weight *= FITTING;
  }
  // Replies to what was just said are preferred.
  if (beat.after) weight *= scene.moment === "question" ? 5 : 3;
  else if (beat.kind === "dialogue" && scene.moment === "question") weight *= 0.2;
  // Speech without a listener is for people who are alone, and speech to others is for company.
  const toOneself = beat.view === "inner" && !hasSlot(beat.text, "b");
  if (beat.kind === "dialogue" && !beat.after && toOneself !== (scene.cast.length === 1)) weight *= 0.25;
  if (hasSlot(beat.text, "thing") || hasSlot(beat.text, "place")) weight *= 1.5;
  if (hasSlot(beat.text, "b") && scene.cast.length > 1) weight *= 1.4;
  if (hasSlot(beat.text, "c") || hasSlot(beat.text, "far")) weight *= 0.8;
  if (beat.kind === "turn") weight *= recent.includes("turn") ? 0.1 : 0.7;
  else if (recent.at(-1) === beat.kind && beat.kind !== "dialogue") weight *= 0.6;
  return weight;
}
