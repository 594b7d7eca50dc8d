// Names of people in a Chinese text that a suggestion may use: people of the world, and names that were the subject of
// verbs in several places. Stricter than the reading of names for other purposes, because a wrong one is shown as it is.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { ACTS, NO_NAMES, NOUN_ENDINGS, SURE_ACTS } from "../reading/name-words.ts";
import { gather } from "../reading/names.ts";
import { BEGINS, blanked, DIES, REMEMBERED } from "../reading/people.ts";
import { genderByCalling, ROLE_WORDS, TITLES } from "../reading/people-words.ts";

/** How much of the earlier chapters is searched for names: their ends, and all of this chapter. */
const EARLIER_SEARCHED = 30_000;
const CHAPTER_SEARCHED = 20_000;
const ACTS_MIN = 2;
const PRESENT = 700;
const NAMES_MAX = 24;

const ROLES = new Set([...Object.values(ROLE_WORDS).flat(), ...Object.values(TITLES).flat()]);
const ADDRESS = /^(?:大[哥姐爷娘叔婶伯嫂]|老[爷婆公妈爸总]|小[姐妹弟哥]|阿[姨公婆爷]|[二三四五六七八九]位)$/u;
/** Characters at the end of a word that belong to the sentence, not to a name. */
const TAIL = /[一二三四五六七八九十又再也都就才便却正刚忽连只仍还更最很太先后没不已将自该真可能会想要得]$/u;

export interface SafePerson {
  name: string;
  /** What else the text calls this person. */
  names: readonly string[];
  entryId: string | null;
  gender: "male" | "female" | "unknown";
}

/** Positions where a name stands in a text and is not part of one of the longer names. */
export function placesOf(text: string, name: string, longer: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const covered = longer.some((other) => {
      const inside = other.indexOf(name);
      return inside >= 0 && text.startsWith(other, at - inside);
    });
    if (!covered) places.push(at);
  }
  return places;
}

function isSubject(narration: string, at: number, name: string): boolean {
  const before = narration.slice(Math.max(0, at - 4), at);
  if (REMEMBERED.test(before) || /[的把被给对向跟和与让叫问]$/u.test(before)) return false;
  const next = narration.slice(at + name.length, at + name.length + 8);
  return (
    SURE_ACTS.test(next) || ACTS.test(next) || (BEGINS.test(before.slice(-1)) && /^[又也还只就才却都]/u.test(next))
  );
}

/** Names the narration itself gives, without those of the world. */
function namesOfText(narration: string, known: readonly string[]): string[] {
  const candidates = [...gather(narration)]
    .filter(([word, { acts }]) => acts >= ACTS_MIN && isPlain(word) && !known.some((name) => overlap(name, word)))
    .sort(([, one], [, other]) => other.acts - one.acts)
    .slice(0, NAMES_MAX)
    .map(([word]) => word);
  return candidates.filter((word) => {
    if (candidates.some((other) => other !== word && overlap(other, word) && other.length < word.length)) return false;
    const places = placesOf(narration, word, []);
    const subjects = places.filter((at) => isSubject(narration, at, word));
    const followed = new Set(subjects.map((at) => narration.slice(at + word.length, at + word.length + 2)));
    // 顾晓 before 楠 every time is the beginning of a longer name.
    return followed.size >= ACTS_MIN && subjects.length * 4 >= places.length;
  });
}

function overlap(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

function isPlain(word: string): boolean {
  if (ROLES.has(word) || ADDRESS.test(word) || TAIL.test(word) || NO_NAMES.has(word.slice(0, 2))) return false;
  if (word.charAt(0) === word.charAt(1)) return false;
  return !NOUN_ENDINGS.has(word.slice(-1)) || genderByCalling(word) !== "unknown";
}

export interface People {
  /** Everybody who may be named, people of the world first. */
  all: readonly SafePerson[];
  /** Living people who act in the last lines, the last one first. */
  present: readonly SafePerson[];
  /** Living people of the world whom the last lines do not name. */
  absent: readonly SafePerson[];
}

const remembered = new WeakMap<SuggestRequest, People>();

/** The people of a request; read once, for all its suggestions. */
export function peopleOf(request: SuggestRequest): People {
  const known = remembered.get(request);
  if (known) return known;
  const people = readPeople(request);
  remembered.set(request, people);
  return people;
}

function readPeople(request: SuggestRequest): People {
  const earlier = request.earlier.map(({ text }) => text).join("\n");
  const chapter = blanked(request.before.slice(-CHAPTER_SEARCHED));
  const narration = `${blanked(earlier.slice(-EARLIER_SEARCHED))}\n${chapter}`;
  const calledBy = (entry: SuggestRequest["entries"][number]) =>
    [entry.name, ...entry.aliases].filter((name) => name.trim().length > 1);
  const people = request.entries.filter((entry) => entry.as === "person" && calledBy(entry).length > 0);
  const world: SafePerson[] = people
    .filter((entry) => !entry.dead && entry.name.trim().length > 1)
    .map((entry) => ({ name: entry.name, names: calledBy(entry), entryId: entry.id, gender: entry.gender }));
  const taken = request.entries.flatMap((entry) => [entry.name, ...entry.aliases]).filter((name) => name.length > 1);
  const read: SafePerson[] = namesOfText(narration, taken)
    .filter((name) => !diesIn(narration, name))
    .map((name) => ({ name, names: [name], entryId: null, gender: genderByCalling(name) }));
  const all = [...world, ...read];
  const recent = request.before.slice(-PRESENT);
  const absent = world.filter(({ names }) => !names.some((name) => recent.includes(name) || diesIn(narration, name)));
  return { all, present: presentOf(chapter.slice(-PRESENT), all), absent };
}

function diesIn(narration: string, name: string): boolean {
  return placesOf(narration, name, []).some((at) => DIES.test(narration.slice(at + name.length, at + name.length + 8)));
}

const GONE =
  /^[^。！？\n]{0,16}(?:不见了|走远了?[，。]|变成一个点|消失在|离开了|走了出去|走了[。！]|出了门|下楼去了|睡着了|昏了过去|晕了过去)/u;

function presentOf(recent: string, all: readonly SafePerson[]): SafePerson[] {
  const names = all.flatMap((person) => person.names);
  return all
    .map((person) => {
      let last = -1;
      let acts = false;
      for (const name of person.names) {
        const longer = names.filter((other) => other.length > name.length && other.includes(name));
        for (const at of placesOf(recent, name, longer)) {
          acts ||= isSubject(recent, at, name);
          last = Math.max(last, at + name.length);
        }
      }
      const gone = last >= 0 && GONE.test(recent.slice(last, last + 40));
      return { person, last: acts && !gone && !person.names.some((name) => diesIn(recent, name)) ? last : -1 };
    })
    .filter(({ last }) => last >= 0)
    .sort((one, other) => other.last - one.last)
    .map(({ person }) => person);
}
