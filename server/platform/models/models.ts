// What the rest of the server knows of models: three names, what each can take, and words that stream out of them.
import type { BigModel, ModelSource, ModelState } from "../../../contract/models.ts";
import type { Prompt } from "./prompt.ts";
import type { StorytellerBrief } from "./story-brief.ts";

/** Whose tokens a model counts in: two well-known public vocabularies; of all others only an estimate can be had. */
export type TokenizerName = "o200k_base" | "cl100k_base" | "estimate";

export interface ModelInfo {
  id: BigModel;
  /** What the administrator calls it; may be empty. */
  label: string;
  source: ModelSource;
  state: ModelState;
  /** Only for people with the pro right. */
  pro: boolean;
  /** Tokens it takes in, instructions and answer included. */
  contextWindow: number;
  tokenizer: TokenizerName;
}

/** Left out: as the administrator set it, else the model's own. */
export interface Sampling {
  temperature?: number;
  topP?: number;
  seed?: number;
}

export interface ModelRequest {
  model: BigModel;
  prompt: Prompt;
  /** Tokens written at most. */
  maxTokens: number;
  sampling?: Sampling;
  /** The same request as data: the built-in storyteller writes from it, other models never see it. */
  story: StorytellerBrief;
  /** Whose request it is: people take turns, and who has asked for more waits with the later ones. */
  person: string;
  signal: AbortSignal;
  /** While it waits: how many requests go before this one. Called again when that changes. */
  onWaiting?(place: number): void;
  /** Its turn has come: the request is on its way to the model. */
  onStart?(): void;
}

export interface Models {
  /** V1, V2 and V3, in this order. */
  list(): ModelInfo[];
  get(id: BigModel): ModelInfo;
  /**
   * Text as it comes, in pieces of any size. Throws a ModelError, also after text has come; throws the signal's reason
   * when that aborts, and the model's server sees the end of it within a second. A reader that stops early does the
   * same.
   */
  generate(request: ModelRequest): AsyncIterable<string>;
}
