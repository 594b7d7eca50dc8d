// The interface of a moderation, which judges texts: the built-in word lists, or a service of the operator's.

/** A part of a text, in UTF-16 code units. */
export interface Part {
  from: number;
  to: number;
}

export interface Moderation {
  /** Whether a text must not be sent to a model or shown. Throws moderation_unreachable if it could not be judged. */
  refuses(text: string): Promise<boolean>;
  /** The parts of a refused text that are the reason, as narrow as can be found; at least one. */
  locate(text: string): Promise<Part[]>;
  /**
   * Passes a model's streamed words on, holding them back only while they may still become something refused; throws a
   * SensitiveError before the first refused character. A moderation that cannot judge pieces passes everything on: call
   * `refuses` for the whole text.
   */
  watch(words: AsyncIterable<string>): AsyncIterable<string>;
}

/** A text is sensitive. The error contains no part of the text. */
export class SensitiveError extends Error {
  constructor() {
    super("sensitive content");
    this.name = "SensitiveError";
  }
}
