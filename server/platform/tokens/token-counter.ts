// How many tokens a text is, in the words of the vocabulary a model reads by.

export interface TokenCounter {
  /** False where the model's own vocabulary is not known: `count` then leans to too many, never far too few. */
  exact: boolean;
  count(text: string): number;
}
