// The interface between the engine of guided scenes and a language. The engine contains no words of any language.
import type { PlayedOption } from "../../../contract/chats.ts";
import type { SceneEntry, SceneLine } from "../../platform/models/scene-request.ts";

/** What a player's line is, as far as its wording shows. Names are read apart from it. */
export type Intent =
  | "greeting"
  | "thanks"
  | "farewell"
  | "yes"
  | "no"
  | "silence"
  /** Who is the speaker, and what do they want? */
  | "self"
  | "want"
  /** Who is the player, and what is their goal? */
  | "me"
  /** What should the player do or know? */
  | "guide"
  /** What is here to see? */
  | "around"
  | "more";

/** Intents that get a short word before the reply goes on. */
export type Courtesy = "greeting" | "thanks" | "farewell" | "yes" | "no" | "silence";

export type Pronoun = "he" | "she" | "it" | "they";

export interface LineSigns {
  intent: Intent | null;
  /** It asks for something. */
  asks: boolean;
  /** It asks how people stand to each other. */
  asksTie: boolean;
  /** It asks what somebody wants. */
  asksWant: boolean;
  /** It speaks of the player themself. */
  ofPlayer: boolean;
  /** It asks whether somebody is alive. */
  asksAlive: boolean;
  /** The first of its pronouns that can stand for an entry. */
  pronoun: Pronoun | null;
}

/** How a named entry stands in a line, judged by the words around the name. */
export type NameUse = "addressed" | "arrives" | "named";

/** A question to the player, which is asked once. */
export interface SceneQuestion {
  key: string;
  text: string;
}

/** The words of a language. Where a list is returned, all its texts say the same; `speaker` null: the narrator. */
export interface SceneWords {
  read(text: string, mode: SceneLine["mode"]): LineSigns;
  nameUse(before: string, after: string, mode: SceneLine["mode"]): NameUse;
  /** The words of a text that say what it is about. */
  keywords(text: string): string[];
  /** Other words that a player may use for a name, exact in their capitals. */
  shortNames(name: string, as: SceneEntry["as"]): string[];
  /** An entry's name within a sentence. */
  name(entry: SceneEntry): string;
  /** The name of somebody dead, said to be dead. */
  late(name: string): string;
  /** Between two sentences. */
  gap: string;

  fact(speaker: string | null, name: string, sentence: string, namesItself: boolean): string[];
  /** Somebody is dead, with a sentence of their entry. */
  dead(speaker: string | null, name: string, sentence: string | null): string[];
  alive(speaker: string | null, name: string): string[];
  /** The author's words for how the holder stands to the other; null: the player. Told in the speaker's mouth if any. */
  tie(speaker: string | null, holder: string | null, other: string | null, tags: readonly string[]): string[];
  deadTie(holder: string, other: string | null, tags: readonly string[]): string[];
  want(name: string, goal: string): string[];
  comesIn(name: string): string[];
  /** Who the player is. */
  player(name: string, goal: string): string[];
  opening(name: string | null): string[];

  unknown(speaker: string | null): string[];
  onlyName(speaker: string | null, name: string): string[];
  allTold(speaker: string | null, name: string): string[];
  /** What is asked was told before. */
  toldBefore(speaker: string | null): string[];
  selfTold(speaker: string): string[];
  /** The speaker does not say it of themself: their entry has nothing of it. */
  unsaid(speaker: string): string[];
  nothingNew(speaker: string | null): string[];
  /** A question that the goal raises, with the goal's own words in some of the texts. */
  goalQuestions(speaker: string | null, goal: string): SceneQuestion[];
  /** A question that a tie of the player or of somebody present raises. */
  tieQuestion(speaker: string | null, other: string): SceneQuestion[];
  /** A short word for a courtesy, then the sentence about an entry. */
  courtesyFact(courtesy: Courtesy, speaker: string | null, name: string, sentence: string, dead: boolean): string[];
  /** A short word for a courtesy, then a question. */
  courtesyQuestion(courtesy: Courtesy, speaker: string | null, player: string): string[];

  askAbout(name: string, as: SceneEntry["as"]): PlayedOption[];
  askSelf(): PlayedOption[];
  /** How the speaker stands to somebody; null: to the player. */
  askTie(name: string | null): PlayedOption[];
  askTies(one: string, other: string): PlayedOption[];
  turnTo(name: string): PlayedOption[];
  lookFor(name: string, as: SceneEntry["as"], dead: boolean): PlayedOption[];
  talkTurnsTo(name: string): PlayedOption[];
  towardGoal(goal: string): PlayedOption[];
  atGoal(goal: string): PlayedOption[];
  withoutGoal(): PlayedOption[];
}
