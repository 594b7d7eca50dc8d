// A request for the next reply of a guided scene to the built-in helper, as plain data.
import type { PlayedOption } from "../../../contract/chats.ts";

export interface SceneEntry {
  id: string;
  name: string;
  aliases: readonly string[];
  as: "person" | "place" | "thing";
  description: string;
  /** The dead are spoken of as dead, and neither speak nor come in. */
  dead: boolean;
  gender: "male" | "female" | "unknown";
  age: "youth" | "adult" | "elder" | "unknown";
  /** What a person wants; may be empty. */
  goal: string;
  recommended: boolean;
  /** How a person relates to others, by name; `tags` are the author's words for it. */
  relationships: readonly { name: string; tags: readonly string[] }[];
}

/** One message of the branch. */
export interface SceneLine {
  role: "player" | "character" | "narrator";
  /** How the player sent it; null for replies. */
  mode: "say" | "do" | "narrate" | null;
  /** The id of the speaker's entry; null for the narrator, and where the entry was deleted. */
  speaker: string | null;
  text: string;
}

export interface SceneRequest {
  language: "en" | "zh";
  background: string;
  /** All entries of the chat's copy of the world, in order of creation. */
  entries: readonly SceneEntry[];
  /** The played character: the id of their entry (null if it was deleted), their name, and what they want. */
  player: { id: string | null; name: string; goal: string };
  /** The last messages of the branch, the earliest first; empty: the scene begins. */
  lines: readonly SceneLine[];
  /** What was told on this branch already: keys that earlier replies returned as `told`. */
  told: ReadonlySet<string>;
  /** The texts of the other replies at this place: the new one is to differ from them. */
  avoid: readonly string[];
  bannedWords: readonly string[];
  /** The same request with the same seed gives the same reply. */
  seed: string;
}

export interface SceneReply {
  /** The id of the speaker's entry; null for the narrator. */
  speaker: string | null;
  text: string;
  /** Keys of what it tells for the first time, to be passed as `told` from then on. */
  told: readonly string[];
  /** Three of different kinds where there are three. */
  options: readonly PlayedOption[];
}

/** The reply to the last line, or the opening where there is none. */
export type Scene = (request: SceneRequest) => Promise<SceneReply>;
