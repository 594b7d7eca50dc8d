// The Lab's tools as far as rules can honestly go: what is there is selected, trimmed, reworded or added to by beats.
import { cutToLength, textLength } from "../../contract/text-length.ts";
import type { StorytellerBrief } from "../platform/models/story-brief.ts";
import { bannedCheck } from "./banned.ts";
import { compose } from "./compose.ts";
import { randomOf } from "./random.ts";
import type { BeatKind, Sentence, StorytellerLanguage } from "./types.ts";

/** Shortened means at most this share of the text, where it has more than one sentence. */
const SHORTENED = 0.62;
/** A summary names what happens; beyond this share it would be the text itself. */
const SUMMARISED = 0.35;
/** Usual beats a digest has for each of its sentences. */
const SUMMARY_SENTENCE = 0.9;
/** What is noticed and thought can stand between any two sentences; a deed would contradict the next one. */
const ADDED: readonly BeatKind[] = ["description", "reflection"];
/** Usual beats added between two sentences, about. */
const ADDED_AT_ONCE = 1.2;

/** The text with its lesser sentences left out and the others trimmed, in their order, speech whole. */
export function shorten(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const sentences = language.sentences(brief.text);
  const length = textLength(brief.text.trim());
  const target = Math.min(brief.length, Math.max(1, Math.floor(length * SHORTENED)));
  const trimmed = sentences.map((sentence) => ({ ...sentence, text: language.trim(sentence.text) }));
  return joined(withinLength(trimmed, target, language), language);
}

/**
 * A digest: from each stretch of the text the sentence that says most of it, in order, as one paragraph of what was
 * told; speech only where there is nothing else. Never longer than asked, and never by a sentence with a banned word:
 * all that follows it would be lost on the way out.
 */
export function summarise(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const sentences = language.sentences(brief.text);
  const told = sentences.filter(({ speech, text }) => !speech && language.keywords(text).length > 1);
  const trimmed = withoutBanned(
    (told.length > 0 ? told : sentences).map(({ text }) => ({
      text: language.trim(text),
      paragraph: 0,
      speech: false,
    })),
    brief.bannedWords,
  );
  const most = Math.min(brief.length, Math.max(80, Math.floor(textLength(brief.text) * SUMMARISED)));
  const stretches = Math.max(1, Math.round(most / (SUMMARY_SENTENCE * language.beatLength)));
  const weights = weightsOf(trimmed, language, namesIn(brief, language));
  const size = Math.max(1, Math.ceil(trimmed.length / stretches));
  const kept: Sentence[] = [];
  for (let from = 0; from < trimmed.length; from += size) {
    // What the first stretches say leaves room for the last ones.
    const upToHere = Math.ceil((most * (from / size + 1.4)) / stretches);
    const room = Math.min(most, upToHere) - textLength(joined(kept, language)) - language.gap.length;
    const best = trimmed
      .slice(from, from + size)
      .map((sentence, index) => ({ sentence, weight: weights[from + index] ?? 0 }))
      .filter(({ sentence }) => textLength(sentence.text) <= room)
      .sort((one, other) => other.weight - one.weight)[0];
    if (best) kept.push(best.sentence);
  }
  if (kept.length > 0) return joined(kept, language);
  const [first] = trimmed;
  return first ? `${cutToLength(first.text, Math.max(1, most - 1)).replace(/\s+\S*$/u, "")}…` : "";
}

/**
 * Those without any banned word; where that leaves nothing (a ban of "he" is within every "the"), without one as a
 * word.
 */
function withoutBanned(sentences: readonly Sentence[], words: readonly string[]): readonly Sentence[] {
  const [strict = [], loose = []] = [true, false].map((within) => {
    const isBanned = bannedCheck(words, within);
    return sentences.filter(({ text }) => !isBanned("", text));
  });
  return strict.length > 0 ? strict : loose;
}

/** The names a digest should rather have in it. */
function namesIn(brief: StorytellerBrief, language: StorytellerLanguage): string[] {
  const { cast } = language.read({ ...brief, before: "" });
  const names = [...cast.map(({ name }) => name ?? ""), ...brief.people.map(({ name }) => name)];
  return names.filter((name) => name !== "");
}

/** The text in another tone. */
export function rewrite(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const scene = language.read(brief);
  const text = language.rewrite(brief.text, brief.tone, scene, randomOf(`${brief.seed} ${brief.tone}`));
  return bannedCheck(brief.bannedWords, false)("", text) ? brief.text : text;
}

/** The text as it is, with fitting beats between its sentences until the asked length is near. */
export function expand(brief: StorytellerBrief, language: StorytellerLanguage): string {
  const sentences = language.sentences(brief.text);
  const random = randomOf(`${brief.seed} expand`);
  const added = new Map<number, string>();
  const atOnce = Math.round(ADDED_AT_ONCE * language.beatLength);
  let left = brief.length - textLength(brief.text);
  // Never right behind speech, where it would come between a question and its answer, nor between a colon and what it
  // announces.
  const places = sentences
    .map((_, index) => index)
    .filter((index) => !sentences[index]?.speech || index === sentences.length - 1)
    .filter((index) => !/[:：]$/u.test(sentences[index]?.text ?? "") && !isSpeechNext(sentences, index));
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
    if (text === "" || textLength(text) > left + atOnce / 3) continue;
    added.set(index, text);
    left -= textLength(text) + language.gap.length;
  }
  return joined(
    sentences.flatMap((sentence, index) => {
      const text = added.get(index);
      return text === undefined ? [sentence] : [sentence, { ...sentence, text }];
    }),
    language,
  );
}

/** Whether the paragraph goes on with what somebody says: the one who was just told of says it. */
function isSpeechNext(sentences: readonly Sentence[], index: number): boolean {
  const next = sentences[index + 1];
  return next?.speech === true && next.paragraph === sentences[index]?.paragraph;
}

/** The weightiest sentences that fit, in their order; at least one. */
function withinLength(sentences: readonly Sentence[], length: number, language: StorytellerLanguage): Sentence[] {
  const weights = weightsOf(sentences, language, []).map((weight, index) =>
    // A text begins and ends somewhere: its two ends say where.
    index === 0 || index === sentences.length - 1 ? weight * 1.6 : weight,
  );
  const order = sentences
    .map((_, index) => index)
    .sort((one, other) => (weights[other] as number) - (weights[one] as number));
  const kept = new Set<number>();
  let left = length;
  for (const index of order) {
    const cost = textLength(sentences[index]?.text ?? "") + (kept.size > 0 ? 1 : 0);
    if (cost > left && kept.size > 0) continue;
    kept.add(index);
    left -= cost;
  }
  return sentences.filter((_, index) => kept.has(index));
}

/**
 * What each sentence says of the whole: words the text comes back to, and names; very long ones say less a character.
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
    const long = Math.max(1, text.length / (2 * language.beatLength));
    return (named * sum) / Math.sqrt(1 + set.size) / long;
  });
}

/** Sentences as text again: paragraphs as they were, one line break apart. */
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
