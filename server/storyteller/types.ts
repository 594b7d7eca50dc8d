// The seam between the storyteller's engine and a language: what a beat is, what is read from a text, what a language
// must be able to do. The engine knows no word of any language; a language makes no choice the engine could make.
import type { LabTone } from "../../contract/generations.ts";
import type { BriefPerson, StorytellerBrief } from "../platform/models/story-brief.ts";
import type { Random } from "./random.ts";

export const BEAT_KINDS = ["action", "dialogue", "description", "reflection", "turn"] as const;
export type BeatKind = (typeof BEAT_KINDS)[number];

/** What stands at the very end of the text, which the next beat has to follow. */
export type Moment = "nothing" | "question" | "speech" | "narration";

/** Where and when: a beat with a tag is never told in a scene that has the tag's opposite (`OPPOSITES`). */
export type BeatTag = "indoors" | "outdoors" | "day" | "night";
export const OPPOSITES: Readonly<Record<BeatTag, BeatTag>> = {
  indoors: "outdoors",
  outdoors: "indoors",
  day: "night",
  night: "day",
};

/**
 * A beat: one to about four sentences of a story, in the language's own template.
 *
 * Template: slots stand in braces, everything else is text as it is. `{a}` is the one who acts, `{b}` somebody else who
 * is there, `{c}` somebody of the world who is not there; `{a.xyz}` are forms of them, named by the language; `{place}`
 * is where the scene is, `{far}` another place, `{thing}` a thing at hand. Any other slot (`{look}`, `{be:it}`) is the
 * language's own, such as an English verb to be put into person and tense. Speech stands in straight double quotes,
 * whatever quotes the story uses.
 */
export interface Beat {
  kind: BeatKind;
  text: string;
  /** Only told right after one of these; without it, after anything but `nothing`. */
  after?: readonly Moment[];
  /** Opens a story: only told where there is no text yet. */
  opens?: true;
  tags?: readonly BeatTag[];
  /** Topics that must all be in the scene's, by the language's own names: a beat of the sea is told by the sea only. */
  needs?: readonly string[];
  /**
   * `inner`: tells what `{a}` feels or thinks, so `{a}` must be the point of view. `outer`: `{a}` is seen by another.
   */
  view?: "inner" | "outer";
}

export interface Person {
  /** As the text calls them; null for one whom the text only ever calls he, she, I or you. */
  name: string | null;
  gender: BriefPerson["gender"];
  /** The narrator, or the one who is told their own story; null for everybody else. */
  self: "first" | "second" | null;
}

/** What a language reads from the last paragraphs and the brief. */
export interface Scene {
  person: "first" | "second" | "third";
  /** Languages without tense say "past". */
  tense: "past" | "present";
  /** The living who are there, the point of view first, then by how recently they were named. May be empty. */
  cast: readonly Person[];
  /** Living people of the brief who are not there. */
  absent: readonly Person[];
  /** Who spoke last, while talk is running; null when nobody of the cast did. */
  lastSpeaker: Person | null;
  /** Who a pronoun at the beginning of the next sentence would be taken for. */
  lastNamed: Person | null;
  moment: Moment;
  tags: ReadonlySet<BeatTag>;
  /** What the last lines are about, and what has just happened in them (a knock, a light gone out), for `needs`. */
  topics: ReadonlySet<string>;
  /** Ready to stand in a sentence, article included where the language has them. */
  place: string | null;
  far: readonly string[];
  things: readonly string[];
  quotes: { open: string; close: string };
  /** Whether the text breaks off within a sentence, and its last words when it does. */
  unfinished: string | null;
}

/** Who and what fills a beat's slots. */
export interface Roles {
  a: Person | null;
  b: Person | null;
  c: Person | null;
  far: string | null;
  thing: string | null;
}

/** One sentence of a text: its own characters, its end mark and closing quotes, without the white space around it. */
export interface Sentence {
  text: string;
  /** Index of the paragraph it stands in. */
  paragraph: number;
  /** Whether any of it is speech: it then stays whole and is never rewritten within its quotes. */
  speech: boolean;
}

export interface Realised {
  text: string;
  /** Who a pronoun after it would be taken for. */
  lastNamed: Person | null;
}

export interface StorytellerLanguage {
  id: StorytellerBrief["language"];
  beats: readonly Beat[];
  /** Reads the situation at the end of `before` (for the Lab: of before and text). */
  read(brief: StorytellerBrief): Scene;
  /**
   * The scene once `text` stands there, where a language reads more from it than the engine knows: topics, the talk.
   */
  follow?(scene: Scene, text: string): Scene;
  /** Whether these people can fill this beat's forms, where more is needed than that they are there. */
  suits?(beat: Beat, roles: Roles): boolean;
  /** A beat as text in the scene's person, tense and quotes, agreement kept. Deterministic for the random given. */
  realise(beat: Beat, roles: Roles, scene: Scene, random: Random): Realised;
  /** A sentence made of parts, for when no beat is left: many thousands are possible. */
  spare(roles: Roles, scene: Scene, random: Random): Realised;
  /** The words that end the sentence the text breaks off in, end mark included; begins as it joins (space or none). */
  finish(scene: Scene, random: Random, taken?: readonly string[]): string;
  /** Characters of a usual beat: from about twice as many on, the end of the asked length is in sight. */
  beatLength: number;
  /** Folded characters of a sentence's unchanging stretches from which on it is surely known again in a text. */
  anchor: number;
  /** Text in the form in which texts are compared: case, quotes and white space evened out. */
  fold(text: string): string;
  /** Splits into sentences, in order. Speech with its attribution is one sentence; nothing is lost but white space. */
  sentences(text: string): Sentence[];
  /** What stands between two sentences of a paragraph: " " or "". */
  gap: string;
  /** Cuts into the pieces it is streamed in: a word or two each; joined they are the text. */
  pieces(text: string): string[];
  /**
   * A sentence without what can be spared (asides, fillers); the same sentence when nothing can. Never within quotes.
   */
  trim(sentence: string): string;
  /** The words that carry a sentence's meaning, folded: what sentences are weighed by. */
  keywords(sentence: string): string[];
  /** A text in another tone, by rules, everything in quotes untouched. `same` varies the wording only. */
  rewrite(text: string, tone: LabTone, scene: Scene, random: Random): string;
}
