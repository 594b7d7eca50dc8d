// A question about a line of a Chinese text that is still open at its end, and what follows from it.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { allowedIn } from "./avoidance.ts";
import { isQuotable } from "./lines.ts";
import { openLines } from "./open-lines.ts";
import { ASKS_CONSEQUENCE, OF_ASKED, OPEN_QUESTIONS } from "./open-questions.ts";
import { CONSEQUENCE, has } from "./spoken-words.ts";
import { talkOf } from "./talk.ts";

/** How far before the caret a line may be. */
const NEAR = 1_200;
const AFTER = 400;
const SENTENCE_END = /[。！？\n]/u;

/** The text of the last lines, from the beginning of a paragraph, or of a sentence where the paragraph is long. */
function nearOf(before: string): string {
  if (before.length <= NEAR) return before;
  const near = before.slice(-NEAR);
  const paragraph = near.indexOf("\n");
  if (paragraph >= 0 && paragraph < NEAR / 2) return near.slice(paragraph + 1);
  const sentence = near.search(SENTENCE_END);
  return sentence < 0 ? "" : near.slice(sentence + 1);
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const allowed = allowedIn(request);
  const near = nearOf(request.before);
  const random = randomOf(`${request.seed} question`);
  const open = openLines(talkOf(near), near, request.after.slice(0, AFTER))
    .filter(({ line }) => isQuotable(line.text) && allowed(line.text))
    .sort((one, other) => other.weight - one.weight);
  for (const { kind, line } of open) {
    const told = has(CONSEQUENCE, line.text);
    const asks = kind === "asked" ? OF_ASKED.find(([pattern]) => pattern.test(line.said ?? "")) : undefined;
    const text = random.pick(
      (asks?.[1] ?? OPEN_QUESTIONS[kind]).filter((one) => allowed(one) && !(told && ASKS_CONSEQUENCE.has(one))),
    );
    if (text !== undefined) return { kind: "question", quote: line.text, question: text };
  }
  return null;
}
