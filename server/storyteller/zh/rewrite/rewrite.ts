// Changes the tone of a Chinese text by rules: the wording and the rhythm of sentences change, the content stays. Text
// in quotes is never changed.
import type { LabTone } from "../../../../contract/generations.ts";
import { hasSameFacts } from "../../facts.ts";
import type { Random } from "../../random.ts";
import { outsideQuotes } from "../text/quotes.ts";
import { sentencesOf } from "../text/sentences.ts";
import { trim } from "../text/trim.ts";
import { aside, shortBreaths } from "./rhythm.ts";
import { AT_ONCE, SAME, WORDINGS, type Wording } from "./wordings.ts";

const ADVERBIAL = /(?:[地着]|慢慢|轻轻|静静|悄悄|缓缓|默默|渐渐|紧紧|一点一点)$/u;
/** How often one replacement may occur in a text before it becomes noticeable. */
const TIMES = 2;

/** Changes the tone of a text; `same` only varies the wording. */
export function rewrite(text: string, tone: LabTone, random: Random): string {
  const told = tone === "same" ? text : inTone(text, tone, random);
  // If a tone finds nothing to change, at least the wording is varied.
  return told === text ? varied(text, random) : told;
}

function inTone(text: string, tone: Exclude<LabTone, "same">, random: Random): string {
  const used = new Map<Wording, number>();
  const reworded = outsideQuotes(text, (narration) =>
    WORDINGS[tone].reduce((result, wording) => worded(result, wording, tone, used, random), narration),
  );
  if (tone === "plain") return reworded.split("\n").map(trimmedParagraph).join("\n");
  if (tone === "tense") return outsideQuotes(reworded, shortBreaths);
  if (tone === "humorous") return aside(reworded, random);
  return reworded;
}

/**
 * Unlike in a shortened text, no sentence is removed here: what a colon announces still follows, and nothing that holds a
 * fact is dropped.
 */
function trimmedParagraph(paragraph: string): string {
  const whole = trimKeepingColon(paragraph);
  if (hasSameFacts(whole, paragraph)) return whole;
  const sentences = sentencesOf(paragraph).map(({ text }) => {
    const trimmed = trimKeepingColon(text);
    return hasSameFacts(trimmed, text) ? trimmed : text;
  });
  return (/^\s*/u.exec(paragraph)?.[0] ?? "") + sentences.join("");
}

function trimKeepingColon(text: string): string {
  return text.endsWith("：") ? trim(text).replace(/。$/u, "：") : trim(text);
}

function worded(text: string, wording: Wording, tone: LabTone, used: Map<Wording, number>, random: Random): string {
  const [from, to] = wording;
  return text.replace(from, (found, ...rest: unknown[]) => {
    const before = text.slice(0, rest.find((one) => typeof one === "number") as number);
    const times = used.get(wording) ?? 0;
    // The plain and formal tones replace every word, the others only some.
    if (tone !== "plain" && tone !== "formal" && times >= TIMES) return found;
    const wanted = random.pick(to) ?? found;
    // A second adverbial right behind one ("慢慢霍地站了起来") is one too many.
    if (wanted.includes("地") && ADVERBIAL.test(before)) return found;
    used.set(wording, times + 1);
    return wanted.includes("$1") ? found.replace(from, wanted) : wanted;
  });
}

/** Replaces words by synonyms, the same one throughout a text, all in one pass. */
function varied(text: string, random: Random): string {
  const exchange = new Map<string, string>();
  for (const set of SAME)
    for (const word of set) exchange.set(word, random.pick(set.filter((other) => other !== word)) ?? word);
  const longestFirst = [...exchange.keys()].sort((one, other) => other.length - one.length);
  const any = new RegExp(longestFirst.map((word) => (word === "马上" ? AT_ONCE : word)).join("|"), "gu");
  return outsideQuotes(text, (narration) => narration.replace(any, (found) => exchange.get(found) ?? found));
}
