// Counts the tokens of a text in a model's vocabulary.

export interface TokenCounter {
  /** False where the model's own vocabulary is not known: `count` then tends to be too high, never far too low. */
  exact: boolean;
  count(text: string): number;
}
