// Changes the tone of an English text by rules: other words, other sentence lengths, and for some tones additional
// sentences. Text in quotes is never changed.
import type { LabTone } from "../../../contract/generations.ts";
import { hasSameFacts } from "../facts.ts";
import type { Random } from "../random.ts";
import type { Scene } from "../types.ts";
import { inShortSentences, perSentence, withMovedAdverbials } from "./restructure.ts";
import { reword } from "./reword.ts";
import { RULES } from "./rewrite-rules.ts";
import { sentencesOf } from "./sentences.ts";
import { withToneBeats } from "./tone-beats.ts";
import { outsideSpeech, trim } from "./trim.ts";

const ASIDES = [
  ", which {was} a start",
  ", for all the good it {did}",
  ", as one does",
  ", and not for the last time",
  ", or something very like it",
  ", to general indifference",
  ", more or less on purpose",
  ", against medical advice",
  ", in so far as anybody ever does",
  ", with the usual results",
];
/** How many of ten narrated sentences get a remark; none gets two. */
const REMARKED = 4;

export function rewrite(text: string, tone: LabTone, scene: Scene, random: Random): string {
  const lines = text.split("\n").map((line) => {
    const worded = outsideSpeech(line, (told) => reword(told, RULES[tone], random));
    if (tone === "tense") return outsideSpeech(worded, (told) => inShortSentences(told, true));
    if (tone === "plain")
      return perSentence(
        outsideSpeech(worded, (told) => inShortSentences(told, true)),
        trimKeepingFacts,
      );
    if (tone === "humorous") return withAsides(worded, scene, random);
    return tone === "same"
      ? withMovedAdverbials(outsideSpeech(worded, (told) => inShortSentences(told, false)))
      : worded;
  });
  const changed = withToneBeats(lines.join("\n"), tone, scene, random);
  // If the tone's rules find nothing to change, at least the wording is varied.
  return changed === text && tone !== "same" ? rewrite(text, "same", scene, random) : changed;
}

/** Unlike in a shortened text, nothing that holds a fact is dropped here. */
function trimKeepingFacts(sentence: string): string {
  const trimmed = trim(sentence);
  return hasSameFacts(trimmed, sentence) ? trimmed : sentence;
}

/** Adds remarks to some narrated sentences; to at least one if the text has any. */
function withAsides(line: string, scene: Scene, random: Random): string {
  const asides = [...ASIDES];
  let since = REMARKED;
  return sentencesOf(line)
    .map(({ text, speech }) => {
      since++;
      if (speech || text.length < 24 || !/\p{L}\.$/u.test(text) || asides.length === 0) return text;
      if (since < 2 || (since < 4 && random.below(10) >= REMARKED)) return text;
      since = 0;
      const [aside = ""] = asides.splice(random.below(asides.length), 1);
      const fitting = aside.replace(/\{(was|did)\}/u, (_, verb: string) =>
        scene.tense === "past" ? verb : verb === "was" ? "is" : "does",
      );
      return `${text.slice(0, -1)}${fitting}.`;
    })
    .join(" ");
}
