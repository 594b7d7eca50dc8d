// What rules can do with a given text without a language model: mark what it could lose, and sum it up.
import { countWords } from "../../contract/text-length.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { bannedCheck } from "./banned.ts";
import { beginningOf, droppingWholeFacts, factsWithNames, keepingFacts, PLACEHOLDER } from "./facts.ts";
import type { Sentence, StorytellerLanguage } from "./types.ts";

/** So many words a sentence must share with the one before to be its repetition. */
const WORDS_OF_A_REPETITION = 3;
/** A summary has at most this share of the text's length, so that it is clearly shorter. */
const SUMMARISED = 0.35;
/** A summary may always have this many words. */
const SUMMARY_LEAST = { en: 14, zh: 80 };

/**
 * Marks what a text could lose: the same text without words and sentences by which nothing is lost, and nothing reworded.
 * The same text where there is nothing.
 */
export function shorten(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const facts = factsOf(brief, language);
  const text = keepingFacts(brief.text, facts, (masked) =>
    masked
      .split("\n")
      .map((line) => withoutSpare(line, language))
      .join("\n"),
  );
  // A cut may join what stood apart to a banned word; one that the author has written stays the author's.
  const formed = brief.bannedWords.filter((word) => !bannedCheck([word], false)("", brief.text));
  return bannedCheck(formed, false)("", text) ? brief.text : text;
}

/** A paragraph without what it can lose; the white space between its sentences stays. */
function withoutSpare(paragraph: string, language: StorytellerLanguage): string {
  const sentences = language.sentences(paragraph);
  let text = "";
  let at = 0;
  sentences.forEach((sentence, index) => {
    const from = paragraph.indexOf(sentence.text, at);
    const gap = paragraph.slice(at, from);
    at = from + sentence.text.length;
    if (!isRepetition(sentences, index, language)) text += gap + language.withCuts(sentence.text);
  });
  return text + paragraph.slice(at);
}

/** Whether a sentence within a paragraph only repeats the one before: every word of it is in that one. */
function isRepetition(sentences: readonly Sentence[], index: number, language: StorytellerLanguage): boolean {
  const [before, sentence] = [sentences[index - 1], sentences[index]];
  // The last one is the paragraph's point.
  if (!before || !sentence || index === sentences.length - 1 || before.speech || sentence.speech) return false;
  if (PLACEHOLDER.test(sentence.text) || [before, sentence].some(({ text }) => language.stays.test(text))) return false;
  const said = new Set(language.keywords(before.text));
  const words = language.keywords(sentence.text);
  return new Set(words).size >= WORDS_OF_A_REPETITION && words.every((word) => said.has(word));
}

/**
 * Summarises a text: the most informative sentence of each section, in order, as one paragraph of narration. Speech is
 * used only if there is nothing else. The summary is never longer than requested. It contains no sentence with a banned
 * word, because the check on output would drop all text after it.
 */
export function summarise(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const sentences = language.sentences(brief.text);
  const facts = factsOf(brief, language);
  const told = sentences.filter(({ speech, text }) => !speech && language.keywords(text).length > 1);
  const trimmed = withoutBanned(
    (told.length > 0 ? told : sentences).map(({ text }) => ({
      text: droppingWholeFacts(text, facts, language.trim),
      paragraph: 0,
      speech: false,
    })),
    brief.bannedWords,
  );
  const most = Math.min(
    brief.length,
    Math.max(SUMMARY_LEAST[language.id], Math.floor(countWords(brief.text) * SUMMARISED)),
  );
  const stretches = Math.max(1, Math.round(most / language.sentenceLength));
  const weights = weightsOf(trimmed, language, namesIn(brief, language));
  const size = Math.max(1, Math.ceil(trimmed.length / stretches));
  const kept: Sentence[] = [];
  for (let from = 0; from < trimmed.length; from += size) {
    // Leaves room for sentences of the later sections.
    const upToHere = Math.ceil((most * (from / size + 1.4)) / stretches);
    const room = Math.min(most, upToHere) - countWords(joined(kept, language));
    const best = trimmed
      .slice(from, from + size)
      .map((sentence, index) => ({ sentence, weight: weights[from + index] ?? 0 }))
      .filter(({ sentence }) => countWords(sentence.text) <= room)
      .sort((one, other) => other.weight - one.weight)[0];
    if (best) kept.push(best.sentence);
  }
  if (kept.length > 0) return joined(kept, language);
  const [first] = trimmed;
  return first ? `${beginningOf(first.text, Math.max(1, most - 1), facts)}…` : "";
}

/**
 * The sentences without any banned word, also inside longer words; if that leaves none (a ban of "he" matches every
 * "the"), those without one as a whole word.
 */
function withoutBanned(sentences: readonly Sentence[], words: readonly string[]): readonly Sentence[] {
  const [strict = [], loose = []] = [true, false].map((within) => {
    const isBanned = bannedCheck(words, within);
    return sentences.filter(({ text }) => !isBanned("", text));
  });
  return strict.length > 0 ? strict : loose;
}

/** Names of the world and of the text; sentences that contain one get more weight in a summary. */
function namesIn({ text, names }: StorytellerBrief, language: StorytellerLanguage): string[] {
  return [...language.names(text), ...names].filter((name) => name !== "");
}

/** What no tool changes in the brief's text: its numbers and measures, and the names of everybody in it. */
function factsOf(brief: StorytellerBrief, language: StorytellerLanguage): RegExp {
  return factsWithNames(language.facts, namesIn(brief, language));
}

/**
 * The weight of each sentence: by words that recur in the text, and names; very long sentences weigh less per
 * word.
 */
function weightsOf(sentences: readonly Sentence[], language: StorytellerLanguage, names: readonly string[]): number[] {
  const counts = new Map<string, number>();
  const words = sentences.map(({ text }) => new Set(language.keywords(text)));
  for (const set of words) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  return sentences.map(({ text }, index) => {
    const set = words[index] as Set<string>;
    let sum = 0;
    for (const word of set) sum += Math.log(1 + (counts.get(word) ?? 0));
    const named = names.some((name) => text.includes(name)) ? 1.5 : 1;
    const long = Math.max(1, countWords(text) / (2 * language.sentenceLength));
    return (named * sum) / Math.sqrt(1 + set.size) / long;
  });
}

/** Joins sentences to text: the same paragraphs, one line break apart. */
function joined(sentences: readonly Sentence[], language: StorytellerLanguage): string {
  let text = "";
  let paragraph: number | null = null;
  for (const sentence of sentences) {
    if (paragraph !== null) text += sentence.paragraph === paragraph ? language.gap : "\n";
    text += sentence.text;
    paragraph = sentence.paragraph;
  }
  return text;
}
