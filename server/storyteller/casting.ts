// Chooses the people and things for a beat's slots: only living people who are present, and never two for whom the
// beat's pronouns would be ambiguous.
import type { Random } from "./random.ts";
import { hasSlot } from "./template.ts";
import type { Beat, Person, Roles, Scene, StorytellerLanguage } from "./types.ts";

/** The people and things for a beat, or null if the scene does not have them. */
export function castFor(beat: Beat, scene: Scene, language: StorytellerLanguage, random: Random): Roles | null {
  const needs = (slot: string) => hasSlot(beat.text, slot);
  if (needs("place") && scene.place === null) return null;
  const a = needs("a") ? actorFor(beat, scene, random) : null;
  if (needs("a") && !a) return null;
  // An inner beat is about the point-of-view character, even if its text has only a slot for the other person.
  const beside = a ?? (beat.view === "inner" ? (scene.cast[0] ?? null) : null);
  const b = needs("b") ? otherFor(beat, beside, scene, random) : null;
  if (needs("b") && !b) return null;
  const c = needs("c") ? random.pick(scene.absent.filter((person) => person !== a && person !== b)) : null;
  const far = needs("far") ? random.pick(scene.far) : null;
  // The things mentioned last are the most likely to be present.
  const thing = needs("thing") ? random.pick(scene.things.slice(0, 6)) : null;
  if (c === undefined || far === undefined || thing === undefined) return null;
  const roles = { a, b, c, far, thing };
  return language.suits && !language.suits(beat, roles) ? null : roles;
}

function actorFor(beat: Beat, scene: Scene, random: Random): Person | null {
  const [view, ...others] = scene.cast;
  if (!view) return null;
  // An unspoken reaction cannot answer what the same person said.
  if (beat.view === "inner") return beat.after && view === scene.lastSpeaker ? null : view;
  if (beat.view === "outer") return random.pick(others.filter((person) => person.name !== null)) ?? null;
  if (beat.kind === "dialogue") return speakerFor(beat, scene, random);
  return others.length > 0 && random.next() < 0.3 ? (random.pick(others) ?? view) : view;
}

/** Prefers somebody who did not speak last, so that nobody answers themselves while others are present. */
function speakerFor(beat: Beat, scene: Scene, random: Random): Person | null {
  const [view] = scene.cast;
  const near = scene.cast.slice(0, 3);
  const running = scene.moment === "question" || scene.moment === "speech";
  const able = running ? near.filter((person) => person !== scene.lastSpeaker) : near;
  // A reply needs somebody else.
  if (beat.after && scene.cast.length === 1) return null;
  if (running && able.length > 0)
    return able[0] === view || random.next() < 0.7 ? (able[0] as Person) : (random.pick(able) ?? null);
  if (beat.after && able.length === 0) return null;
  return random.pick(near) ?? null;
}

function otherFor(beat: Beat, a: Person | null, scene: Scene, random: Random): Person | null {
  const here = scene.cast.filter((person) => person !== a && fitsBeside(person, a));
  const [nearest] = here;
  if (nearest) {
    // In dialogue the other one is the previous speaker.
    if (beat.kind === "dialogue" && scene.lastSpeaker && here.includes(scene.lastSpeaker)) return scene.lastSpeaker;
    return random.next() < 0.75 ? nearest : (random.pick(here) ?? nearest);
  }
  // If nobody else is present, somebody of the world arrives.
  if (scene.cast.length > 1) return null;
  return random.pick(scene.absent.filter((person) => fitsBeside(person, a))) ?? null;
}

/** Whether two people can be distinguished in one beat; somebody without a name is always written as a pronoun. */
function fitsBeside(person: Person, a: Person | null): boolean {
  if (person.self !== null || a === null || a.self !== null) return person.self !== null || person.name !== null;
  if (person.name === null) return person.gender !== a.gender;
  return a.name !== null || a.gender !== person.gender;
}
