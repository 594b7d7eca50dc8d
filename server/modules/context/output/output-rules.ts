// The rules that a model's text is filtered by before readers receive it, and the parts that result.
import type { TokenCounter } from "../../../platform/tokens/token-counter.ts";

export interface OutputRules {
  language: "en" | "zh";
  /** Words that never reach the reader, in any letter case or width. */
  bannedWords: readonly string[];
  /**
   * Characters asked for, by the text-length rule: the text ends on a sentence near it, at most SENTENCE_OVERRUN_TOKENS
   * over. Null: the model decides where to end (the Lab).
   */
  length: number | null;
  /** Characters the text may have at most, whatever its length: more of it could not be kept. */
  room: number;
  /** What stands before the answer in the text: an answer that begins by repeating the end of it loses the repeat. */
  before: string;
  /** What stands behind it: an answer that runs into repeating it ends there. */
  after: string;
  /** A first line that only says one of these again is dropped: the titles of the story and the chapter. */
  titles: readonly string[];
  tokens: Pick<TokenCounter, "count">;
}

/**
 * Calls the model, again after each cut: `kept` is what the answer has begun with (empty at first), to be given as the
 * prompt's prefill. `stop` is aborted as soon as nothing more of this answer is read.
 */
export type AskModel = (kept: string, stop: AbortSignal) => AsyncIterable<string>;

/** Why a text came to its end. `banned`: still a banned word after all the retries; what there is ends before it. */
export type OutputEnd = "model" | "length" | "banned";

export type OutputPart =
  | { type: "text"; text: string }
  /** The text so far is cut back to its first `length` UTF-16 code units; more may follow. */
  | { type: "cut"; length: number }
  /** The last part, always there unless the model failed (then its error is thrown). `text` is the whole. */
  | { type: "end"; text: string; end: OutputEnd };
