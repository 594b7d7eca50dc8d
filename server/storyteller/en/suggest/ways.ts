// Three ways on from the caret, each another kind of event: what can come of the things, the talk, the setting and the
// form of the scene.
import { WAYS_ON } from "../../../../contract/limits.ts";
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { type Random, randomOf } from "../../random.ts";
import { type Allowed, allowedIn } from "./allowed.ts";
import { mentions, readPeople } from "./names.ts";
import {
  GENERAL_OUTLINES,
  OPENINGS,
  OUTLINES_OF_ABSENT,
  OUTLINES_OF_DAY,
  OUTLINES_OF_FOUND,
  OUTLINES_OF_TALK,
} from "./outlines.ts";
import { type OutlinesBySort, SORTS, type Sort } from "./way-outline.ts";
import { sceneOf, type WayScene } from "./way-scene.ts";
import { FORMS, SETTINGS } from "./way-settings.ts";
import { type SceneThing, thingsOf } from "./way-things.ts";

const NEAR = 1_200;
export const WAY_MAX = 100;
/** Of the things of a scene so many are looked at. */
const THINGS = 5;
const THING = 0.5;
const THING_MOST = 1.8;
const LEAST = 0.45;
const FORM = 2.4;
const QUOTE = 1.3;
const SETTING = 1.1;
const BEAT = 1.2;
const ABSENT = 0.9;
const DAY = 1.1;
const TALK = 0;
const GENERAL = -1;
const LATER = 0.12;
/** For a sort that has been chosen already. */
const SAME_SORT = 0.7;
/** For a second event with the same thing, rather than one that holds anywhere. */
const SAME_THING = 1.2;
const SAFE_NAME = /^[\p{L}\p{M}\p{N}'’. -]{1,30}$/u;

/** Words for the slots of an outline. */
type Slots = Readonly<
  Partial<Record<"a" | "c" | "q" | "day" | "other" | "it" | "it_was" | "is" | "s" | "place", string>>
>;

interface Choice {
  text: string;
  sort: Sort;
  /** The thing, line, beat or setting it is made of: nothing else is made of it too. */
  from: object;
  score: number;
}

export function ways(request: SuggestRequest): SuggestionOf<"ways"> | null {
  const chosen = chosenFor(request);
  return chosen.length === WAYS_ON ? { kind: "ways", ways: chosen.map(({ text }) => text) } : null;
}

function chosenFor(request: SuggestRequest): Choice[] {
  const random = randomOf(`${request.seed} ways`);
  const scene = sceneOf(request);
  const choices = choicesOf(request, scene, slotsOf(request, scene, random));
  return choose(
    choices.filter(({ text }) => text.length <= WAY_MAX),
    allowedIn(request),
    random,
  );
}

/** A letter says too little of another letter. */
const OF_LETTERS = new Set(["letter", "envelope", "postcard"]);

function choicesOf(request: SuggestRequest, scene: WayScene, slots: Slots): Choice[] {
  if (scene.empty) return outlinesFrom(OPENINGS, OPENINGS, 1, slots);
  const things = thingsOf(request.before).filter(
    ({ noun, salience }) =>
      salience > LEAST &&
      !(scene.forms.some(({ isLetter }) => isLetter) && OF_LETTERS.has(noun)) &&
      !scene.cast.some((name) => name.toLowerCase().endsWith(noun)),
  );
  return [
    // The more definite ones stand first.
    ...outlinesFrom(GENERAL_OUTLINES, GENERAL_OUTLINES, GENERAL, slots).map((one) => ({
      ...one,
      score: one.score - LATER * (GENERAL_OUTLINES[one.sort].indexOf(one.text) + 1),
    })),
    ...things.slice(0, THINGS).flatMap((thing) => ofThing(thing, slots)),
    ...scene.quoted.flatMap((line) => outlinesFrom(line, line.outlines, QUOTE * line.weight, { ...slots, q: line.q })),
    ...(scene.talk ? outlinesFrom(OUTLINES_OF_TALK, OUTLINES_OF_TALK, TALK, slots) : []),
    ...outlinesFrom(OUTLINES_OF_DAY, OUTLINES_OF_DAY, DAY, slots),
    ...scene.beats.flatMap(({ beat, ago }) => outlinesFrom(beat, beat, BEAT * (beat.weight ?? 1) - 0.1 * ago, slots)),
    ...scene.settings.flatMap(({ setting, words }) =>
      outlinesFrom(setting, setting, SETTING + 0.1 * Math.min(words, 7), slots),
    ),
    ...outlinesFrom(OUTLINES_OF_ABSENT, OUTLINES_OF_ABSENT, ABSENT, slots),
    ...scene.forms.flatMap((form) => outlinesFrom(form, form, FORM, slots)),
  ];
}

/** The best three, no two made of the same and of as many sorts as there are. */
function choose(choices: readonly Choice[], isAllowed: Allowed, random: Random): Choice[] {
  const scored = choices
    .filter(({ text }) => isAllowed(text))
    .map((one) => ({ ...one, score: one.score + 0.6 * random.next() }));
  const chosen: Choice[] = [];
  while (chosen.length < WAYS_ON) {
    const value = ({ score, sort, from }: Choice) =>
      score -
      (chosen.some((one) => one.sort === sort) ? (isAnywhere(from) ? 5 : SAME_SORT) : 0) -
      (isThing(from) ? SAME_THING * chosen.filter((one) => one.from === from).length ** 2 : 0);
    const [best] = scored
      .filter(({ text, from, sort }) =>
        chosen.every(
          (one) => one.text !== text && (one.from !== from || isRich(from) || (isThing(from) && one.sort !== sort)),
        ),
      )
      .sort((one, other) => value(other) - value(one));
    if (!best) break;
    chosen.push(best);
  }
  return chosen.sort((one, other) => SORTS.indexOf(one.sort) - SORTS.indexOf(other.sort));
}

function isAnywhere(from: object): boolean {
  return from === GENERAL_OUTLINES || from === OPENINGS;
}

function isThing(from: object): boolean {
  return "nouns" in from;
}

/** What gives more than one outline of a set: what holds anywhere, and the form of the text. */
function isRich(from: object): boolean {
  return isAnywhere(from) || FORMS_AND_SETTINGS.has(from);
}

const FORMS_AND_SETTINGS: ReadonlySet<object> = new Set<object>([...FORMS, ...SETTINGS]);

function outlinesFrom(from: object, outlines: OutlinesBySort, score: number, slots: Slots): Choice[] {
  return SORTS.flatMap((sort) =>
    (outlines[sort] ?? []).flatMap((outline) => {
      const text = fill(outline, slots);
      return text === null ? [] : [{ text, sort, from, score }];
    }),
  );
}

/** What can come of a thing, by its kind and by the state in which the scene has it. */
function ofThing({ domain, name, plural, opened, broken, shown, salience }: SceneThing, slots: Slots): Choice[] {
  const forms = plural ? { is: "are", s: "", it_was: "they were" } : { is: "is", s: "s", it_was: "it was" };
  const score = THING + Math.min(THING_MOST, salience);
  const from = (outlines: OutlinesBySort, more: number) =>
    outlinesFrom(domain, outlines, score + more, { ...slots, ...forms, it: name });
  return [
    ...from(domain, 0),
    ...from((opened ? domain.opened : domain.closed) ?? {}, 0.2),
    ...(broken && domain.broken ? from(domain.broken, 0.2) : []),
    ...(shown && !domain.fixed ? from(OUTLINES_OF_FOUND, 0.3) : []),
    // An outline that calls a plural "it" does not fit.
  ].filter(({ text }) => !plural || !/\b(?:it|its|is|has|turns)\b/u.test(text));
}

function fill(text: string, slots: Slots): string | null {
  let complete = true;
  const filled = text.replace(/\{([\p{Ll}_]+)\}/gu, (_slot, name: keyof Slots) => {
    const value = slots[name];
    if (value === undefined) complete = false;
    return value ?? "";
  });
  return complete ? filled.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : null;
}

function slotsOf(request: SuggestRequest, scene: WayScene, random: Random): Slots {
  const entries = readPeople(request).filter(({ entry, name }) => entry !== null && SAFE_NAME.test(name));
  const places = request.entries.filter(
    ({ as, name }) =>
      as === "place" && SAFE_NAME.test(name) && (scene.empty || !mentions(request.before.slice(-NEAR), name)),
  );
  return {
    a: scene.empty ? random.pick(entries)?.name : scene.only,
    c: scene.absent,
    day: scene.day,
    other: scene.empty ? undefined : random.pick(entries.filter(({ present }) => !present))?.name,
    place: random.pick(places)?.name,
  };
}
