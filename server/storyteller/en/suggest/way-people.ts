// The people of a scene for outlines: names as the text writes them ("Lin Shu", "Mrs Mole") and roles ("the miller"),
// only of those who act or speak near the caret.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { PAST_FORMS, PRESENT_FORMS } from "../verbs.ts";
import { EPITHETS, EPITHETS_OR_NAMES, FEMALE_NAMES, MALE_NAMES, NOT_NAMES, PLACE_TYPES, TITLES } from "../words.ts";
import { toldOf } from "./lines.ts";
import {
  ANIMAL_AFTER,
  ANIMAL_BEFORE,
  DEAD_AFTER,
  DEAD_BEFORE,
  DOES,
  DOUBTFUL,
  formsOf,
  IN_PLACE,
  LEADING,
  SAID_BEFORE,
  VERB_AFTER,
} from "./names.ts";
import {
  ADJECTIVES_OF_PEOPLE,
  FEMALE_ROLES,
  FEMALE_TITLES,
  JOBS,
  KIN,
  MALE_ROLES,
  MALE_TITLES,
  NO_PERSON,
  NO_ROLE,
  TITLES_OF_PEOPLE,
} from "./way-people-words.ts";

export interface ScenePerson {
  name: string;
  /** How the text may begin a sentence about this person. */
  forms: readonly string[];
  /** Position of the last deed or speech. */
  last: number;
  named: boolean;
  far: boolean;
  speaks: boolean;
  gender: "male" | "female" | "unknown";
}

interface Found {
  words: readonly string[];
  count: number;
  acts: number;
  speech: number;
  middle: number;
  odd: boolean;
  /** Position of the last deed, and how many deeds there are near the caret. */
  last: number;
  near: number;
  gone: boolean;
}

const READ = 6_000;
const NEAR = 1_300;
/** Who acts only once is still there if it was so near the caret. */
const JUST = 900;
const EARLIER = 20_000;
const NAME_MAX = 26;

const WORD = "\\p{Lu}[\\p{L}\\p{M}]*(?:['’-]\\p{Lu}[\\p{L}\\p{M}]*){0,2}";
export const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])${WORD}(?:(?:(?<=\\b(?:Mr|Mrs|Ms|Dr|St|Sgt|Capt))\\.)? ${WORD}){0,3}`,
  "gu",
);
const GONE =
  /^ (?:had (?:gone|died|left (?:for|two|three|the (?:room|house)))|has gone|went(?:, | out| off| away| home| to (?:get|see|fetch))|(?:left|leaves)(?:[.,;]| the (?:room|house)| for| with| at)|(?:walked|walks|ran|drove|rode|rattled) (?:off|away|out)|goes (?:out|off)|lay dead|came (?:to|by) (?:see|visit))/u;
const OWNER = /(?<![\p{L}'’-])(?:[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Mm]y|[Oo]ur|[Tt]heir) /gu;
const NOUN = /^(\p{L}[\p{L}-]+)((?: of \p{Lu}\p{L}+)?)(?![\p{L}'’-])/u;
const SPEAKS =
  /^,? (?:\p{Ll}+ly )?(?:said|says|asked|asks|answered|answers|replied|replies|whispered|whispers|murmured|murmurs|muttered|mutters|cried|shouted|shouts|called|calls|offers|offered|observed|observes)\b/u;

const SUBORDINATE = /\b(?:that|which|who|whom|what|where|when|how|because|if|than|as|before|since) $/u;
const ENDS_NAME = /^(?:[.,;:!?\n]|$| (?:and|with|to|in|at|from|as|without|when|after|who|on|by|again|\p{Ll}+ly)\b)/u;
/** Helping verbs, and what is left of them before an apostrophe. */
const HELPING = new Set(
  `had has have did didn does doesn could couldn would wouldn will won can must should was wasn were is isn hadn hasn may
  might`.split(/\s+/u),
);
/** Words that are no people, whatever stands before them. */
const NO_VERB = new Set([...HELPING, ..."that what the here there this".split(" ")]);

const known = new WeakMap<SuggestRequest, readonly ScenePerson[]>();

/** Those who act near the caret, the last one first. */
export function peopleOf(request: SuggestRequest): readonly ScenePerson[] {
  const people = known.get(request) ?? readScene(request);
  known.set(request, people);
  return people;
}

/** Whether the text is told by one of its people. */
export function hasNarrator(request: SuggestRequest): boolean {
  return (
    (toldOf(request.before.slice(-2_000)).match(/(?<![\p{L}'’])I(?:['’](?:m|d|ve|ll))?(?![\p{L}.])/gu)?.length ?? 0) >=
    2
  );
}

function readScene(request: SuggestRequest): ScenePerson[] {
  const told = toldOf(request.before.slice(-READ));
  const earlier = toldOf(
    request.earlier
      .map(({ text }) => text)
      .join("\n")
      .slice(-EARLIER),
  );
  const dead = new Set(request.entries.filter((one) => one.dead).flatMap(formsOf));
  for (const text of [earlier, told]) for (const name of deadIn(text)) dead.add(name);
  const named = namesOf(told, earlier, request).filter(
    ({ forms }) =>
      !isOnPhone(told, forms) && !forms.some((form) => dead.has(form) || dead.has(form.split(" ").at(-1) as string)),
  );
  const all = [...named, ...rolesOf(told, named)]
    .filter(({ last, name }) => last >= Math.max(0, told.length - NEAR) && name.length <= NAME_MAX)
    .sort((one, other) => other.last - one.last);
  const people = all.some(({ far }) => !far) ? all.filter(({ far }) => !far) : all.slice(0, 1);
  // A role may be another name of somebody else: beside people with names only a job that speaks counts.
  const names = people.filter((one) => one.named);
  return people.filter((one) => one.named || (one.speaks ? names.length < 3 : names.length < 2) || names.length === 0);
}

/** Whether this person is only heard, from the moment the phone rings. */
function isOnPhone(told: string, forms: readonly string[]): boolean {
  const first = Math.min(...forms.map((form) => told.indexOf(form)).filter((at) => at >= 0));
  return /\b(?:phone|radio|intercom|headset) (?:buzzed|rang|rings|buzzes|crackled|lit up)[^\n]*$/u.test(
    told.slice(0, first),
  );
}

function deadIn(text: string): string[] {
  const names: string[] = [];
  for (const match of text.matchAll(RUN)) {
    const end = match.index + match[0].length;
    if (
      DEAD_AFTER.test(text.slice(end, end + 30)) ||
      DEAD_BEFORE.test(text.slice(Math.max(0, match.index - 20), match.index))
    )
      names.push(match[0], match[0].split(" ").at(-1) as string);
  }
  return names;
}

/** The words of a run without those that only begin its sentence. */
export function nameWords(run: string): string[] {
  const words = run.split(" ");
  while (words.length > 0 && isNoName(words[0] as string, words.length)) words.shift();
  return words;
}

function isNoName(word: string, count: number): boolean {
  if (isTitle(word)) return false;
  const key = word.replace(/’/gu, "'").toLowerCase();
  if (EPITHETS.has(key) || EPITHETS_OR_NAMES.has(key)) return count === 1;
  return NOT_NAMES.has(key) || NO_PERSON.has(key) || (count > 1 && LEADING.has(key));
}

export function isTitle(word: string): boolean {
  return TITLES_OF_PEOPLE.has(word.replace(/\.$/u, "").split("-")[0] as string);
}

function namesOf(told: string, earlier: string, request: SuggestRequest): ScenePerson[] {
  const found = new Map<string, Found>();
  for (const match of told.matchAll(RUN)) {
    const words = nameWords(match[0]);
    if (words.length === 0 || found.size > 300) continue;
    const end = match.index + match[0].length;
    const widow = /\b[Tt]he widow $/u.test(told.slice(Math.max(0, match.index - 12), match.index));
    const name = widow ? `the widow ${words.join(" ")}` : words.join(" ");
    const from = end - name.length;
    count(found, widow ? name.split(" ") : words, name, {
      before: told.slice(Math.max(0, from - 28), from),
      after: told.slice(end, end + 48),
      from,
      end: told.length,
    });
  }
  const small = new Set(told.match(/(?<![\p{L}'’])\p{Ll}{3,}/gu) ?? []);
  const entries = new Set(request.entries.filter(({ as, dead }) => as === "person" && !dead).flatMap(formsOf));
  const places = new Set(request.entries.filter(({ as }) => as !== "person").flatMap(formsOf));
  const all = [...found.values()];
  const people: ScenePerson[] = [];
  for (const one of [...all].sort((a, b) => b.words.length - a.words.length)) {
    const full = one.words.join(" ");
    const lastWord = one.words.at(-1) as string;
    if (
      people.some(({ forms }) =>
        forms.some((form) => form === full || form.endsWith(` ${full}`) || form.startsWith(`${full} `)),
      )
    )
      continue;
    const plain = one.words.filter((word) => !isTitle(word) && !EPITHETS.has(word.toLowerCase()));
    const alone = all.filter(
      ({ words }) => words.length === 1 && one.words.length > 1 && plain.includes(words[0] as string),
    );
    const sum = [one, ...alone].reduce(merge);
    if (places.has(full) || !(entries.has(full) || isPerson(one.words, sum, small, earlier))) continue;
    // Who acts once, and long before the caret, may have gone, unless nobody else is there.
    const far = sum.near < 2 && sum.speech === 0 && sum.last < told.length - JUST;
    const gone = (alone.length > 0 ? alone : [one]).every(({ gone }) => gone);
    if (gone) continue;
    // The short form only where the text itself uses it.
    const [short] = alone.filter(({ words }) => words[0] === plain[0] || plain.length === 1 || words[0] === lastWord);
    const name = short ? (short.words[0] as string) : full;
    people.push({
      name,
      forms: [full, ...alone.map(({ words }) => words[0] as string)],
      last: sum.last,
      named: true,
      far,
      speaks: sum.speech > 0,
      gender: genderOf(one.words, request),
    });
  }
  return people;
}

function count(
  found: Map<string, Found>,
  words: readonly string[],
  name: string,
  { before, after: behind, from, end }: { before: string; after: string; from: number; end: number },
): void {
  // "The cook, Wojtek, came out".
  const after = /, $/u.test(before) ? behind.replace(/^,/u, "") : behind;
  const one = found.get(name) ?? {
    words,
    count: 0,
    acts: 0,
    speech: 0,
    middle: 0,
    odd: false,
    last: -1,
    near: 0,
    gone: false,
  };
  found.set(name, one);
  one.count++;
  if (!/(?:^|[.!?…:—\n“”"‘*(]\s*)$/u.test(before)) one.middle++;
  const place = IN_PLACE.test(before) || PLACE_TYPES.has((words.at(-1) as string).toLowerCase());
  if (
    place ||
    /\b(?:[Tt]he|[Aa]n?|[Tt]hese|[Tt]hose|of) $/u.test(before) ||
    ANIMAL_AFTER.test(after) ||
    ANIMAL_BEFORE.test(before)
  )
    one.odd = true;
  if (/^ (?:are|were)\b/u.test(after)) one.odd = true;
  const speech = SPEAKS.test(after) || SAID_BEFORE.test(before);
  const verb = VERB_AFTER.exec(after)?.[1] ?? "";
  const acts = speech || DOES.test(after) || isVerb(verb);
  if (speech) one.speech++;
  if (!acts) return;
  one.acts++;
  // What somebody is said to have done happens elsewhere.
  if (SUBORDINATE.test(before)) return;
  if (from > end - NEAR) one.near++;
  one.last = from;
  one.gone = GONE.test(after);
}

export function isVerb(word: string): boolean {
  return PAST_FORMS.has(word) || PRESENT_FORMS.has(word) || HELPING.has(word) || /(?:[^aeiou]ed|[^su]s)$/u.test(word);
}

function merge(one: Found, other: Found): Found {
  return {
    ...one,
    count: one.count + other.count,
    acts: one.acts + other.acts,
    speech: one.speech + other.speech,
    middle: one.middle + other.middle,
    odd: one.odd || other.odd,
    last: Math.max(one.last, other.last),
    near: one.near + other.near,
  };
}

function isPerson(words: readonly string[], use: Found, small: ReadonlySet<string>, earlier: string): boolean {
  const [first] = words as [string, ...string[]];
  if (use.odd || use.acts === 0) return false;
  if (first === "the") return true;
  if (isTitle(first) || (words.length > 1 && EPITHETS.has(first.toLowerCase()))) return words.length > 1;
  const key = first.toLowerCase();
  if (small.has(key) || DOUBTFUL.has(key) || /(?:ing|ly|s['’])$/u.test(key)) return false;
  if (FEMALE_NAMES.has(key) || MALE_NAMES.has(key)) return true;
  return (
    use.speech > 0 ||
    use.acts > 1 ||
    (use.count > 2 && use.middle > 0) ||
    words.length > 1 ||
    earlier.includes(`${first} `)
  );
}

function rolesOf(told: string, named: readonly ScenePerson[]): ScenePerson[] {
  const found = new Map<string, ScenePerson>();
  for (const owner of told.matchAll(OWNER)) {
    const from = owner.index + owner[0].length;
    const first = NOUN.exec(told.slice(from, from + 48));
    if (!first) continue;
    const next = from + first[0].length + 1;
    const second = ADJECTIVES_OF_PEOPLE.has(first[0]) ? NOUN.exec(told.slice(next, next + 48)) : null;
    const [, noun, of] = (second ?? first) as unknown as [string, string, string];
    const end = second ? next + second[0].length : from + first[0].length;
    const [before, after] = [told.slice(Math.max(0, owner.index - 28), owner.index), told.slice(end, end + 40)];
    const key = noun.toLowerCase();
    if (!isRole({ key, capital: /^\p{Lu}/u.test(noun), the: /^(?:[Tt]he|[Aa])/u.test(owner[0]), before, after }))
      continue;
    // "the Elder" is Elder Mo.
    if (named.some(({ forms }) => forms.some((form) => form.toLowerCase().split(/[ -]/u).includes(key)))) continue;
    const name = `the ${second ? `${first[1]} ` : ""}${noun}${of}`;
    const speaks = speaksHere(before, after) || found.get(name)?.speaks === true;
    const gender = MALE_ROLES.has(key) ? "male" : FEMALE_ROLES.has(key) ? "female" : "unknown";
    found.set(name, { name, forms: [name], last: owner.index, named: false, far: false, speaks, gender });
  }
  return [...found.values()];
}

function speaksHere(before: string, after: string): boolean {
  return SPEAKS.test(after) || (SAID_BEFORE.test(before) && ENDS_NAME.test(after));
}

/** Whether a noun behind an article or owner is somebody who acts or speaks. */
function isRole({
  key,
  capital,
  the,
  before,
  after,
}: {
  key: string;
  capital: boolean;
  the: boolean;
  before: string;
  after: string;
}): boolean {
  const job = JOBS.has(key) || KIN.has(key);
  const speaks = speaksHere(before, after) && (job || /”[^.!?]{0,24}$/u.test(before));
  if ((!job && !speaks) || (capital && !the) || NO_ROLE.has(key) || NO_VERB.has(key) || PAST_FORMS.has(key))
    return false;
  if (key.length < 3 || (/s$/u.test(key) && !job)) return false;
  // "the boy Silas", "the ayah, Podihami": he has a name.
  if (/^,? \p{Lu}\p{Ll}/u.test(after) || GONE.test(after) || ANIMAL_AFTER.test(after) || DEAD_AFTER.test(after))
    return false;
  // "Her father used to do that": he need not be here. Nor need be who is told of in a clause.
  if (!speaks && (!the || SUBORDINATE.test(before) || /^ (?:used|had|has|would)\b/u.test(after))) return false;
  return speaks || DOES.test(after) || isVerb(VERB_AFTER.exec(after)?.[1] ?? "");
}

function genderOf(words: readonly string[], request: SuggestRequest): ScenePerson["gender"] {
  const entry = request.entries.find((one) => formsOf(one).includes(words.join(" ")));
  if (entry) return entry.gender;
  const [first] = words as [string, ...string[]];
  const title = TITLES[first.replace(/\.$/u, "")] ?? "unknown";
  if (title !== "unknown") return title;
  if (FEMALE_TITLES.has(first)) return "female";
  if (MALE_TITLES.has(first)) return "male";
  const keys = words.map((word) => word.toLowerCase());
  if (keys.some((key) => FEMALE_NAMES.has(key))) return "female";
  return keys.some((key) => MALE_NAMES.has(key)) ? "male" : "unknown";
}
