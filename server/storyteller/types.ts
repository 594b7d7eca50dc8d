// The interface between the storyteller's engine and a language: what a beat is, what is read from a text, what a
// language must implement. The engine contains no words of any language. A language leaves every choice to the engine
// that the engine can make.
import type { BriefPerson, StorytellerBrief } from "../platform/models/story-brief.ts";
import type { Random } from "./random.ts";

export const BEAT_KINDS = ["action", "dialogue", "description", "reflection", "turn"] as const;
export type BeatKind = (typeof BEAT_KINDS)[number];

/** What the text ends with; the next beat follows it. */
export type Moment = "nothing" | "question" | "speech" | "narration";

/** Where and when a beat can happen: it is never used in a scene with the opposite of its tag (`OPPOSITES`). */
export type BeatTag = "indoors" | "outdoors" | "day" | "night";
export const OPPOSITES: Readonly<Record<BeatTag, BeatTag>> = {
  indoors: "outdoors",
  outdoors: "indoors",
  day: "night",
  night: "day",
};

/**
 * A beat: one to about four sentences of a story, as a template of the language. Slots are in braces; everything else
 * is literal text. `{a}` is the acting person, `{b}` somebody else who is present, `{c}` somebody of the world who is
 * not; `{a.xyz}` are forms of them, named by the language; `{place}` is where the scene is, `{far}` another place,
 * `{thing}` a thing in the scene. Any other slot (`{look}`, `{be:it}`) belongs to the language, such as an English verb
 * to be put into person and tense. Speech is in straight double quotes, whichever quotes the story uses.
 */
export interface Beat {
  kind: BeatKind;
  text: string;
  /** Only used right after one of these; if absent, after anything but `nothing`. */
  after?: readonly Moment[];
  /** Opens a story: only used if there is no text yet. */
  opens?: true;
  tags?: readonly BeatTag[];
  /** Topics that the scene must all have, in the language's own names: a beat about the sea is used only by the sea. */
  needs?: readonly string[];
  /**
   * `inner`: describes what `{a}` feels or thinks, so `{a}` must be the point-of-view character. `outer`: `{a}` is seen
   * by another.
   */
  view?: "inner" | "outer";
}

export interface Person {
  /** The name the text uses; null for somebody whom the text only calls he, she, I or you. */
  name: string | null;
  gender: BriefPerson["gender"];
  /** Set for the narrator, or the "you" the story is told about; null for everybody else. */
  self: "first" | "second" | null;
}

/** What a language reads from the end of the text and the brief. */
export interface Scene {
  person: "first" | "second" | "third";
  /** "past" for languages without tense. */
  tense: "past" | "present";
  /**
   * Living people who are present: the point-of-view character first, then by how recently they were named. May be
   * empty.
   */
  cast: readonly Person[];
  /** Living people of the brief who are not present. */
  absent: readonly Person[];
  /** The last speaker while a conversation is running; null if nobody of the cast spoke. */
  lastSpeaker: Person | null;
  /** The person a pronoun at the beginning of the next sentence would refer to. */
  lastNamed: Person | null;
  moment: Moment;
  tags: ReadonlySet<BeatTag>;
  /** What the last lines are about, and what has just happened in them (a knock, a light gone out), for `needs`. */
  topics: ReadonlySet<string>;
  /** Things as they are written in a sentence, with an article if the language has articles. */
  place: string | null;
  far: readonly string[];
  things: readonly string[];
  quotes: { open: string; close: string };
  /** The last words of an unfinished sentence; null if the text ends with a complete one. */
  unfinished: string | null;
}

/** The people and things that fill a beat's slots. */
export interface Roles {
  a: Person | null;
  b: Person | null;
  c: Person | null;
  far: string | null;
  thing: string | null;
}

/** One sentence of a text, with its end mark and closing quotes, without surrounding white space. */
export interface Sentence {
  text: string;
  /** Index of its paragraph. */
  paragraph: number;
  /** Whether it contains speech: it is then kept whole and never changed within its quotes. */
  speech: boolean;
}

export interface FilledTemplate {
  text: string;
  /** The person a pronoun after it would refer to. */
  lastNamed: Person | null;
}

export interface StorytellerLanguage {
  id: StorytellerBrief["language"];
  beats: readonly Beat[];
  /** Reads the scene at the end of `before` (for the Lab: of `before` and `text`). */
  read(brief: StorytellerBrief): Scene;
  /** The scene after `text` was added, if the language reads more from it than the engine does: topics, speakers. */
  follow?(scene: Scene, text: string): Scene;
  /** Whether these people can fill this beat's forms, if presence alone is not enough. */
  suits?(beat: Beat, roles: Roles): boolean;
  /**
   * A beat as text in the scene's person, tense and quotes, with correct agreement. Deterministic for the given
   * `random`.
   */
  fillBeat(beat: Beat, roles: Roles, scene: Scene, random: Random): FilledTemplate;
  /** A sentence combined from parts, for when no beat is left: many thousands are possible. */
  combinedSentence(roles: Roles, scene: Scene, random: Random): FilledTemplate;
  /** The words that finish an unfinished sentence, with end mark; begins with the space it needs, if any. */
  finish(scene: Scene, random: Random, taken?: readonly string[]): string;
  /** Words of an average beat, as contract/text-length.ts counts them; within about twice as many, the end of the requested length is near. */
  beatLength: number;
  /** Minimum of folded characters outside of slots by which a sentence is reliably recognised in a text. */
  anchor: number;
  /** Text normalised for comparison: case, quotes and white space. */
  fold(text: string): string;
  /** Splits into sentences, in order. Speech and its attribution are one sentence; only white space is lost. */
  sentences(text: string): Sentence[];
  /** The separator between two sentences of a paragraph: " " or "". */
  gap: string;
  /** Splits into the pieces it is streamed in, a word or two each; joined they are the text. */
  pieces(text: string): string[];
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
