// A Chinese text in another tone, by rules: wordings and the rhythm of sentences change, what is said stays.
// Nothing in quotes is touched, and nothing is added that the text would have to be true for.
import type { LabTone } from "../../../../../contract/generations.ts";
import type { Random } from "../../random.ts";
import { outsideQuotes } from "../quotes.ts";
import { trim } from "../trim.ts";
import { SAME, WORDINGS, type Wording } from "./wordings.ts";

/** How many changes of one wording a text bears before it sounds like a pattern. */
const TIMES = 2;
/** In a tense telling, a clause longer than this is not a breath any more. */
const BREATH = 6;

/** The text in the tone; `same` varies the wording only. */
export function rewrite(text: string, tone: LabTone, random: Random): string {
  if (tone === "same") return outsideQuotes(text, (narration) => varied(narration, random));
  const used = new Map<Wording, number>();
  const reworded = outsideQuotes(text, (narration) =>
    WORDINGS[tone].reduce((result, wording) => worded(result, wording, tone, used, random), narration),
  );
  if (tone === "plain") return reworded.split("\n").map(trim).join("\n");
  if (tone === "tense") return outsideQuotes(reworded, shortBreaths);
  return reworded;
}

function worded(text: string, wording: Wording, tone: LabTone, used: Map<Wording, number>, random: Random): string {
  const [from, to] = wording;
  return text.replace(from, (found) => {
    const times = used.get(wording) ?? 0;
    // Plain and formal are a matter of every word, the others of a few.
    if (tone !== "plain" && tone !== "formal" && times >= TIMES) return found;
    used.set(wording, times + 1);
    return random.pick(to) ?? found;
  });
}

/** Every word that has another of its meaning is exchanged for it, all in one pass, so that nothing changes twice. */
function varied(text: string, random: Random): string {
  const sets = new Map(SAME.flatMap((set) => set.map((word) => [word, set] as const)));
  const any = new RegExp([...sets.keys()].sort((one, other) => other.length - one.length).join("|"), "gu");
  return text.replace(any, (found) => random.pick((sets.get(found) ?? []).filter((word) => word !== found)) ?? found);
}

/** Long sentences broken at their commas where both sides stand by themselves. */
function shortBreaths(narration: string): string {
  return narration.replace(/[^。！？!?…\n]+[。！？!?…]+/gu, (sentence) => {
    const clauses = sentence.split("，");
    if (clauses.length < 3) return sentence;
    return clauses.reduce((joined, clause, index) => {
      if (index === 0) return clause;
      const alone = index % 2 === 0 && STANDS_ALONE.test(clause) && [...clause].length >= BREATH;
      return `${joined}${alone ? "。" : "，"}${clause}`;
    }, "");
  });
}

/** A clause with a subject of its own. */
const STANDS_ALONE = /^(?:[他她它我你]们?|没有人|谁也|什么也|那|这|四周|身后|远处|外头|忽然|突然)/u;
