// Changes the tone of a Chinese text by rules: the wording and the rhythm of sentences change, the content stays. Text
// in quotes is never changed.
import type { LabTone } from "../../../../contract/generations.ts";
import type { Random } from "../../random.ts";
import { outsideQuotes } from "../text/quotes.ts";
import { trim } from "../text/trim.ts";
import { aside, shortBreaths } from "./rhythm.ts";
import { SAME, WORDINGS, type Wording } from "./wordings.ts";

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
  if (tone === "plain") return reworded.split("\n").map(trimKeepingColon).join("\n");
  if (tone === "tense") return outsideQuotes(reworded, shortBreaths);
  if (tone === "humorous") return aside(reworded, random);
  return reworded;
}

/** Unlike in a shortened text, nothing is removed here, so what a colon announces still follows. */
function trimKeepingColon(paragraph: string): string {
  return paragraph.endsWith("：") ? trim(paragraph).replace(/。$/u, "：") : trim(paragraph);
}

function worded(text: string, wording: Wording, tone: LabTone, used: Map<Wording, number>, random: Random): string {
  const [from, to] = wording;
  return text.replace(from, (found) => {
    const times = used.get(wording) ?? 0;
    // The plain and formal tones replace every word, the others only some.
    if (tone !== "plain" && tone !== "formal" && times >= TIMES) return found;
    used.set(wording, times + 1);
    const wanted = random.pick(to) ?? found;
    return wanted.includes("$1") ? found.replace(from, wanted) : wanted;
  });
}

/** Replaces words by synonyms, the same one throughout a text, all in one pass. */
function varied(text: string, random: Random): string {
  const exchange = new Map<string, string>();
  for (const set of SAME)
    for (const word of set) exchange.set(word, random.pick(set.filter((other) => other !== word)) ?? word);
  const longestFirst = [...exchange.keys()].sort((one, other) => other.length - one.length);
  const any = new RegExp(longestFirst.join("|"), "gu");
  return outsideQuotes(text, (narration) => narration.replace(any, (found) => exchange.get(found) ?? found));
}
