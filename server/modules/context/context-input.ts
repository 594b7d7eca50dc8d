// What a prompt is built from, as plain data: the caller gathers it, nothing here reads a database.
import type { CandidateFlavour, LabTone, LabTool, Receipt, TextMention } from "../../../contract/generations.ts";
import type { PointOfView } from "../../../contract/story-notes.ts";
import type { ModelInfo } from "../../platform/models/models.ts";
import type { Prompt } from "../../platform/models/prompt.ts";
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";
import type { TokenCounter } from "../../platform/tokens/token-counter.ts";

export type ContextTask = "continue" | LabTool | "summarise";

/** What only characters have (product.md 3, "Entry"). */
export interface CharacterFields {
  status: "alive" | "dead";
  age: "youth" | "adult" | "elder" | "unknown";
  gender: "male" | "female" | "unknown";
  /** What the character is after; may be empty. */
  target: string;
}

export interface WorldEntry {
  id: string;
  name: string;
  aliases: readonly string[];
  description: string;
  /** Null: a noun, that is a place, a thing, a custom, anything but a character. */
  character: CharacterFields | null;
  /** `auto`: when the text names it; `always`: in every prompt; `never`: in none. */
  use: "auto" | "always" | "never";
  /** In every prompt because the story has pinned it, whatever its `use` in the world is. */
  pinned?: boolean;
}

/** The relationship of one entry to another, in the author's tags ("sister", "owes money"). */
export interface EntryRelationship {
  /** Ids of entries. */
  from: string;
  to: string;
  tags: readonly string[];
}

export interface EarlierSummary {
  chapterId: string;
  name: string;
  number: number;
  text: string;
  /** Kept before all others. */
  pinned: boolean;
  /** The text is no summary but the chapter's last words. */
  ending?: boolean;
}

/** The chapter right before this one, as it stands. */
export interface PreviousChapter {
  chapterId: string;
  name: string;
  number: number;
  /** Plain text, blocks apart by one line break. */
  text: string;
  /** Moderation refused the text, so it is not sent to a model; the receipt says so. */
  refused?: boolean;
}

export interface ContextInput {
  task: ContextTask;
  /** The variant that this candidate of a continuation should be. */
  flavour: CandidateFlavour | null;
  /** The story's language: the prompt is written in it, and so is the answer. */
  language: StorytellerBrief["language"];
  storyTitle: string;
  chapterTitle: string;
  /** Plain text of the chapter around the cursor or the selection, blocks apart by one line break. */
  before: string;
  after: string;
  /** The Lab's text; for `summarise` the chapter; else empty. */
  selection: string;
  /** Entries mentioned in `before`, `after` and (as `text`) `selection`: the id counts, not the words there. */
  mentions: readonly TextMention[];
  tone: LabTone;
  /** For `custom`. */
  instruction: string;
  /** For `continue`: what the author wants to happen next; may be empty. */
  direction: string;
  /** Characters asked for, by the text-length rule; the Lab's tasks set their own. */
  writeLength: number;
  model: Pick<ModelInfo, "id" | "contextWindow">;
  /** Of the model's tokenizer, from `loadTokenCounter`. */
  tokens: TokenCounter;
  notes: { author_note: string; style: string; point_of_view: PointOfView };
  /** The world's background; may be empty. */
  background: string;
  entries: readonly WorldEntry[];
  relationships: readonly EntryRelationship[];
  bannedWords: readonly string[];
  /** Of the chapters before this one, in order. */
  summaries: readonly EarlierSummary[];
  /** Null for a first chapter, and if the writers have excluded it from prompts. */
  previous: PreviousChapter | null;
  /** Texts this answer is to differ from: the parent's candidates, and siblings that are done. */
  siblings: readonly string[];
}

export interface BuiltContext {
  prompt: Prompt;
  receipt: Receipt;
  /** The same request as data, for the built-in storyteller; the caller adds the seed. */
  brief: Omit<StorytellerBrief, "seed" | "beside">;
  /** What `shapeOutput` keeps from the reader. */
  bannedWords: readonly string[];
  /** Characters the answer should have; what `shapeOutput` ends near, where it ends the text itself. */
  length: number;
  /** Tokens the model may write: the length, the allowed excess, and the wrappers that models add. */
  maxTokens: number;
}
