// Somebody whom the last lines name but who does not act in them: the absent carry an outline as well as those present.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { FEMALE_NAMES, MALE_NAMES } from "../words.ts";
import { toldOf } from "./lines.ts";
import {
  ANIMAL_AFTER,
  ANIMAL_BEFORE,
  DOUBTFUL,
  formsOf,
  IN_PLACE,
  mentions,
  SAID_BEFORE,
  VERB_AFTER,
} from "./names.ts";
import { isTitle, isVerb, nameWords, RUN, type ScenePerson } from "./way-people.ts";

const NEAR = 1_300;
const NAME_MAX = 20;
const NO_PERSON_BEFORE =
  /\b(?:[Tt]he|[Aa]n?|of|[Dd]ear|[Dd]earest|at|from|to the|for the|toward|towards|called|named|in|on|[Ss]t\.?|You're|you're|I'm|am|is) $/u;
const NO_PERSON_AFTER = /^(?:['’]?s? (?:Street|Road|Society|Fork|House|Hall|Bridge|Inn|Ferry)|['’] )/u;

/** The one named last, if it is a person for certain. */
export function absentOf(
  request: SuggestRequest,
  people: readonly ScenePerson[],
  fromWithin: boolean,
): string | undefined {
  // In a text told by "I" or "you", who is spoken to or of may be the one who tells it.
  if (fromWithin) return undefined;
  const tail = request.before.slice(-NEAR);
  const told = toldOf(tail);
  const taken = new Set([
    ...people.flatMap(({ forms }) => forms.flatMap((form) => form.split(" "))),
    ...request.entries.filter(({ as, dead }) => dead || as !== "person").flatMap(formsOf),
  ]);
  const addressed = addressedIn(tail);
  const small = new Set(tail.match(/(?<![\p{L}'’])\p{Ll}{3,}/gu) ?? []);
  let found: string | undefined;
  for (const match of tail.matchAll(RUN)) {
    const words = nameWords(match[0]);
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || [...words].some((word) => !isTitle(word) && (taken.has(word) || addressed.has(word))))
      continue;
    const end = match.index + match[0].length;
    const name = words.join(" ");
    const before = tail.slice(Math.max(0, end - name.length - 20), end - name.length);
    const after = tail.slice(end, end + 24);
    if (
      name.length > NAME_MAX ||
      small.has(first.toLowerCase()) ||
      NO_PERSON_BEFORE.test(before) ||
      IN_PLACE.test(before)
    )
      continue;
    // Whom the tale itself names among those of the scene is there.
    if (mentions(told, last)) continue;
    // A signature.
    if (/(?:^|\n)\s*$/u.test(before) && /^\s*(?:\(|\n|$)/u.test(after)) continue;
    if (NO_PERSON_AFTER.test(after) || ANIMAL_AFTER.test(after) || ANIMAL_BEFORE.test(before)) continue;
    const key = first.toLowerCase();
    const titled = isTitle(first) && words.length === 2 && !isTitle(last) && last.length > 2;
    const given = (FEMALE_NAMES.has(key) || MALE_NAMES.has(key)) && !DOUBTFUL.has(key);
    if (words.some((word) => word.length < 2) || words.every(isTitle) || actsHere(told, words)) continue;
    if (titled || given) found = name;
  }
  return found;
}

/** The names by which people are spoken to: "Go and fetch it, Luis." */
function addressedIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(RUN)) {
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 1);
    if (/(?:^|, |[“"‘'])$/u.test(before) && /[,.?!—”"’]/u.test(after))
      for (const word of match[0].split(" ")) names.add(word);
  }
  return names;
}

/** Whether the last lines tell of something this person does, and not long ago. */
function actsHere(told: string, words: readonly string[]): boolean {
  const last = words.at(-1) as string;
  for (let at = told.indexOf(last); at >= 0; at = told.indexOf(last, at + 1)) {
    const after = told.slice(at + last.length, at + last.length + 60);
    if (SAID_BEFORE.test(told.slice(Math.max(0, at - 24), at))) return true;
    const verb = VERB_AFTER.exec(after)?.[1] ?? "";
    if (isVerb(verb) && !/^[^.]{0,50}\bago\b|^ (?:had|has|used)\b/u.test(after)) return true;
  }
  return false;
}
