// What a language implements for suggestions.
import type { SuggestionOf } from "../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../platform/models/suggest-request.ts";

/** Each returns null where nothing can be said with certainty. */
export interface SuggestLanguage {
  question(request: SuggestRequest): SuggestionOf<"question"> | null;
  left(request: SuggestRequest): SuggestionOf<"left"> | null;
  ways(request: SuggestRequest): SuggestionOf<"ways"> | null;
}
