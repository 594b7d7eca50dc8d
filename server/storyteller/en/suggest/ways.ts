// Three ways on from the caret: one of people, one of a thing or place, one of time or the world outside.
import { WAYS_ON } from "../../../../contract/limits.ts";
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { type Allowed, allowedIn } from "./allowed.ts";
import { mentions, readPeople } from "./names.ts";
import { GENERAL_OUTLINES, OPENINGS, OUTLINES_OF_ABSENT, OUTLINES_OF_FOUND, OUTLINES_OF_TOPIC } from "./outlines.ts";
import { type OutlinesBySort, SORTS, type Sort } from "./way-outline.ts";
import { sceneOf, type WayScene } from "./way-scene.ts";
import { type SceneThing, thingsOf } from "./way-things.ts";

const NEAR = 1_200;
export const WAY_MAX = 90;
/** Of the things of a scene so many are looked at. */
const THINGS = 6;
const BEAT = 1.5;
const ABSENT = 1.6;
const LEAST = 0.5;
/** What is less than this has nothing to do with time or the world outside. */
const WORLD_CARE = 0.6;
/** A domain that carries less is no topic. */
const TOPIC_WEIGHT = 1.15;
const TOPIC_CARE = 0.9;
const PEOPLE_CARE = 1.1;
const TALK =
  /\b(?:the others|those present|is present|in front of everybody|in the room|the talk|last sentence|been said|laughs at|says no|admits|keep quiet|the truth|offers help|the subject|next one to speak|aloud|the opposite)\b/iu;
const SAFE_NAME = /^[\p{L}\p{M}\p{N}'’. -]{1,30}$/u;

/** Words for the slots of an outline. */
type Slots = Readonly<
  Partial<Record<"a" | "b" | "c" | "other" | "it" | "is" | "has" | "does" | "s" | "place", string>>
>;

interface Choice {
  text: string;
  sort: Sort;
  /** The thing, beat or setting it is made of. */
  from: object;
  /** Whether it names somebody. */
  people: boolean;
  score: number;
}

export function ways(request: SuggestRequest): SuggestionOf<"ways"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} ways`);
  const scene = sceneOf(request);
  const things = thingsOf(request.before).filter(
    ({ noun }) => !scene.cast.some((name) => name.toLowerCase().endsWith(noun)),
  );
  const slots = slotsOf(request, scene, random);
  const choices: Choice[] = scene.empty
    ? choicesOf(OPENINGS, OPENINGS, 1, slots)
    : [
        ...choicesOf(GENERAL_OUTLINES, GENERAL_OUTLINES, 0.2, slots).map((one) => ({
          ...one,
          score: one.score + (one.sort === "thing" ? -0.6 : one.people ? 0.3 : 0),
        })),
        ...things
          .filter(({ salience }) => salience > LEAST)
          .slice(0, THINGS)
          .flatMap((thing) => ofThing(thing, slots)),
        ...scene.beats.flatMap(({ beat, actor, ago }) =>
          choicesOf(beat, beat, BEAT * (beat.weight ?? 1) - 0.15 * ago, { ...slots, ...pairFrom(actor, scene.cast) }),
        ),
        ...scene.settings.flatMap(({ setting, words }) =>
          choicesOf(setting, setting, 0.9 + 0.25 * Math.min(words, 6), slots),
        ),
        ...choicesOf(OUTLINES_OF_ABSENT, OUTLINES_OF_ABSENT, ABSENT, slots),
        ...scene.forms.flatMap((form) => choicesOf(form, form, 2.5, slots)),
      ];
  const chosen = choose(
    choices.filter(({ text }) => text.length <= WAY_MAX && fitsCast(text, scene)),
    isAllowed,
    random,
  );
  return chosen.length === WAYS_ON ? { kind: "ways", ways: chosen } : null;
}

/** The best of each sort, no two made of the same. */
function choose(choices: readonly Choice[], isAllowed: Allowed, random: Random): string[] {
  const scored = choices
    .map((one) => ({ ...one, score: one.score + 0.7 * random.next() }))
    .filter(({ text }) => isAllowed(text));
  const order = SORTS.map((sort) => scored.filter((one) => one.sort === sort)).map((ones) =>
    ones.sort((a, b) => b.score - a.score),
  );
  const used = new Set<object>();
  const chosen: string[] = [];
  // The sort with the best outline chooses first.
  for (const ones of [...order].sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))) {
    const best = ones.find(({ from, text }) => !used.has(from) && !chosen.includes(text));
    if (!best) continue;
    if (best.from !== GENERAL_OUTLINES && best.from !== OPENINGS && best.from !== OUTLINES_OF_ABSENT)
      used.add(best.from);
    chosen.push(best.text);
  }
  return order.map((ones) => ones.find(({ text }) => chosen.includes(text))?.text).filter((text) => text !== undefined);
}

function choicesOf(from: object, outlines: OutlinesBySort, score: number, slots: Slots): Choice[] {
  return SORTS.flatMap((sort) =>
    (outlines[sort] ?? []).flatMap((outline) => {
      const text = fill(outline, slots);
      if (text === null) return [];
      const people = (outline.includes("{a}") ? 0.4 : 0) + (outline.includes("{b}") ? 0.8 : 0);
      return [{ text, sort, from, people: people > 0, score: score + people + (outline.includes("{it}") ? 0.3 : 0) }];
    }),
  );
}

/** What can come of a thing, as one of its kind and as what the scene turns on. */
function ofThing({ domain, name, many, plural, several, shown, salience }: SceneThing, slots: Slots): Choice[] {
  const forms = plural ? { is: "are", has: "have", does: "do", s: "" } : { is: "is", has: "has", does: "does", s: "s" };
  const score = 0.4 + Math.min(2.2, salience);
  const own = choicesOf(domain, domain, score, { ...slots, ...forms, it: name }).filter(
    ({ text, sort }) =>
      // What nobody has spoken of or touched is no matter between people.
      (sort !== "people" || (salience > PEOPLE_CARE && !several)) &&
      (sort !== "world" || salience > WORLD_CARE) &&
      // An outline that calls a plural "it" does not fit.
      (!plural || !/\b(?:it|its|is|has|turns|shows|was)\b/u.test(text)),
  );
  if (shown && !domain.fixed) own.push(...choicesOf(domain, OUTLINES_OF_FOUND, score + 0.3, { ...slots, it: name }));
  if ((domain.weight ?? 1) < TOPIC_WEIGHT || salience < TOPIC_CARE || plural) return own;
  const called = several ? `the ${many}` : name;
  return [
    ...own,
    ...choicesOf(domain, OUTLINES_OF_TOPIC, score - 0.2, { ...slots, it: called }).filter(
      ({ text }) => !several || !/\bit\b|^The \p{Ll}+ is\b/u.test(text),
    ),
  ];
}

/** Of a beat whose actor is not known no outline says who does what. */
function pairFrom(actor: string | null, cast: readonly string[]): Slots {
  if (actor === null) return { a: undefined, b: undefined };
  return { a: actor, b: cast.find((name) => name !== actor) };
}

/** Where nobody speaks there is no talk to go on. */
function fitsCast(text: string, { alone }: WayScene): boolean {
  return !alone || !TALK.test(text);
}

function fill(text: string, slots: Slots): string | null {
  let complete = true;
  const filled = text.replace(/\{(\p{Ll}+)\}/gu, (_slot, name: keyof Slots) => {
    const value = slots[name];
    if (value === undefined) complete = false;
    return value ?? "";
  });
  return complete ? filled.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : null;
}

function slotsOf(request: SuggestRequest, scene: WayScene, random: Random): Slots {
  const entries = readPeople(request).filter(({ entry, name }) => entry !== null && SAFE_NAME.test(name));
  const cast = scene.empty ? entries.map(({ name }) => name) : scene.cast.filter((name) => SAFE_NAME.test(name));
  const places = request.entries.filter(
    ({ as, name }) =>
      as === "place" && SAFE_NAME.test(name) && (scene.empty || !mentions(request.before.slice(-NEAR), name)),
  );
  const [a, b] = cast;
  return {
    a: scene.empty ? random.pick(cast) : a,
    b: scene.pair ? b : undefined,
    c: scene.absent,
    other: scene.empty ? undefined : random.pick(entries.filter(({ present }) => !present))?.name,
    place: random.pick(places)?.name,
  };
}
