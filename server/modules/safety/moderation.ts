// What judges texts: the built-in lists of words, or a service of the operator's.

/** A part of a text, in UTF-16 code units. */
export interface Part {
  from: number;
  to: number;
}

export interface Moderation {
  /** Whether a text may not be sent to a model or shown. Throws moderation_unreachable when that can't be found out. */
  refuses(text: string): Promise<boolean>;
  /** Where in a text that is refused that stands, as closely as can be told; never nothing. */
  locate(text: string): Promise<Part[]>;
  /**
   * A model's words as they come, held back only while they may yet become something refused; throws a SensitiveError
   * before the first refused character. What can't be judged in pieces is let through: ask `refuses` for the whole.
   */
  watch(words: AsyncIterable<string>): AsyncIterable<string>;
}

/** A text is sensitive. It carries no part of it. */
export class SensitiveError extends Error {
  constructor() {
    super("sensitive content");
    this.name = "SensitiveError";
  }
}
