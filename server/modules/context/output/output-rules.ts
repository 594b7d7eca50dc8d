// The rules by which a model's text is filtered before readers receive it, and the parts of the filtered stream.
import type { TokenCounter } from "../../../platform/tokens/token-counter.ts";

export interface OutputRules {
  language: "en" | "zh";
  /** Words that never reach the reader, in any letter case or width. */
  bannedWords: readonly string[];
  /**
   * The requested length in words, by `countWords`: the text ends on a sentence near it, at most
   * SENTENCE_OVERRUN_TOKENS over it. Null: the model decides where to end (the Lab).
   */
  length: number | null;
  /** The most characters the text may have, whatever `length` is: the chapter has no room for more. */
  room: number;
  /** The text before the answer. If the answer begins by repeating its end, the repeat is removed. */
  before: string;
  /** The text after the answer. The answer ends where it begins to repeat it. */
  after: string;
  /** The titles of the story and the chapter. A first line that only repeats one of them is removed. */
  titles: readonly string[];
  tokens: Pick<TokenCounter, "count">;
}

/**
 * Calls the model; called again after each cut. `kept` is the beginning of the answer so far (empty at first), to be
 * sent as the prompt's prefill. `stop` is aborted as soon as no more of this answer is needed.
 */
export type AskModel = (kept: string, stop: AbortSignal) => AsyncIterable<string>;

/** Why a text ended. `banned`: a banned word was left after all retries, and the text ends before it. */
export type OutputEnd = "model" | "length" | "banned";

export type OutputPart =
  | { type: "text"; text: string }
  /** The text so far is cut back to its first `length` UTF-16 code units; more may follow. */
  | { type: "cut"; length: number }
  /** Always the last part, unless the model failed (then its error is thrown). `text` is the whole text. */
  | { type: "end"; text: string; end: OutputEnd };
