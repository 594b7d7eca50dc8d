// The Lab's tools without a language model: rules select, trim and reword sentences, or add beats between them.
import type { LabTone } from "../../contract/generations.ts";
import { countWords } from "../../contract/text-length.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { bannedCheck } from "./banned.ts";
import { compose } from "./compose.ts";
import { beginningOf, droppingWholeFacts, factsWithNames, keepingFacts } from "./facts.ts";
import { randomOf } from "./random.ts";
import type { BeatKind, Sentence, StorytellerLanguage } from "./types.ts";

/** A shortened text has at most this share of the original, if that has more than one sentence. */
const SHORTENED = 0.62;
/** A summary has at most this share of the text's length, so that it is clearly shorter. */
const SUMMARISED = 0.35;
/** A summary may always have this many words. */
const SUMMARY_LEAST = { en: 14, zh: 80 };
/** Expected length of one sentence of a summary, in average beats. */
const SUMMARY_SENTENCE = 0.9;
/** Observations and thoughts can stand between any two sentences; an action could contradict the next one. */
const ADDED: readonly BeatKind[] = ["description", "reflection"];
/** Approximate number of average beats added between two sentences. */
const ADDED_AT_ONCE = 1.2;
/** A paragraph with so many figures is a list. */
const FIGURES_OF_A_LIST = 4;
const LIST_ITEM = /^\s*(?:[-*•·–—]\s|[(（]?(?:\d+|[a-z]|[一二三四五六七八九十]+)[.)）、])/u;

/** Shortens a text: less important sentences are dropped, the others trimmed; order and speech are unchanged. */
export function shorten(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const sentences = language.sentences(brief.text);
  const length = countWords(brief.text);
  const target = Math.min(brief.length, Math.max(1, Math.floor(length * SHORTENED)));
  const facts = factsOf(brief, language);
  const trimmed = sentences.map((sentence) => ({
    ...sentence,
    text: droppingWholeFacts(sentence.text, facts, language.trim),
  }));
  return joined(withinLength(trimmed, target, language), language);
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
  const stretches = Math.max(1, Math.round(most / (SUMMARY_SENTENCE * language.beatLength)));
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

/** Names; sentences that contain one get more weight in a summary. */
function namesIn(brief: StorytellerBrief, language: StorytellerLanguage): string[] {
  const { cast } = language.read({ ...brief, before: "" });
  const names = [...cast.map(({ name }) => name ?? ""), ...brief.people.map(({ name }) => name)];
  return names.filter((name) => name !== "");
}

/** What no tool changes in the brief's text: its numbers and measures, and the names of everybody in it. */
function factsOf(brief: StorytellerBrief, language: StorytellerLanguage): RegExp {
  return factsWithNames(language.facts, [
    ...namesIn(brief, language),
    ...brief.people.flatMap(({ aliases }) => aliases),
  ]);
}

/** Changes the tone of a text; facts and quotations stay. */
export function rewrite(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const scene = language.read(brief);
  const random = randomOf(`${brief.seed} ${brief.tone}`);
  const facts = factsOf(brief, language);
  const told = (tone: LabTone) =>
    keepingFacts(brief.text, facts, (masked) => language.rewrite(masked, tone, scene, random));
  // Where a tone could change nothing without losing a fact, at least the wording is varied.
  const inTone = told(brief.tone);
  const text = inTone === brief.text && brief.tone !== "same" ? told("same") : inTone;
  return bannedCheck(brief.bannedWords, false)("", text) ? brief.text : text;
}

/** Inserts fitting beats between the text's sentences, which stay unchanged, until the requested length is near. */
export function expand(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const sentences = language.sentences(brief.text);
  const random = randomOf(`${brief.seed} expand`);
  const added = new Map<number, string>();
  const atOnce = Math.round(ADDED_AT_ONCE * language.beatLength);
  let left = brief.length - countWords(brief.text);
  const facts = factsOf(brief, language);
  const paragraphs = brief.text.split("\n");
  // Never directly after speech, where a beat would separate a question from its answer, nor between a colon and what
  // it announces.
  const places = sentences
    .map((_, index) => index)
    .filter((index) => !sentences[index]?.speech || index === sentences.length - 1)
    .filter((index) => !/[:：]$/u.test(sentences[index]?.text ?? "") && !isSpeechNext(sentences, index))
    .filter((index) => !isListed(paragraphs[sentences[index]?.paragraph ?? 0] ?? "", facts));
  while (places.length > 0 && left > atOnce / 4) {
    const [index = 0] = places.splice(random.below(places.length), 1);
    const upTo = joined(sentences.slice(0, index + 1), language);
    const words = compose(
      {
        ...brief,
        task: "continue",
        flavour: null,
        before: `${brief.before}\n${upTo}`,
        text: "",
        after: joined(sentences.slice(index + 1), language),
        length: Math.min(left, atOnce),
        seed: `${brief.seed} ${index}`,
        avoid: [...brief.avoid, ...added.values()],
      },
      language,
      { kinds: ADDED, inline: true },
    );
    const text = [...words].join("").trim();
    if (text === "" || countWords(text) > left + atOnce / 3) continue;
    added.set(index, text);
    left -= countWords(text);
  }
  return joined(
    sentences.flatMap((sentence, index) => {
      const text = added.get(index);
      return text === undefined ? [sentence] : [sentence, { ...sentence, text }];
    }),
    language,
  );
}

/** Whether a paragraph is a list's item or a list of figures, in which a beat would be out of place. */
function isListed(paragraph: string, facts: RegExp): boolean {
  const figures = (paragraph.match(facts) ?? []).filter((fact) => /\p{N}/u.test(fact));
  return LIST_ITEM.test(paragraph) || figures.length >= FIGURES_OF_A_LIST;
}

/** Whether the paragraph continues with speech, whose speaker is the person just mentioned. */
function isSpeechNext(sentences: readonly Sentence[], index: number): boolean {
  const next = sentences[index + 1];
  return next?.speech === true && next.paragraph === sentences[index]?.paragraph;
}

/** The most important sentences that fit, in order; at least one. */
function withinLength(sentences: readonly Sentence[], length: number, language: StorytellerLanguage): Sentence[] {
  const weights = weightsOf(sentences, language, []).map((weight, index) =>
    // The first and the last sentence of a text get more weight.
    index === 0 || index === sentences.length - 1 ? weight * 1.6 : weight,
  );
  const order = sentences
    .map((_, index) => index)
    .sort((one, other) => (weights[other] as number) - (weights[one] as number));
  const kept = new Set<number>();
  let left = length;
  for (const index of order) {
    const cost = countWords(sentences[index]?.text ?? "");
    if (cost > left && kept.size > 0) continue;
    kept.add(index);
    left -= cost;
  }
  return sentences.filter((_, index) => kept.has(index));
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
    const long = Math.max(1, countWords(text) / (2 * language.beatLength));
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
