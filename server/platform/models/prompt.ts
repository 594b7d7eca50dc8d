// What a language model is asked: plain text, the same for every model. Context builds it, models send it.

export interface Prompt {
  /** Who the model is to be and the rules it keeps to. */
  system: string;
  /** The request itself: what is known, the text, and what to write. */
  user: string;
  /** Text the answer has begun with already and must go on from, used after a cut. */
  prefill?: string;
}
