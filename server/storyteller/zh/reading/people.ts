// The people of a Chinese text: those of the brief and those the text names, their positions, gender, and whether they
// are alive.
import type { BriefPerson, StorytellerBrief } from "../../../platform/models/story-brief.ts";
import { stretchesOf } from "../text/quotes.ts";
import { ACTS, SURE_ACTS } from "./name-words.ts";
import { namesIn, roleNamesIn } from "./names.ts";
import { genderByCalling, genderByGivenName } from "./people-words.ts";
import { genderMeant, leadingGender, pronounsOf } from "./pronouns.ts";

export interface Found {
  /** The name the text used last. */
  name: string;
  gender: BriefPerson["gender"];
  dead: boolean;
  /** Whether the person is in the brief, not only in the text. */
  known: boolean;
  /** Positions of their names in the narration (not in speech), ascending. */
  at: number[];
  /** Positions where they act or speak, ascending. */
  acts: number[];
}

export const DIES =
  /^(?:已经|早已|早就|就|终于|也)?(?:死了|死去|去世|过世|病逝|咽了气|断了气|没了气息|牺牲了|遇难|阵亡|长眠)/u;

/** Words before a name that mark a memory, not the present. */
export const REMEMBERED = /(?:想起|记得|梦见|想到|想着|当年|从前|那年)$/u;

/** The text with its quotations replaced by blanks, so that positions stay the same. */
export function blanked(text: string): string {
  return stretchesOf(text)
    .map((stretch) => (stretch.quoted ? " ".repeat(stretch.text.length) : stretch.text))
    .join("");
}

/** The beginning of a sentence, also right after speech, which is blanked out. */
export const BEGINS = /^(?:|[。！？\n ])$/u;

/** Whether this name is part of a longer name at this position: 晓楠 in 顾晓楠. */
function covers(narration: string, longer: string, name: string, place: number): boolean {
  for (let at = longer.indexOf(name); at >= 0; at = longer.indexOf(name, at + 1))
    if (place >= at && narration.startsWith(longer, place - at)) return true;
  return false;
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  if (word === "") return places;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}

function found(
  narration: string,
  names: readonly string[],
  all: readonly string[],
): Omit<Found, "gender" | "dead" | "known"> {
  const at: number[] = [];
  const acts: number[] = [];
  let last = { name: names[0] ?? "", place: -1 };
  for (const name of names) {
    for (const place of placesOf(narration, name)) {
      // 林雪儿 is not 林雪, and 小满屯 does not contain 小满: a longer name is somebody or something else.
      if (all.some((other) => other.length > name.length && covers(narration, other, name, place))) continue;
      at.push(place);
      const remembered = REMEMBERED.test(narration.slice(Math.max(0, place - 4), place));
      const next = narration.slice(place + name.length, place + name.length + 8);
      const subject = BEGINS.test(narration.slice(Math.max(0, place - 1), place)) && !/^[的，。、！？：]/u.test(next);
      if (!remembered && (subject || ACTS.test(next) || SURE_ACTS.test(next))) acts.push(place);
      if (place > last.place) last = { name, place };
    }
  }
  const ascending = (list: number[]) => list.sort((one, other) => one - other);
  return { name: last.name, at: ascending(at), acts: ascending(acts) };
}

function diesIn(narration: string, person: Pick<Found, "name" | "at" | "acts">): boolean {
  const death = person.at.find((at) =>
    DIES.test(narration.slice(at + person.name.length, at + person.name.length + 8)),
  );
  return death !== undefined && person.acts.every((at) => at <= death);
}

/** Everybody whom the brief or the text names, people of the brief first. */
export function peopleIn(text: string, brief: StorytellerBrief): Found[] {
  const narration = blanked(text);
  const briefNames = brief.people.flatMap((person) => [person.name, ...person.aliases]);
  // A name in the brief of one letter or one common word would be found everywhere.
  const taken = new Set([...briefNames, ...brief.places, ...brief.things]);
  const parts = [...taken];
  const named = namesIn(text, taken).filter(
    ({ name }) => !parts.some((part) => part.includes(name) || (part.length > 1 && name.startsWith(part))),
  );
  const roles = roleNamesIn(text).filter(({ name }) => !taken.has(name));
  const own = [...named, ...roles].map(({ name }) => name);
  const all = [...taken, ...own];
  const meant = pronounsOf(narration, all);
  const genderOf = (person: Pick<Found, "name" | "at">, stated: Found["gender"]): Found["gender"] => {
    if (stated !== "unknown") return stated;
    const called = genderByCalling(person.name);
    if (called !== "unknown") return called;
    return genderMeant(meant.get(person.name)) ?? genderByGivenName(person.name);
  };
  const fromBrief = brief.people.map((person) => {
    const place = found(narration, [person.name, ...person.aliases].filter(Boolean), all);
    const name = place.at.length > 0 ? place.name : person.name;
    const read = { ...place, name };
    return { ...read, gender: genderOf(read, person.gender), dead: person.dead, known: true };
  });
  const fromText = own.map((name) => {
    const read = found(narration, [name], all);
    return { ...read, gender: genderOf(read, "unknown"), dead: diesIn(narration, read), known: false };
  });
  return withLead([...fromBrief, ...fromText], narration);
}

/** The main character is named rarely and referred to often, so they get the narration's most frequent pronoun. */
function withLead(people: Found[], narration: string): Found[] {
  const [lead] = [...people].sort((one, other) => other.at.length - one.at.length);
  if (!lead || lead.at.length === 0 || lead.gender !== "unknown") return people;
  const gender = leadingGender(narration);
  return gender === null ? people : people.map((person) => (person === lead ? { ...person, gender } : person));
}
