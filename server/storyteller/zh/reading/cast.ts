// Who is in a Chinese scene: the point-of-view character, other people who act, those only pronouns refer to, and who
// has left.
import type { StorytellerBrief } from "../../../platform/models/story-brief.ts";
import { randomOf } from "../../random.ts";
import type { Person, Scene } from "../../types.ts";
import { narrationOf } from "../text/quotes.ts";
import type { Found } from "./people.ts";

/** Within this distance somebody who did something still counts as present. */
const PRESENT = 1_200;
const CAST_MAX = 4;

/** A person found in the text, and the same person as part of the scene. */
export interface Living {
  found: Found;
  person: Person;
}

/** The living among the people found. */
export function livingOf(people: readonly Found[]): Living[] {
  return people.filter((person) => !person.dead).map((found) => ({ found, person: personFrom(found) }));
}

function personFrom(found: Found): Person {
  return { name: found.name, gender: found.gender, self: null };
}

/** The point-of-view character first, then by how recently they did something. */
export function castOf(
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

/** He or she to whom recent lines refer without a name: somebody named earlier, or a person without a name. */
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
    // It may refer to a dead person whom the text remembers: then it stands for nobody in the scene.
    const dead = people.some((found) => found.dead && found.gender === gender && found.at.length > 0);
    if (earlier) unnamed.push(earlier.person);
    else if (!dead) unnamed.push({ name: null, gender, self: null });
  }
  return unnamed;
}

/** Verbs of perception and thought, which a text uses only for the point-of-view character. */
const INNER =
  "(?:[^，。！？；\\n]{0,4})(?:听见|听到|看见|看到|想起|想到|想|觉得|知道|记得|认得|发现|发觉|明白|忽然|感到|闻到|以为)";
const INNER_WEIGHT = 3;
/** A story usually begins with its main character. */
const FIRST_WEIGHT = 2;

/**
 * The point-of-view character of a story in the third person: by whose thoughts it tells, who is named most, and whom
 * pronouns refer to.
 */
function viewOf(text: string, present: readonly Living[], there: readonly Person[]): Person {
  const narration = narrationOf(text.slice(-3 * PRESENT));
  const times = (pattern: string) => narration.match(new RegExp(pattern, "gu"))?.length ?? 0;
  const first = Math.min(...present.map(({ found }) => found.at[0] ?? Number.POSITIVE_INFINITY));
  const pronouns = { female: "她(?!们)", male: "他(?!们)" };
  const weight = (person: Person) => {
    const at = present.find((one) => one.person === person)?.found.at ?? [];
    const opening = at[0] === first ? FIRST_WEIGHT : 0;
    const inner = person.name === null ? 0 : times(escaped(person.name) + INNER);
    const pronoun = person.gender === "unknown" ? null : pronouns[person.gender];
    const meant = pronoun === null ? 0 : times(pronoun) + INNER_WEIGHT * times(pronoun + INNER);
    const sameGender = there.filter((one) => one.gender === person.gender).length;
    return opening + at.length * 2 + inner * INNER_WEIGHT + meant / sameGender;
  };
  const weights = new Map(there.map((person) => [person, weight(person)]));
  return there.reduce((best, one) => ((weights.get(one) ?? 0) > (weights.get(best) ?? 0) ? one : best));
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}

/** If nobody is present yet: somebody of the world, or a person without a name. */
function somebody(text: string, living: readonly Living[], brief: StorytellerBrief): Person {
  const random = randomOf(`${brief.seed} somebody`);
  const named = living.filter(({ found }) => found.at.length > 0);
  const known = random.pick((named.length > 0 ? named : living).map(({ person }) => person));
  if (known) return known;
  const first = /[他她](?!们)/u.exec(narrationOf(text))?.[0];
  // By the text and not by the seed, so that all continuations of one text mean the same person.
  const female = first === undefined ? randomOf(`${text} gender`).next() < 0.5 : first === "她";
  return { name: null, gender: female ? "female" : "male", self: null };
}

const GONE = /^[^。！？\n]{0,16}(?:不见了|走远了?[，。]|变成一个点|消失在|离开了|走了出去)/u;

/** Whether the text's last mention of somebody says that they left. */
export function hasGone(text: string, person: Person): boolean {
  if (person.name === null) return false;
  const narration = narrationOf(text.slice(-PRESENT));
  const at = narration.lastIndexOf(person.name);
  return at >= 0 && GONE.test(narration.slice(at + person.name.length));
}
