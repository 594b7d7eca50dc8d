// Reads where an English scene is, which things are in it, and its time of day.
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";
import type { BeatTag } from "../types.ts";
import { withoutSpeech } from "./typography.ts";
import {
  DAY_SIGNS,
  INDOOR_PLACES,
  INDOOR_SIGNS,
  NIGHT_SIGNS,
  OUTDOOR_PLACES,
  OUTDOOR_SIGNS,
  THINGS,
  WORN,
} from "./words.ts";

const OWNERS = new Set(["his", "her", "my", "your", "their", "our"]);
const NEAR = 3_000;
const AT_HAND = 1_200;
const SETTING = /\b(?:in|into|at|on|to|inside|from|through|across|of|along|about|off|down|up) the (\p{Ll}{3,})\b/gu;
const HELD = /\b(an?|the|his|her|my|your|their|our|that|this) (?:\p{Ll}+ )?(\p{Ll}{3,})\b/gu;
/** What is only compared with: "like a key in a lock", "as cold as the sea", "than any lamp". */
const COMPARED =
  /\b(?:(?<!\b(?:would|I|you|we|they|to|not) |n[’']t |[’']d )like|as if|as though|as \p{Ll}+ as|(?<!\b(?:more|rather|less|other) )than) (?:(?! (?:and|but|while|when)\b)[^,.;:!?…—\n]){1,80}/giu;

export interface Around {
  place: string | null;
  far: string[];
  things: string[];
  tags: Set<BeatTag>;
}

/** `named`: places whose names occur in the text. */
export function readAround(text: string, brief: StorytellerBrief, named: readonly string[]): Around {
  const recent = text.slice(-NEAR);
  // A place that is only talked about is somewhere else.
  const told = withoutComparisons(withoutSpeech(recent));
  const places = lastFirst(told, brief.places);
  const settings = [...told.matchAll(SETTING)]
    .map((match) => match[1] as string)
    .filter((noun) => INDOOR_PLACES.has(noun) || OUTDOOR_PLACES.has(noun));
  const setting = settings.at(-1);
  const proper = lastFirst(told, [...named])[0];
  const here = places[0] ?? (setting ? null : proper);
  const place = here ? withArticle(here, text, false) : setting ? `the ${setting}` : null;
  const far = [...brief.places, ...named].filter((name) => name !== here);
  const held = [...withoutComparisons(text.slice(-AT_HAND)).matchAll(HELD)]
    .filter(([, owner = "", noun = ""]) => THINGS.has(noun) && !(WORN.has(noun) && OWNERS.has(owner)))
    .map((match) => match[2] as string);
  const things = [
    ...brief.things.filter(isOne).map((thing) => withArticle(thing, text, true)),
    ...new Set(
      held
        .reverse()
        .slice(0, 12)
        .map((noun) => `the ${noun}`),
    ),
  ];
  return { place, far: far.map((name) => withArticle(name, text, false)), things, tags: tagsOf(recent) };
}

/** The text with its comparisons replaced by blanks: what they name is not in the scene. */
function withoutComparisons(text: string): string {
  return text.replace(COMPARED, (comparison) => " ".repeat(comparison.length));
}

/** Beats treat a thing as singular, so plurals such as "the scales" are not used. */
function isOne(thing: string): boolean {
  return thing.trim() !== "" && !/(?<![suio])s$/iu.test(thing.trim());
}

/** The names that occur in the text, last mention first. */
function lastFirst(text: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, at: name === "" ? -1 : text.lastIndexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)
    .map(({ name }) => name);
}

/** "the Brine Pen", but "Hest": with the article the text uses, if it occurs there. */
function withArticle(name: string, text: string, otherwise: boolean): string {
  if (/^(?:the|an?|my|his|her) /iu.test(name)) return name.replace(/^(?:the|an?)(?= )/iu, "the");
  if (/^\p{Ll}/u.test(name)) return `the ${name}`;
  const at = text.indexOf(name);
  if (at < 0) return otherwise ? `the ${name}` : name;
  return /\b[Tt]he $/u.test(text.slice(Math.max(0, at - 4), at)) ? `the ${name}` : name;
}

function tagsOf(text: string): Set<BeatTag> {
  const found = { indoors: 0, outdoors: 0, night: 0, day: 0 };
  // Later signs weigh more: people leave rooms.
  for (const match of text.toLowerCase().matchAll(/\p{L}{3,}/gu)) {
    const [word] = match;
    const weight = 0.3 + match.index / text.length;
    if (INDOOR_SIGNS.has(word) || INDOOR_PLACES.has(word)) found.indoors += weight;
    if (OUTDOOR_SIGNS.has(word) || OUTDOOR_PLACES.has(word)) found.outdoors += weight;
    if (NIGHT_SIGNS.has(word)) found.night += weight;
    if (DAY_SIGNS.has(word)) found.day += weight;
  }
  const tags = new Set<BeatTag>();
  if (found.indoors > found.outdoors && found.indoors >= 1) tags.add("indoors");
  else if (found.outdoors > found.indoors && found.outdoors >= 1) tags.add("outdoors");
  if (found.night > found.day && found.night >= 0.7) tags.add("night");
  else if (found.day > found.night && found.day >= 0.7) tags.add("day");
  return tags;
}
