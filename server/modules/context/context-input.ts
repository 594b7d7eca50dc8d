// The input of a prompt as plain data. The caller loads it; nothing in this module reads the database.
import type { CandidateFlavour, LabTone, LabTool, TextMention } from "../../../contract/generations.ts";
import type { Receipt } from "../../../contract/receipts.ts";
import type { PointOfView } from "../../../contract/story-notes.ts";
import type { ModelInfo } from "../../platform/models/models.ts";
import type { Prompt } from "../../platform/models/prompt.ts";
import type { StorytellerBrief } from "../../platform/models/story-brief.ts";
import type { TokenCounter } from "../../platform/tokens/token-counter.ts";

export type ContextTask = "continue" | LabTool | "summarise";

/** The fields that only entries of characters have (product.md 3, "Entry"). */
export interface CharacterFields {
  status: "alive" | "dead";
  age: "youth" | "adult" | "elder" | "unknown";
  gender: "male" | "female" | "unknown";
  /** What the character wants; may be empty. */
  target: string;
}

export interface WorldEntry {
  id: string;
  name: string;
  aliases: readonly string[];
  description: string;
  /** Null for a noun: a place, a thing, a custom, anything that is not a character. */
  character: CharacterFields | null;
  /** When the entry goes into a prompt. `auto`: if the text names it; `always`: every time; `never`: not at all. */
  use: "auto" | "always" | "never";
  /** Whether the story has pinned it: it is then in every prompt, whatever its `use` in the world is. */
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
  /** Pinned summaries are put into the prompt before all others. */
  pinned: boolean;
  /** Set if there is no summary yet and `text` is the end of the chapter. */
  ending?: boolean;
}

/** The chapter directly before this one, with its present text. */
export interface PreviousChapter {
  chapterId: string;
  name: string;
  number: number;
  /** Plain text; blocks are separated by one line break. */
  text: string;
  /** Moderation refused the text, so it is not sent to a model; the receipt says so. */
  refused?: boolean;
}

export interface ContextInput {
  task: ContextTask;
  /** The kind of continuation that this candidate should be; null for other tasks. */
  flavour: CandidateFlavour | null;
  /** The story's language: both the prompt and the answer are in it. */
  language: StorytellerBrief["language"];
  storyTitle: string;
  chapterTitle: string;
  /** Plain text of the chapter around the cursor or the selection; blocks are separated by one line break. */
  before: string;
  after: string;
  /** The text the Lab works on; for `summarise` the whole chapter; empty for `continue`. */
  selection: string;
  /** Mentions in `before`, `after` and `selection` (called `text`); the id identifies the entry, not the words. */
  mentions: readonly TextMention[];
  tone: LabTone;
  /** The author's instruction, for `custom`; may be empty. */
  instruction: string;
  /** For `continue`: what the author wants to happen next; may be empty. */
  direction: string;
  /** The length for `continue`, in words by `countWords`; other tasks compute their own. */
  writeLength: number;
  model: Pick<ModelInfo, "id" | "contextWindow">;
  /** Counts with the model's tokenizer; from `loadTokenCounter`. */
  tokens: TokenCounter;
  notes: { author_note: string; style: string; point_of_view: PointOfView };
  /** The world's background; may be empty. */
  background: string;
  entries: readonly WorldEntry[];
  relationships: readonly EntryRelationship[];
  bannedWords: readonly string[];
  /** Summaries of the chapters before this one, in order. */
  summaries: readonly EarlierSummary[];
  /** Null for the first chapter, and for one that the writers have excluded from prompts. */
  previous: PreviousChapter | null;
  /** Texts the answer must differ from: the parent's candidates, and siblings that are finished. */
  siblings: readonly string[];
}

export interface BuiltContext {
  prompt: Prompt;
  receipt: Receipt;
  /** The same request as plain data for the built-in storyteller. */
  brief: StorytellerBrief;
  /** The words that `shapeOutput` blocks, trimmed and without empty ones. */
  bannedWords: readonly string[];
  /** Words the answer should have. `shapeOutput` ends a continuation near this length. */
  length: number;
  /** The token limit of the model's answer: the length, the allowed overrun, and the wrappers that models add. */
  maxTokens: number;
}
