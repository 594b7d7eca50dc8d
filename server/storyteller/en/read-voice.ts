// Reads how an English text is narrated: person, tense, and whether it breaks off within a sentence.
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";
import type { Scene } from "../types.ts";
import { isHeading } from "./headings.ts";
import { narrationOf } from "./typography.ts";
import { BASE_FORMS, PAST_FORMS, PRESENT_FORMS, SAME_IN_BOTH } from "./verbs.ts";

/** Words after which a form in -ed or -s is no verb: "the closed door", "his looks". */
const BEFORE_NOUN = new Set("the a an his her its my your their our this that these those of and very so".split(" "));
const SUBJECTS = new Set(["i", "you", "we", "they"]);

const YOU = /\b(?:you|your|yours|yourself)\b/giu;
/** "You walk", at the beginning of a sentence. */
const YOU_ACTS = /(?:^|[.!?…”]\s+|\n)You (?:\p{Ll})/gu;
const BREAK = /\n\s*(?:-{3,}|\*(?: ?\*){2}|⁂|#{1,3} [^\n]*)[^\S\n]*\n/gu;
const PART_MIN = 200;

/** The part after the last break of a chapter (a rule, stars, a heading), if it is long enough to judge by. */
export function lastPartOf(text: string): string {
  const ends = [...text.matchAll(BREAK)].map((match) => match.index + match[0].length);
  const end = ends.findLast((from) => text.length - from >= PART_MIN);
  return end === undefined ? text : text.slice(end);
}

/** Weights of the last lines, the last page and the whole text: narrators rarely change, but letters begin and end. */
const STRETCHES = [
  { length: 700, weight: 8 },
  { length: 2_500, weight: 2 },
  { length: 8_000, weight: 1 },
] as const;

/** The person of the narration: from the author's notes, else from the text. */
export function personOf(text: string, wanted: StorytellerBrief["pointOfView"]): Scene["person"] {
  if (wanted === "first" || wanted === "second") return wanted;
  if (wanted !== "unset") return "third";
  let [first, second, third] = [0, 0, 0];
  for (const { length, weight } of STRETCHES) {
    const told = narrationOf(text.slice(-length));
    first += weight * count(told, /\b(?:I|me|my|mine|myself)\b/gu);
    second += weight * count(told, YOU);
    third += weight * count(told, /\b(?:he|she|him|her|his|hers)\b/giu);
  }
  if (first > 0 && first * 2 >= third && first >= second) return "first";
  // "You" can also mean people in general, so in a text with other pronouns it counts only if it is frequent.
  const told = narrationOf(text);
  const enough = third === 0 || count(told, YOU) >= 4 || count(told, YOU_ACTS) >= 2;
  return enough && second * 1.5 >= third && second > first ? "second" : "third";
}

/** The tense of the narration, by the first verb of each sentence; past if undecided. */
export function tenseOf(text: string): Scene["tense"] {
  for (const stretch of [700, 2_500, 8_000]) {
    const sentences = narrationOf(text.slice(-stretch)).split(/[.!?…\n“”]+/u);
    const tenses = sentences.map(tenseOfSentence);
    const past = tenses.filter((tense) => tense === "past").length;
    const present = tenses.filter((tense) => tense === "present").length;
    if (past + present >= 2 || text.length <= stretch) return present > past ? "present" : "past";
  }
  return "past";
}

function tenseOfSentence(sentence: string): Scene["tense"] | null {
  const words = sentence.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? "";
    const beforeNoun = BEFORE_NOUN.has(before);
    if (beforeNoun && word.endsWith("ed")) continue;
    if (PAST_FORMS.has(word)) return "past";
    if (/^\p{L}{2,}[^aeiou]ed$/u.test(word)) return "past";
    if (/^(?:i['’]m|\p{L}+['’](?:re|ll))$/u.test(word)) return "present";
    if (beforeNoun || before === "") continue;
    if (PRESENT_FORMS.has(word) || (SUBJECTS.has(before) && BASE_FORMS.has(word) && !SAME_IN_BOTH.has(word)))
      return "present";
  }
  return null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * The last words of an unfinished sentence, with a trailing space if the text has one; null if the text ends with a
 * complete sentence or a heading.
 */
export function unfinishedOf(before: string): string | null {
  const line = before.slice(before.lastIndexOf("\n") + 1).slice(-400);
  if (isHeading(line) || !/[\p{L}\p{N},;–-]\s*$/u.test(line)) return null;
  const words = line.trim().split(/\s+/u).slice(-6).join(" ");
  if (words === "") return null;
  return /\s$/u.test(line) ? `${words} ` : words;
}
