// A prompt for a language model: plain text, the same for every model. server/modules/context builds it, models send
// it.

export interface Prompt {
  /** The model's role and the rules it follows. */
  system: string;
  /** The request itself: what is known, the text, and what to write. */
  user: string;
  /** Text the response begins with and must continue from, used after a cut. */
  prefill?: string;
}
