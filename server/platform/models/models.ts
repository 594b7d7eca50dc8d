// What the rest of the server knows of models: their names, what each accepts, and streams of text.
import type { BigModel, ModelSource, ModelState } from "../../../contract/models.ts";
import type { Prompt } from "./prompt.ts";
import type { StorytellerBrief } from "./story-brief.ts";

/** The vocabulary a model counts tokens in: two well-known public ones; for all others only an estimate is possible. */
export type TokenizerName = "o200k_base" | "cl100k_base" | "estimate";

export interface ModelInfo {
  id: BigModel;
  /** The administrator's name for it; may be empty. */
  label: string;
  source: ModelSource;
  state: ModelState;
  /** Only for people with the Pro right. */
  pro: boolean;
  /** The most tokens it accepts, including instructions and response. */
  contextWindow: number;
  tokenizer: TokenizerName;
}

/** A value left out: the administrator's, otherwise the model's default. */
export interface Sampling {
  temperature?: number;
  topP?: number;
  seed?: number;
}

export interface ModelRequest {
  model: BigModel;
  prompt: Prompt;
  /** The most tokens to write. */
  maxTokens: number;
  sampling?: Sampling;
  /** The same request as data, for the built-in storyteller; other models never receive it. */
  story: StorytellerBrief;
  /** The person the request belongs to: people take turns in the queue. */
  person: string;
  signal: AbortSignal;
  /** Called while the request waits, with the number of requests ahead; called again when that changes. */
  onWaiting?(place: number): void;
  /** Called when the request is sent to the model. */
  onStart?(): void;
}

export interface Models {
  /** V1, V2 and V3, in this order. */
  list(): ModelInfo[];
  get(id: BigModel): ModelInfo;
  /**
   * Yields text as it arrives, in pieces of any size. Throws a ModelError, also after text has arrived; throws the
   * signal's reason when that aborts, and the connection to the model's server is closed within a second. The same
   * happens when the reader stops early.
   */
  generate(request: ModelRequest): AsyncIterable<string>;
}
