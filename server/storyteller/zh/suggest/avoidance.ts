// What a suggestion may not contain: what was shown before at this place, and banned words.
import type { Suggestion } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { bannedCheck } from "../../banned.ts";
import { fold } from "../text/words.ts";

function textsOf(suggestion: Suggestion): string[] {
  if (suggestion.kind === "question") return [suggestion.quote, suggestion.question];
  if (suggestion.kind === "ways") return suggestion.ways;
  return suggestion.items.flatMap((item) => [item.quote, item.name]).filter((text) => text !== "");
}

/** Whether a text may be shown: it was not shown before, and has no banned word. */
export function allowedIn(request: Pick<SuggestRequest, "avoid" | "bannedWords">): (text: string) => boolean {
  const shown = new Set(request.avoid.flatMap(textsOf).map(fold));
  const banned = bannedCheck(request.bannedWords, true);
  return (text) => !shown.has(fold(text)) && !banned("", text);
}
