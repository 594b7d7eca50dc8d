// A request for suggestions to the built-in helper, as plain data.
import type { Suggestion } from "../../../contract/suggestions.ts";

export interface SuggestEntry {
  id: string;
  name: string;
  aliases: readonly string[];
  as: "person" | "place" | "thing";
  /** The dead neither act nor come back. */
  dead: boolean;
  gender: "male" | "female" | "unknown";
}

/** A chapter before the present one, as plain text. */
export interface EarlierChapter {
  chapterId: string;
  title: string;
  text: string;
}

export interface SuggestRequest {
  language: "en" | "zh";
  /** Plain text of the chapter before and after the caret; blocks separated by one line break. */
  before: string;
  after: string;
  /** The chapters before this one, in order: the last EARLIER_TEXT_MAX characters of them. */
  earlier: readonly EarlierChapter[];
  /** All entries of the bound world. */
  entries: readonly SuggestEntry[];
  /** Suggestions shown before at this place: none of their quotes, questions, items and ways comes again. */
  avoid: readonly Suggestion[];
  bannedWords: readonly string[];
  /** The same request with the same seed gives the same suggestions. */
  seed: string;
}

/** The suggestions that can be made, at most one of each kind: a question, what was left open, ways on. */
export type Suggest = (request: SuggestRequest) => Promise<Suggestion[]>;
