// What may be suggested: nothing with a banned word, and nothing that was shown before at the same place.
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { bannedCheck } from "../../banned.ts";

/** Whether a text has no banned word and was not shown before. */
export type Allowed = (text: string) => boolean;

export function allowedIn(request: SuggestRequest): Allowed {
  const banned = bannedCheck(request.bannedWords, true);
  const shown = new Set<string>();
  for (const one of request.avoid) {
    if (one.kind === "question") for (const text of [one.quote, one.question]) shown.add(text);
    if (one.kind === "ways") for (const way of one.ways) shown.add(way);
    if (one.kind === "left") for (const { quote, name } of one.items) for (const text of [quote, name]) shown.add(text);
  }
  return (text) => text === "" || (!shown.has(text) && !banned("", text));
}
