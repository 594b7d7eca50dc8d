// Suggestions of the built-in helper: what rules can say of a text without writing any of it. Pure.
import type { Suggestion } from "../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../platform/models/suggest-request.ts";
import { englishSuggestions } from "../en/suggest/english-suggestions.ts";
import { chineseSuggestions } from "../zh/suggest/chinese-suggestions.ts";
import type { SuggestLanguage } from "./types.ts";

const LANGUAGES: Readonly<Record<SuggestRequest["language"], SuggestLanguage>> = {
  en: englishSuggestions,
  zh: chineseSuggestions,
};

/** The suggestions for a place in a text, most useful first; fewer where nothing can be said with certainty. */
export function suggest(request: SuggestRequest): Suggestion[] {
  const { question, left, ways } = LANGUAGES[request.language];
  return [question(request), left(request), ways(request)].filter((one) => one !== null);
}
