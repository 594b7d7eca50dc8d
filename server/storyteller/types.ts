// The interface between the storyteller's engine and a language. The engine contains no words of any language.
import type { StorytellerBrief } from "../platform/models/story-brief.ts";

/** One sentence of a text, with its end mark and closing quotes, without surrounding white space. */
export interface Sentence {
  text: string;
  /** Index of its paragraph. */
  paragraph: number;
  /** Whether it contains speech: it is then kept whole and never changed within its quotes. */
  speech: boolean;
}

export interface StorytellerLanguage {
  id: StorytellerBrief["language"];
  /** Words of an average sentence, as contract/text-length.ts counts them. */
  sentenceLength: number;
  /** Splits into sentences, in order. Speech and its attribution are one sentence; only white space is lost. */
  sentences(text: string): Sentence[];
  /** The separator between two sentences of a paragraph: " " or "". */
  gap: string;
  /** Splits into the pieces it is streamed in, a word or two each; joined they are the text. */
  pieces(text: string): string[];
  /** Names in a text, as far as spelling and use show them. */
  names(text: string): string[];
  /**
   * A sentence without dispensable parts (asides, fillers); unchanged if there are none. Never changed within quotes.
   */
  trim(sentence: string): string;
  /**
   * Matches the numbers, times, measures and, as far as spelling shows them, names of a text (global): no tool changes
   * them.
   */
  facts: RegExp;
  /** The content words of a sentence, folded: sentences are weighted by them. */
  keywords(sentence: string): string[];
  /**
   * A sentence without the words it loses nothing by: its own text with deletions only, in which at most a capital, a
   * space or a comma beside them is adapted. Never changed within quotes.
   */
  withCuts(sentence: string): string;
  /** Matches a sentence that is never dropped as a repetition: it denies, asks, turns, sets a condition or goes on. */
  stays: RegExp;
}
