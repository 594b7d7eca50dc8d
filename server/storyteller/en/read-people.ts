// Finds the people in an English text: names by how they are used, people without names by their role, and their
// gender.
import type { BriefPerson, StorytellerBrief } from "../../platform/models/story-brief.ts";
import { partsOf } from "../template.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";
import { PAST_FORMS, PRESENT_FORMS, SAME_IN_BOTH } from "./verbs.ts";
import {
  EPITHETS,
  EPITHETS_OR_NAMES,
  FEMALE_NAMES,
  FEMALE_ROLES,
  MALE_NAMES,
  MALE_ROLES,
  NOT_NAMES,
  OTHER_ROLES,
  PLACE_TYPES,
  TITLES,
} from "./words.ts";

export interface Found {
  /** The name the text uses. */
  name: string;
  gender: BriefPerson["gender"];
  /** Positions of their mentions in the text, ascending. */
  at: number[];
  dead: boolean;
}

/** A run of capitalised words: "Ada Finch", "Mr Hale", "Tamsin". */
const NAME_RUN =
  /(?<![\p{L}\p{N}'’])(?:(?:Mr|Mrs|Ms|Dr)\. )?\p{Lu}\p{L}*(?:['’-]\p{Lu}?\p{Ll}{2,})*(?: \p{Lu}\p{L}+(?:-\p{Lu}\p{Ll}+)?){0,3}(?!\p{N})/gu;
const PLACE_BEFORE = /\b(?:in|at|into|near|outside|across|through|towards|around|above|beyond) $/u;
const DOES =
  /^ (?:said|says|asked|asks|went|goes|walked|walks|looked|looks|smiled|smiles|laughed|laughs|nodded|nods|sat|sits|stood|stands|thought|thinks|wanted|wants|knew|knows|heard|hears|felt|feels|took|takes|picked|picks|put|puts|opened|opens|closed|closes|waited|waits|had|has|ran|runs|came|comes|woke|wakes|pulled|pulls|turned|turns|held|holds) /u;
/** What people do and places do not, beside `DOES`. */
const PERSONAL =
  /^ (?:\p{Ll}+ly )?(?:answered|replied|whispered|shouted|grinned|shrugged|sighed|frowned|blinked|swallowed)\b/u;
const NUMBERS = new Set("one two three four five six seven eight nine ten eleven twelve".split(" "));
/** "It was Dan", "a girl called Wren". */
const NAMED = /\b(?:[Ii]t was|[Ii]t is|[Ii]t['’]s|called|named|told|asked|thanked) $/u;
const ROLE_RUN = /\b([Tt]he|[Mm]y) ((?:old|young|little|tall|small|other) )?(\p{Ll}{3,})\b/gu;
/** Beyond this number of names no more are examined: a scene has fewer people. */
const NAMES_MAX = 400;
/** People known only by their role count only within the current scene. */
const NEAR = 3_000;

interface Use {
  at: number[];
  acts: number;
  /** A verb that only people do follows: "Marta said". */
  does: boolean;
  place: number;
  middle: number;
  article: number;
  title: string | null;
  /** The text also has it in lower case: it is an ordinary word at the beginning of a sentence. */
  lower: boolean;
}

/** All people whom the brief or the text itself names. */
export function findPeople(text: string, brief: StorytellerBrief): { people: Found[]; places: string[] } {
  const uses = usesOf(text);
  const people: Found[] = [];
  const taken = new Set<string>();
  for (const person of brief.people) {
    const known = fromBrief(text, person);
    for (const name of [person.name, ...person.aliases]) for (const word of name.split(" ")) taken.add(word);
    people.push(known);
  }
  const briefPlaces = new Set([...brief.places, ...brief.things].flatMap((place) => place.split(" ")));
  const places: string[] = [];
  for (const [name, use] of uses) {
    const last = name.split(" ").at(-1) as string;
    if (taken.has(name) || taken.has(last) || briefPlaces.has(name)) continue;
    if (isPerson(name, use)) people.push({ name, gender: genderOf(name, use, text), at: use.at, dead: false });
    else if (use.place > 0 && use.acts === 0 && use.article === 0 && !isNoName(name, use)) places.push(name);
  }
  const near = people.filter(({ at }) => (at.at(-1) ?? -1) > text.length - NEAR);
  const from = Math.max(0, text.length - NEAR);
  // People of the brief, living or dead, are already found.
  const byBrief = new Set(
    brief.people.flatMap(({ name, aliases }) => [name, ...aliases]).map((name) => name.toLowerCase()),
  );
  for (const role of rolesIn(text.slice(-NEAR), new Set(near.map(({ gender }) => gender))))
    if (!byBrief.has(role.name)) people.push({ ...role, at: role.at.map((at) => at + from) });
  return { people, places };
}

function usesOf(text: string): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const match of text.matchAll(NAME_RUN)) {
    const words = match[0].split(" ");
    let at = match.index;
    while (words.length > 0 && NOT_NAMES.has(bare(words[0] as string)) && !isTitle(words[0] as string)) {
      at += (words.shift() as string).length + 1;
    }
    const from = at;
    // In "Old Bram" the name is "Bram"; "Old" alone is not a name.
    while (words.length > 0 && isEpithet(words[0] as string, words.length > 1)) {
      at += (words.shift() as string).length + 1;
    }
    const [first] = words;
    if (!first) continue;
    const titled = isTitle(first) && words.length > 1;
    if (isTitle(first) && !titled) continue;
    const end = match.index + match[0].length;
    const after = text.slice(end, end + 24);
    const before = text.slice(Math.max(0, from - 14), from);
    const isPlace = !titled && isPlaceName(words, before, after);
    if (isPlace) {
      const place = words.join(" ");
      const known = uses.get(place) ?? unused(null);
      known.at.push(at);
      known.place++;
      if (uses.size < NAMES_MAX || uses.has(place)) uses.set(place, known);
      continue;
    }
    const name = titled ? `${first} ${words[1]}` : first.replace(/\.$/u, "");
    if (name.length < 2) continue;
    const use: Use = uses.get(name) ?? unused(titled ? first : null);
    use.at.push(at);
    const starts = /(?:^|[.!?…:—\n“”"‘*(]\s*)$/u.test(before);
    if (!starts) use.middle++;
    if (/\b[Tt]he $/u.test(before)) use.article++;
    if (PLACE_BEFORE.test(before)) use.place++;
    if (acts(before, after)) use.acts++;
    if ((DOES.test(after) && !/s$/u.test(name)) || NAMED.test(before)) use.does = true;
    if (uses.size < NAMES_MAX || uses.has(name)) uses.set(name, use);
  }
  const words = new Set(text.match(/\p{Ll}{2,}/gu));
  for (const [name, use] of uses) use.lower = words.has(name.toLowerCase());
  joinTitled(uses);
  return uses;
}

/** "Captain Ines" and "Ines" are one person, called by the name that was used last. */
function joinTitled(uses: Map<string, Use>): void {
  for (const [name, titled] of [...uses]) {
    if (titled.title === null) continue;
    const plain = name.slice(titled.title.length + 1);
    const use = uses.get(plain);
    if (!use) continue;
    const isTitledLast = (titled.at.at(-1) ?? -1) > (use.at.at(-1) ?? -1);
    const [kept, left] = isTitledLast ? [name, plain] : [plain, name];
    uses.set(kept, {
      at: [...titled.at, ...use.at].sort((one, other) => one - other),
      acts: titled.acts + use.acts,
      does: titled.does || use.does,
      place: titled.place + use.place,
      middle: titled.middle + use.middle,
      article: titled.article,
      title: titled.title,
      lower: false,
    });
    uses.delete(left);
  }
}

/**
 * "Baker Street", "Sector Nine", "Gate 4". Surnames are words for places, too ("Wren Field asked him"), so a name of two
 * words that does what only people do is a person, unless a place stands before it.
 */
function isPlaceName(words: readonly string[], before: string, after: string): boolean {
  const [first = "", last = ""] = [words[0], words.at(-1)].map((word) => bare(word ?? ""));
  const second = bare(words[1] ?? "");
  if (PLACE_TYPES.has(first)) return NUMBERS.has(second) || (words.length === 1 && /^ \d/u.test(after));
  if (words.length < 2 || !PLACE_TYPES.has(last) || FEMALE_NAMES.has(first) || MALE_NAMES.has(first)) return false;
  return PLACE_BEFORE.test(before) || !(DOES.test(after) || PERSONAL.test(after) || /^['’]s /u.test(after));
}

function unused(title: string | null): Use {
  return { at: [], acts: 0, does: false, place: 0, middle: 0, article: 0, title, lower: false };
}

function bare(word: string): string {
  return word.replace(/’/gu, "'").toLowerCase();
}

function isEpithet(word: string, beforeName: boolean): boolean {
  return EPITHETS.has(bare(word)) || (beforeName && EPITHETS_OR_NAMES.has(bare(word)));
}

function isTitle(word: string): boolean {
  return Object.hasOwn(TITLES, word.replace(/\.$/u, ""));
}

/** "Tamsin laughed", "said Tamsin", "Tamsin's face". */
function acts(before: string, after: string): boolean {
  const verb = /^ (?:\p{Ll}+ly |never |only |always |still |just )?(\p{Ll}+)/u.exec(after)?.[1];
  if (verb && (PAST_FORMS.has(verb) || PRESENT_FORMS.has(verb) || SAME_IN_BOTH.has(verb) || /[^aeiou]ed$/u.test(verb)))
    return true;
  if (/^['’]s \p{Ll}/u.test(after)) return true;
  return /\b(?:said|asked|says|asks|answered|replied|called) $/u.test(before);
}

/** An ordinary word at the beginning of its sentence. */
function isNoName(name: string, use: Use): boolean {
  return NOT_NAMES.has(bare(name)) || NEVER_NAMES.has(name) || use.lower;
}

function isPerson(name: string, use: Use): boolean {
  if (use.title) return true;
  const known = FEMALE_NAMES.has(name.toLowerCase()) || MALE_NAMES.has(name.toLowerCase());
  if (!known && isNoName(name, use)) return false;
  if (use.article > 0) return false;
  if (known) return use.acts + use.middle > 0 || use.at.length > 1;
  return use.does ? use.acts >= use.place : use.acts > use.place && use.middle + use.acts > 1;
}

function fromBrief(text: string, person: BriefPerson): Found {
  const names = [person.name, ...person.aliases].filter((name) => name.trim() !== "");
  const [first] = person.name.split(" ");
  if (first && isFirstName(first, person)) names.push(first);
  const behind = first && isEpithet(first, true) ? person.name.split(" ")[1] : undefined;
  if (behind && isFirstName(behind, person)) names.push(behind);
  let called = person.name;
  let last = -1;
  const at = new Set<number>();
  for (const name of names) {
    for (const index of occurrences(text, name)) {
      // The "Bram" of "Old Bram" is not counted a second time.
      if (name === behind && at.has(index - (first as string).length - 1)) continue;
      at.add(index);
      // If a longer name begins at the same position, the longer one counts.
      if (index > last || (index === last && name.length > called.length)) {
        last = index;
        called = name;
      }
    }
  }
  // "Oriel Vance" once, "Oriel" afterwards: the short form is used from then on.
  if (first && called === person.name && at.size > 0 && isGivenName(first, person)) called = first;
  const found = {
    name: called,
    gender: person.gender,
    at: [...at].sort((one, other) => one - other),
    dead: person.dead,
  };
  if (found.gender === "unknown") found.gender = genderOf(called, null, text, found.at);
  return found;
}

/** A first word that may stand for the whole name: not "the" of "the harbourmaster". */
function isFirstName(first: string, person: BriefPerson): boolean {
  if (isEpithet(first, true)) return false;
  return first !== person.name && /^\p{Lu}\p{L}{2,}/u.test(first) && !isTitle(first) && !NOT_NAMES.has(bare(first));
}

/** "Oriel" of "Oriel Vance", but not "Old" of "Old Reed". */
function isGivenName(first: string, person: BriefPerson): boolean {
  const known = FEMALE_NAMES.has(first.toLowerCase()) || MALE_NAMES.has(first.toLowerCase());
  return known && person.name.split(" ").length > 1;
}

function occurrences(text: string, name: string): number[] {
  const found: number[] = [];
  // "the harbourmaster" can also begin a sentence.
  const atStart = name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase("en"));
  for (const form of new Set([name, atStart]))
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      const before = text[at - 1] ?? " ";
      const after = text[at + form.length] ?? " ";
      if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) found.push(at);
    }
  return found;
}

function genderOf(name: string, use: Use | null, text: string, at = use?.at ?? []): BriefPerson["gender"] {
  const title = use?.title?.replace(/\.$/u, "");
  const titled = title ? TITLES[title] : undefined;
  if (titled && titled !== "unknown") return titled;
  const key = (name.split(" ")[0] as string).toLowerCase();
  if (FEMALE_NAMES.has(key)) return "female";
  if (MALE_NAMES.has(key)) return "male";
  // Most English and borrowed names with these endings are women's, so this is checked before the pronouns.
  if (use && at.length < 3 && /\p{Ll}(?:a|ette|elle|ina)$/u.test(key)) return "female";
  // The pronoun that follows a name soonest most often refers to it.
  let female = 0;
  let male = 0;
  for (const index of at.slice(-40)) {
    const behind = text.slice(index + name.length, index + name.length + 90);
    const pronoun = /\b(?:(she|her|hers|herself)|(he|him|his|himself))\b/u.exec(behind);
    if (pronoun?.[1]) female++;
    else if (pronoun?.[2]) male++;
  }
  if (female === male) return "unknown";
  return female > male ? "female" : "male";
}

/** "the woman", "the old man": people known by their role, if they act. */
function rolesIn(text: string, named: ReadonlySet<Found["gender"]>): Found[] {
  const found = new Map<string, Found>();
  for (const match of text.matchAll(ROLE_RUN)) {
    const noun = match[3] as string;
    const gender = FEMALE_ROLES.has(noun) ? "female" : MALE_ROLES.has(noun) ? "male" : "unknown";
    if (gender === "unknown" && !OTHER_ROLES.has(noun)) continue;
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 24);
    const before = text.slice(Math.max(0, match.index - 14), match.index);
    if (!acts(before, after)) continue;
    const name = `${(match[1] as string).toLowerCase()} ${match[2] ?? ""}${noun}`;
    const known = found.get(name) ?? { name, gender, at: [], dead: false };
    known.at.push(match.index);
    found.set(name, known);
  }
  // A single mention may be a passer-by, or one of the named people.
  const { male, female } = { male: named.has("male"), female: named.has("female") };
  return [...found.values()].filter(
    ({ at, gender }) =>
      (at.length > 1 || named.size === 0) && !(gender === "male" && male) && !(gender === "female" && female),
  );
}

/** Capitalised words of the beats themselves: in a text that the storyteller has continued they are not names. */
const NEVER_NAMES: ReadonlySet<string> = new Set(
  ENGLISH_BEATS.flatMap((beat) => partsOf(beat.text)).flatMap((part) =>
    "text" in part ? (part.text.match(/(?<!\p{L})\p{Lu}\p{L}+/gu) ?? []) : [],
  ),
);
