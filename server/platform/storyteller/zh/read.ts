// Reads the end of a Chinese text into a scene: who is there, through whose eyes, who spoke, what it is about.
import type { StorytellerBrief } from "../brief.ts";
import { randomOf } from "../random.ts";
import type { Moment, Person, Scene } from "../types.ts";
import { type Found, peopleIn } from "./people.ts";
import { narrationOf, quotesOf } from "./quotes.ts";
import { SPEECH_VERB } from "./speech-verbs.ts";
import { measureOf, placesOf, thingsIn } from "./things.ts";
import { passingTopics, tagsIn, topicsIn } from "./topics.ts";
import { personOf, type Talk, talkAt, unfinishedOf } from "./voice.ts";

/** How far back names are looked for, and how far back somebody who did something is still there. */
const KNOWN = 6_000;
const PRESENT = 1_200;
const CAST_MAX = 4;

/** The scene at the end of the text. */
export function read(brief: StorytellerBrief): Scene {
  const whole = brief.task === "continue" ? brief.before : `${brief.before}\n${brief.text}`;
  const text = whole.slice(-KNOWN);
  const people = peopleIn(text, brief);
  const living = people.filter((person) => !person.dead).map((found) => ({ found, person: personFrom(found) }));
  const person = personOf(text, brief.pointOfView);
  const cast = castOf(text, living, people, person, brief);
  const talk = talkAt(whole);
  const speaker = lastSpeaker(text, talk, cast);
  const tags = tagsIn(text);
  const { place, far } = placesOf(text, brief);
  const things = thingsIn(text, brief);
  const lasting = topicsIn(text);
  if (place) lasting.push("place");
  if (far.length > 0) lasting.push("far");
  if (things.length > 0) lasting.push("thing");
  if (things.some((thing) => measureOf(thing) !== null)) lasting.push("held");
  return {
    person,
    tense: "past",
    cast,
    absent: living
      .filter(({ found, person: known }) => found.known && !cast.includes(known))
      .map(({ person: known }) => known),
    lastSpeaker: speaker,
    lastNamed: lastNamed(text, living, cast),
    moment: talk.moment,
    tags,
    topics: new Set([...lasting, ...passingTopics(text, tags), ...turnOf(talk.moment, speaker, cast)]),
    place,
    far,
    things,
    quotes: quotesOf(whole),
    unfinished: unfinishedOf(whole),
  };
}

interface Living {
  found: Found;
  person: Person;
}

function personFrom(found: Found): Person {
  return { name: found.name, gender: found.gender, self: null };
}

/** The point of view first, then by how recently they did something. */
function castOf(
  text: string,
  living: readonly Living[],
  people: readonly Found[],
  person: Scene["person"],
  brief: StorytellerBrief,
): Person[] {
  const from = text.length - PRESENT;
  const present = living
    .filter(({ person: known }) => !hasGone(text, known))
    .filter(({ found }) => (found.acts.at(-1) ?? -1) >= from && found.acts.length > 0)
    .sort((one, other) => (other.found.acts.at(-1) ?? 0) - (one.found.acts.at(-1) ?? 0));
  const unnamed = unnamedIn(text.slice(-PRESENT), present, living, people);
  const there = [...present.map((one) => one.person), ...unnamed];
  if (person !== "third") {
    const self: Person = { name: null, gender: "unknown", self: person };
    return [self, ...there].slice(0, CAST_MAX);
  }
  if (there.length === 0) return [somebody(text, living, brief)];
  const view = viewOf(text, present, there);
  return [view, ...there.filter((one) => one !== view)].slice(0, CAST_MAX);
}

/** He or she whom the last lines mean without ever naming: somebody named earlier, or one the text has no name for. */
function unnamedIn(
  recent: string,
  present: readonly Living[],
  living: readonly Living[],
  people: readonly Found[],
): Person[] {
  const narration = narrationOf(recent);
  const unnamed: Person[] = [];
  for (const [gender, pattern] of [
    ["female", /她(?!们)/gu],
    ["male", /他(?!们)/gu],
  ] as const) {
    if ((narration.match(pattern)?.length ?? 0) < 2) continue;
    if (present.some(({ person }) => person.gender === gender || person.gender === "unknown")) continue;
    const earlier = living
      .filter(({ found, person }) => person.gender === gender && found.at.length > 0)
      .sort((one, other) => other.found.at.length - one.found.at.length)[0];
    // The pronoun may be somebody dead whom the text remembers: then nobody acts in that name.
    const dead = people.some((found) => found.dead && found.gender === gender && found.at.length > 0);
    if (earlier) unnamed.push(earlier.person);
    else if (!dead) unnamed.push({ name: null, gender, self: null });
  }
  return unnamed;
}

/** Whose eyes a story in the third person is told through: who is named most, and whom the pronouns mean. */
function viewOf(text: string, present: readonly Living[], there: readonly Person[]): Person {
  const narration = narrationOf(text.slice(-3 * PRESENT));
  const female = narration.match(/她(?!们)/gu)?.length ?? 0;
  const male = narration.match(/他(?!们)/gu)?.length ?? 0;
  const weight = (person: Person) => {
    const named = present.find((one) => one.person === person)?.found.at.length ?? 0;
    const sameGender = there.filter((one) => one.gender === person.gender).length;
    const meant = person.gender === "female" ? female : person.gender === "male" ? male : 0;
    return named * 2 + meant / sameGender;
  };
  return there.reduce((best, one) => (weight(one) > weight(best) ? one : best));
}

/** Nobody is there yet: somebody of the world, or one without a name. */
function somebody(text: string, living: readonly Living[], brief: StorytellerBrief): Person {
  const random = randomOf(`${brief.seed} somebody`);
  const named = living.filter(({ found }) => found.at.length > 0);
  const known = random.pick((named.length > 0 ? named : living).map(({ person }) => person));
  if (known) return known;
  const first = /[他她](?!们)/u.exec(narrationOf(text))?.[0];
  const female = first === undefined ? random.next() < 0.5 : first === "她";
  return { name: null, gender: female ? "female" : "male", self: null };
}

function lastSpeaker(text: string, talk: Talk, cast: readonly Person[]): Person | null {
  if (talk.beside === null) return null;
  const named = cast
    .filter((person) => person.name !== null && talk.beside?.includes(person.name))
    .sort((one, other) => (talk.beside?.indexOf(one.name ?? "") ?? 0) - (talk.beside?.indexOf(other.name ?? "") ?? 0));
  const self = cast.find((person) => person.self !== null);
  if (self && new RegExp(`${self.self === "first" ? "我" : "你"}[^，。]{0,6}(?:${SPEECH_VERB})`, "u").test(talk.beside))
    return self;
  if (named[0]) return named[0];
  const pronoun = /[他她](?!们)/u.exec(talk.beside)?.[0];
  if (pronoun) {
    const gender = pronoun === "她" ? "female" : "male";
    return cast.find((person) => person.gender === gender && person.self === null) ?? null;
  }
  return alternating(text, cast);
}

/** In an exchange of bare lines two speakers take turns: counted back to the last line that says who. */
function alternating(text: string, cast: readonly Person[]): Person | null {
  const [one, other] = cast;
  if (!one || !other || cast.length > 2) return null;
  const lines = text
    .trimEnd()
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (let back = 1; back <= 6 && back < lines.length; back++) {
    const beside = narrationOf(lines.at(-1 - back) ?? "");
    const who = [one, other].find((person) => person.name !== null && beside.includes(person.name));
    if (who) return back % 2 === 0 ? who : who === one ? other : one;
    if (beside.trim() !== "") return null;
  }
  return null;
}

/** Whose turn it is to answer, for beats that do. */
function turnOf(moment: Moment, speaker: Person | null, cast: readonly Person[]): string[] {
  if (cast.length < 2) return ["alone"];
  if (moment !== "question" && moment !== "speech") return ["company"];
  const kind = moment === "question" ? "asked" : "told";
  // Where it is not known who spoke, the one whose story it is not is the likelier.
  return ["company", speaker === cast[0] ? `${kind}-other` : `${kind}-self`];
}

const PASSING = /^(?:just-.*|asked-.*|told-.*|alone|company|night|morning|noon|evening|indoor)$/u;

/** The scene once more of the story stands there. What it is about lasts; what has just happened, the hour and the turn pass. */
export function follow(scene: Scene, text: string): Scene {
  const near = text.slice(-KNOWN);
  const tags = tagsIn(near);
  const talk = talkAt(near);
  const cast = scene.cast.filter((person, index) => index === 0 || !hasGone(near, person));
  const speaker = lastSpeaker(near, talk, cast);
  const lasting = [...scene.topics].filter((topic) => !PASSING.test(topic));
  const topics = new Set([...lasting, ...passingTopics(near, tags), ...turnOf(talk.moment, speaker, cast)]);
  return { ...scene, cast, tags, topics, moment: talk.moment, lastSpeaker: speaker };
}

const GONE = /^[^。！？\n]{0,16}(?:不见了|走远了?[，。]|变成一个点|消失在|离开了|走了出去)/u;

/** Whether the last that is told of somebody is that they went. */
function hasGone(text: string, person: Person): boolean {
  if (person.name === null) return false;
  const narration = narrationOf(text.slice(-PRESENT));
  const at = narration.lastIndexOf(person.name);
  return at >= 0 && GONE.test(narration.slice(at + person.name.length));
}

/** Whom the text names or means last: a pronoun that follows is taken for them. */
function lastNamed(text: string, living: readonly Living[], cast: readonly Person[]): Person | null {
  const narration = narrationOf(text.slice(-200));
  let last: { at: number; person: Person | null } = { at: -1, person: null };
  for (const { person } of living) {
    const at = person.name === null ? -1 : narration.lastIndexOf(person.name);
    if (at > last.at) last = { at, person };
  }
  for (const match of narration.matchAll(/[他她](?!们)/gu)) {
    if (match.index <= last.at) continue;
    const gender = match[0] === "她" ? "female" : "male";
    if (last.person?.gender === gender) continue;
    const meant = cast.find((person) => person.gender === gender && person.self === null);
    if (meant) last = { at: match.index, person: meant };
  }
  return last.person;
}
