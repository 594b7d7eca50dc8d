// Three ways on from the caret: one of people, one of a thing or place, one of time or the world outside.
import { WAYS_ON } from "../../../../contract/limits.ts";
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { allowedIn } from "./allowed.ts";
import { castOf } from "./cast.ts";
import { type KnownPerson, mentions, readPeople } from "./names.ts";
import { thingsIn } from "./nouns.ts";
import { type Outline, PEOPLE_OUTLINES, THING_OUTLINES, WORLD_OUTLINES } from "./outlines.ts";
import { MOMENT_PEOPLE, MOMENT_THINGS, MOMENT_WORLD } from "./outlines-of-moments.ts";
import { type OutlineScene, sceneOf } from "./scene.ts";

const NEAR = 1_200;
/** One outline of each of these. */
const OUTLINES = [
  [...MOMENT_PEOPLE, ...PEOPLE_OUTLINES],
  [...MOMENT_THINGS, ...THING_OUTLINES],
  [...MOMENT_WORLD, ...WORLD_OUTLINES],
];
export const WAY_MAX = 90;

interface Slots {
  a?: string;
  b?: string;
  c?: string;
  thing?: string;
  time?: string;
  place?: string;
}

export function ways(request: SuggestRequest): SuggestionOf<"ways"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} ways`);
  const scene = sceneOf(request.before, request.after);
  const people = readPeople(request);
  const chosen: string[] = [];
  for (const outlines of OUTLINES) {
    const way = wayFrom(outlines, scene, slotsOf(request, people, scene, random), random, (text) => isAllowed(text));
    if (way) chosen.push(way);
  }
  return chosen.length === WAYS_ON ? { kind: "ways", ways: chosen } : null;
}

/** An allowed outline; those that fit this scene for more reasons come first. */
function wayFrom(
  outlines: readonly Outline[],
  scene: OutlineScene,
  slots: Slots,
  random: Random,
  isAllowed: (text: string) => boolean,
): string | null {
  const fitting = outlines.flatMap((outline) => {
    const reasons = reasonsFor(outline, scene);
    const text = reasons === null ? null : fill(outline.text, slots);
    if (reasons === null || text === null || text.length > WAY_MAX || !isAllowed(text)) return [];
    return [{ text, score: reasons + (outline.text.includes("{") ? 1.4 : 0) + 2 * random.next() }];
  });
  return (
    fitting.reduce<{ text: string; score: number } | null>(
      (one, other) => (one && one.score >= other.score ? one : other),
      null,
    )?.text ?? null
  );
}

function reasonsFor({ scenes, topic, lines, opens }: Outline, scene: OutlineScene): number | null {
  if (scene.empty !== (opens === true)) return null;
  if (scenes && !scenes.some((kind) => scene.kinds.has(kind))) return null;
  if (topic && !scene.topics.has(topic)) return null;
  const line = lines ? scene.lines.findIndex((kind) => lines.includes(kind)) : -1;
  if (lines && line < 0) return null;
  return (scenes ? 0.1 : 0) + (topic ? 1 : 0) + (lines ? 2.2 / (line + 1) : 0);
}

function fill(text: string, slots: Slots): string | null {
  let complete = true;
  const filled = text.replace(/\{(\p{Ll}+)\}/gu, (_slot, name: keyof Slots) => {
    const value = slots[name];
    if (!value) complete = false;
    return value ?? "";
  });
  return complete ? filled.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : null;
}

function slotsOf(request: SuggestRequest, people: readonly KnownPerson[], scene: OutlineScene, random: Random): Slots {
  const named = people.filter(({ name }) => /^[\p{L}\p{M}\p{N}'’. -]{1,30}$/u.test(name));
  const present = scene.empty
    ? named.filter(({ entry }) => entry !== null).map(({ name }) => name)
    : castOf(request).filter((name) => /^[\p{L}\p{M}\p{N}'’. -]{1,30}$/u.test(name));
  const start = present.length > 0 ? random.below(Math.min(2, present.length)) : 0;
  const [one, other] = [present[start], present.length > 1 ? present[(start + 1) % present.length] : undefined];
  const absent = named.filter((person) => person.entry && !person.present);
  const told = scene.sentences;
  const things = thingsIn(told);
  const places = request.entries.filter(({ as, name }) => as === "place" && /^[\p{L}\p{M}'’. -]{2,30}$/u.test(name));
  return {
    a: one,
    b: other,
    c: scene.empty ? undefined : random.pick(absent)?.name,
    thing: random.pick(things.slice(0, 3)),
    time: scene.time ?? undefined,
    place: random.pick(places.filter(({ name }) => scene.empty || !mentions(request.before.slice(-NEAR), name)))?.name,
  };
}
