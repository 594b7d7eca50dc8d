// Reads the end of a Chinese text into a scene: who is present, the point of view, who spoke, the topics.
import type { StorytellerBrief } from "../../../platform/models/story-brief.ts";
import type { Person, Scene } from "../../types.ts";
import { measureOf } from "../text/measure-words.ts";
import { narrationOf, quotesOf } from "../text/quotes.ts";
import { castOf, hasGone, type Living, livingOf } from "./cast.ts";
import { peopleIn } from "./people.ts";
import { placesOf, thingsIn } from "./things.ts";
import { passingTopics, tagsIn, topicsIn } from "./topics.ts";
import { lastSpeaker, turnOf } from "./turns-of-talk.ts";
import { personOf, talkAt, unfinishedOf } from "./voice.ts";

/** How far back names are searched. */
const KNOWN = 6_000;

/** The scene at the end of the text. */
export function read(brief: StorytellerBrief): Scene {
  const whole = brief.task === "continue" ? brief.before : `${brief.before}\n${brief.text}`;
  const text = whole.slice(-KNOWN);
  const people = peopleIn(text, brief);
  const living = livingOf(people);
  // An empty chapter takes its voice from the previous one.
  const voice = whole.trim() === "" ? brief.previous : whole;
  const person = personOf(voice.slice(-KNOWN), brief.pointOfView);
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
    quotes: quotesOf(voice),
    unfinished: unfinishedOf(whole),
  };
}

const PASSING = /^(?:just-.*|asked-.*|told-.*|alone|company|night|morning|noon|evening|indoor)$/u;

/** The scene after more text was added. Topics last; recent events, the hour and the turn to speak are read again. */
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

/** The last person the text names or refers to: a following pronoun would be understood as them. */
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
