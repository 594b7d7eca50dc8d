// Puts an English text into another tone by rules. What stands in quotes is left as it is, and no fact is added to the
// text but in the tones that say so: `humorous` comments, `tense` cuts sentences, `vivid` takes the stronger word.
import type { LabTone } from "../../../../contract/generations.ts";
import type { Random } from "../random.ts";
import type { Scene } from "../types.ts";
import { RULES, type Rule } from "./rewrite-rules.ts";
import { sentencesOf } from "./sentences.ts";
import { outsideSpeech, trim } from "./trim.ts";
import { withMarks } from "./typography.ts";

const ASIDES = [
  ", which was a start",
  ", for all the good it did",
  ", as one does",
  ", and not for the last time",
  ", or something very like it",
  ", to general indifference",
  ", more or less on purpose",
  ", against medical advice",
];

export function rewrite(text: string, tone: LabTone, scene: Scene, random: Random): string {
  const changed = text
    .split("\n")
    .map((line) => {
      let result = outsideSpeech(line, (told) => applyRules(told, RULES[tone], random));
      if (tone === "tense") result = inShortSentences(result);
      if (tone === "plain") result = perSentence(result, trim);
      if (tone === "humorous") result = withAsides(result, scene, random);
      return result;
    })
    .join("\n");
  // Nothing to change by this tone's rules: the wording is varied at least.
  return changed === text && tone !== "same" ? rewrite(text, "same", scene, random) : changed;
}

/** A rule's words where they stand, their capital kept; where it offers several, one by chance. */
function applyRules(told: string, rules: readonly Rule[], random: Random): string {
  let text = told;
  for (const [pattern, ...instead] of rules) {
    text = text.replace(pattern, (found, ...groups: unknown[]) => {
      const chosen = (random.pick(instead) ?? found).replace(/\$(\d)/gu, (_, group: string) => {
        const value = groups[Number(group) - 1];
        return typeof value === "string" ? value : "";
      });
      return /^\p{Lu}/u.test(found) ? chosen.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase("en")) : chosen;
    });
  }
  return text === told ? told : withArticles(text);
}

/** "A ancient" and "an tiny", where a rule has put another word behind the article. */
function withArticles(text: string): string {
  return text
    .replace(/\b([Aa]) (?=(?!one\b|once\b|u[nst]i|eu)[aeiou]\p{Ll})/gu, "$1n ")
    .replace(/\b([Aa])n (?=(?!hour|honest|honou?r|heir)[b-df-hj-np-tv-z]\p{Ll})/gu, "$1 ");
}

function perSentence(line: string, change: (sentence: string) => string): string {
  return sentencesOf(line)
    .map((sentence) => change(sentence.text))
    .join(" ");
}

/** ", and" and ";" between clauses become full stops. */
function inShortSentences(line: string): string {
  return outsideSpeech(line, (told) =>
    told
      .replace(
        /(?<=\p{L})(?:; (?:and |but )?|, (?:and|but) (?:then )?)(?=(?:I|he|she|they|it|you|we|there|nobody|nothing|something|somebody|the) \p{L})/gu,
        ". ",
      )
      .replace(/(?<=\p{L}\. )\p{Ll}/gu, (letter) => letter.toLocaleUpperCase("en")),
  );
}

/** About every third sentence told, not said, gets a remark. */
function withAsides(line: string, scene: Scene, random: Random): string {
  const asides = [...ASIDES];
  const present = scene.tense === "present";
  return sentencesOf(line)
    .map(({ text, speech }) => {
      if (speech || text.length < 24 || !/\p{L}\.$/u.test(text) || asides.length === 0 || random.next() > 0.4)
        return text;
      const [aside = ""] = asides.splice(random.below(asides.length), 1);
      const fitting = present ? aside.replace("was", "is").replace("did", "does") : aside;
      return withMarks(`${text.slice(0, -1)}${fitting}.`, scene.quotes);
    })
    .join(" ");
}
