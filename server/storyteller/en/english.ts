// English as an implementation of the engine's interface.
import type { StorytellerLanguage } from "../types.ts";
import { ENGLISH_BEATS } from "./beats/all.ts";
import { combinedSentence } from "./combined-sentence.ts";
import { FACTS } from "./facts.ts";
import { fillBeat } from "./fill-template.ts";
import { finish } from "./finish.ts";
import { read } from "./read.ts";
import { rewrite } from "./rewrite.ts";
import { sentencesOf } from "./sentences.ts";
import { suits } from "./suits.ts";
import { topicsOf, withoutCompany } from "./topics.ts";
import { trim } from "./trim.ts";

export const english: StorytellerLanguage = {
  id: "en",
  beats: ENGLISH_BEATS,
  beatLength: 17,
  anchor: 15,
  gap: " ",
  read,
  follow: (scene, text) => ({
    ...scene,
    topics: new Set([...topicsOf(text, scene.cast), ...withoutCompany(scene.topics)]),
  }),
  suits,
  fillBeat,
  combinedSentence,
  finish,
  fold: (text) =>
    text
      .toLowerCase()
      .replace(/["'“”‘’«»]/gu, "")
      .replace(/\s+/gu, " "),
  sentences: sentencesOf,
  pieces: (text) => text.match(/\s*\S{1,40}/gu) ?? [],
  trim,
  facts: FACTS,
  keywords: keywordsOf,
  rewrite,
};

/** The content words of an English sentence: without function words, endings normalised. */
const SMALL = new Set(
  `the and but for nor yet with from into onto upon over under this that these those there here then than when where
  which while who whom whose what why how because though although until before after again about around across through
  between against without within along behind beside beyond near off out down up his her hers him she they them their
  our your you its were was are been being have has had does did done will would could should might must may can shall
  not now just only even very quite rather some any all both each every other another such same own one two said says
  say like as at by in is it me my no of on or so to we he be do if i an a`.split(/\s+/u),
);

function keywordsOf(sentence: string): string[] {
  return [...sentence.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)]
    .map(([word]) => word.replace(/['’]s$/u, ""))
    .filter((word) => word.length > 2 && !SMALL.has(word))
    .map((word) => word.replace(/(?:ing|ed|es|s)$/u, ""));
}
