// Reads the end of an English text into a scene: who is present, the point of view, who spoke, place and narration.
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";
import { randomOf } from "../random.ts";
import type { Moment, Person, Scene } from "../types.ts";
import { withoutHeadings } from "./headings.ts";
import { type Found, findPeople } from "./read-people.ts";
import { readAround } from "./read-place.ts";
import { lastPartOf, personOf, tenseOf, unfinishedOf } from "./read-voice.ts";
import { topicsOf } from "./topics.ts";
import { narrationOf, quotesOf, SPEECH, withoutSpeech } from "./typography.ts";

/** How far back names are searched, and within which distance somebody named still counts as present. */
const KNOWN = 12_000;
const PRESENT = 1_500;
/** The most people in a scene; the rest are left out. */
const CAST_MAX = 5;

export function read(brief: StorytellerBrief): Scene {
  const before = brief.task === "continue" ? brief.before : `${brief.before}\n${brief.text}`;
  const text = before.slice(-KNOWN);
  // People mentioned only in speech are not present, and headings name nobody.
  const { people, places } = findPeople(withoutHeadings(withoutSpeech(text)), brief);
  // An empty chapter takes its voice from the previous one.
  const voice = before.trim() === "" ? brief.previous : before;
  const part = lastPartOf(voice.slice(-8_000));
  const person = personOf(part, brief.pointOfView);
  const around = readAround(text, brief, places);
  const living = new Map(people.filter((found) => !found.dead).map((found) => [found, personFrom(found)]));
  const self: Person | null = person === "third" ? null : { name: null, gender: "unknown", self: person };
  const cast = castOf(text, people, living, self, brief);
  const moment = momentOf(text);
  return {
    person,
    tense: tenseOf(part),
    cast,
    absent: people
      .slice(0, brief.people.length)
      .flatMap((found) => living.get(found) ?? [])
      .filter((known) => !cast.includes(known)),
    lastSpeaker: moment === "question" || moment === "speech" ? lastSpeaker(text, living, cast) : null,
    lastNamed: lastNamed(text, people, living, cast),
    moment,
    ...around,
    topics: topicsOf(text, cast),
    quotes: quotesOf(voice.slice(-KNOWN)),
    unfinished: unfinishedOf(before),
  };
}

function personFrom(found: Found): Person {
  return { name: found.name, gender: found.gender, self: null };
}

/** The point of view first, then by how recently they were named. */
function castOf(
  text: string,
  people: readonly Found[],
  living: ReadonlyMap<Found, Person>,
  self: Person | null,
  brief: StorytellerBrief,
): Person[] {
  const from = text.length - PRESENT;
  const there = [...living]
    .filter(([found]) => (found.at.at(-1) ?? -1) >= Math.max(0, from))
    .sort(([one], [other]) => (other.at.at(-1) as number) - (one.at.at(-1) as number));
  const recent = narrationOf(text.slice(-1_000));
  const counts = {
    female: recent.match(/\b(?:she|her|hers)\b/giu)?.length ?? 0,
    male: recent.match(/\b(?:he|him|his)\b/giu)?.length ?? 0,
  };
  const cast = there.map(([, person]) => person);
  const unseen: Person[] = [];
  // If there are named people or a narrator, one or two pronouns may refer to somebody who is only mentioned.
  const fewest = cast.length > 0 || self ? 3 : text.length < 400 ? 1 : 2;
  for (const gender of ["female", "male"] as const) {
    if (counts[gender] < fewest || people.some((found) => found.gender === gender && (found.at.at(-1) ?? -1) >= from))
      continue;
    // Only a pronoun recently: the person it meant earlier, or somebody the text never names.
    const earlier = [...living].filter(([found]) => found.gender === gender && found.at.length > 0);
    const known = earlier.sort(([one], [other]) => other.at.length - one.at.length)[0]?.[1];
    // It may refer to a dead person whom the text remembers: then it stands for nobody in the scene.
    const dead = people.some((found) => found.dead && found.gender !== opposite(gender) && found.at.length > 0);
    if (known) unseen.push(known);
    else if (!dead) unseen.push({ name: null, gender, self: null });
  }
  const all = [...unseen, ...cast];
  if (self) return [self, ...all].slice(0, CAST_MAX);
  if (all.length === 0) return [somebody(text, living, brief)];
  const lead = counts.female === counts.male ? null : counts.female > counts.male ? "female" : "male";
  const total = new Map([...living].map(([found, person]) => [person, found.at.length]));
  const weight = (person: Person) =>
    (total.get(person) ?? 1) *
    (lead === null || person.gender === lead ? 1 : 0.2) *
    (recent.includes(person.name ?? " ") ? 2 : 1);
  // Of two with equal weight, the one whom the passage mentions first.
  const began = (person: Person) =>
    [...living].find(([, known]) => known === person)?.[0].at.find((at) => at >= from) ?? 0;
  const inOrder = [...all].sort((one, other) => began(one) - began(other));
  const view = inOrder.reduce((best, person) => (weight(person) > weight(best) ? person : best));
  return [view, ...all.filter((person) => person !== view)].slice(0, CAST_MAX);
}

function opposite(gender: "female" | "male"): "female" | "male" {
  return gender === "female" ? "male" : "female";
}

/** If nobody is present yet: somebody of the world, or a person without a name. */
function somebody(text: string, living: ReadonlyMap<Found, Person>, brief: StorytellerBrief): Person {
  const random = randomOf(`${brief.seed} somebody`);
  const known = random.pick([...living.values()]);
  // By the text and not by the seed, so that all continuations of one text mean the same person.
  const female = randomOf(`${text} gender`).next() < 0.5;
  return known ?? { name: null, gender: female ? "female" : "male", self: null };
}

const ENDS_IN_SPEECH = new RegExp(`(?:${SPEECH.source})$`, "mu");

function momentOf(text: string): Moment {
  const trimmed = text.trimEnd();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return "nothing";
  const paragraph = trimmed.slice(trimmed.lastIndexOf("\n") + 1);
  const speeches = paragraph.match(SPEECH);
  const last = speeches?.at(-1);
  if (last === undefined) return "narration";
  // After enough narration following the last speech the conversation is over.
  if (paragraph.length - paragraph.lastIndexOf(last) - last.length > 160) return "narration";
  if (/\?["”’»]?$/u.test(last)) return "question";
  return ENDS_IN_SPEECH.test(paragraph) || speeches ? "speech" : "narration";
}

function lastSpeaker(text: string, living: ReadonlyMap<Found, Person>, cast: readonly Person[]): Person | null {
  const trimmed = text.trimEnd();
  const told = narrationOf(trimmed.slice(trimmed.lastIndexOf("\n") + 1));
  const self = cast.find((person) => person.self !== null);
  if (self && /\bI (?:said|say|asked|ask|answered|answer)\b|\b(?:said|says) I\b/u.test(told)) return self;
  const named = [...living.values()]
    .filter((person) => person.name !== null && told.toLowerCase().includes(person.name.toLowerCase()))
    .sort((one, other) => told.indexOf(one.name as string) - told.indexOf(other.name as string));
  if (named[0]) return named[0];
  const pronoun = /\b(?:(she)|(he))\b/iu.exec(told);
  if (pronoun) return cast.find((person) => person.gender === (pronoun[1] ? "female" : "male") && !person.self) ?? null;
  return null;
}

/** The last person the text names or refers to: a following pronoun would be understood as them. */
function lastNamed(
  text: string,
  people: readonly Found[],
  living: ReadonlyMap<Found, Person>,
  cast: readonly Person[],
): Person | null {
  const from = text.length - 300;
  const told = text.slice(-300);
  let last: { at: number; person: Person | null } = { at: -1, person: null };
  for (const found of people) {
    const at = found.at.at(-1) ?? -1;
    if (at >= from && at > last.at) last = { at, person: living.get(found) ?? null };
  }
  for (const match of told.matchAll(/\b(?:(she|her|hers)|(he|him|his))\b/giu)) {
    const at = Math.max(0, from) + match.index;
    if (at <= last.at) continue;
    const gender = match[1] ? "female" : "male";
    if (last.person?.gender === gender) continue;
    const meant = cast.find((person) => person.gender === gender && person.self === null);
    if (meant) last = { at, person: meant };
  }
  return last.person;
}
