// Asks about one line of the author's text that is still open where the text ends: an answer that is none, a question that
// waits for its answer, something admitted, kept back or out of place; where no line is certain to be such, about the form
// of the last thing that is said and not answered.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { allowedIn } from "./allowed.ts";
import { type Line, linesOf } from "./lines.ts";
import { OPEN_QUESTIONS } from "./open-questions.ts";
import { type OpenType, openTypeOf } from "./open-types.ts";
import { SPOKEN_QUESTIONS } from "./spoken-questions.ts";
import { type SpokenType, spokenTypeOf } from "./spoken-types.ts";
import { TOLD_QUESTIONS } from "./told-questions.ts";
import { isLetter, letterTypeOf, type ToldType, toldTypeOf } from "./told-types.ts";
import { isSpeech, lastPartOf, turnsOf } from "./turns.ts";

/** How far before the caret a line may be, and how much text is read to find whole sentences there. */
const NEAR = 1_200;
const READ = 4_000;
const AFTER = 400;
export const QUOTE_MAX = 180;
const WORDS_MIN = 3;
const WORDS_MAX = 30;
/** How many words the last part of a longer speech has at least. */
const PART_MIN = 6;
/** After so many further lines the situation has moved on. */
const LINES_AFTER = 4;
/** A date or a note of a word or two is no further line. */
const SHORT = 16;

export type LineType = SpokenType | ToldType | OpenType;

export const QUESTIONS: Readonly<Record<LineType, readonly string[]>> = {
  ...SPOKEN_QUESTIONS,
  ...TOLD_QUESTIONS,
  ...OPEN_QUESTIONS,
};

export interface Candidate {
  quote: string;
  type: LineType;
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} question`);
  for (const { quote, type } of candidatesOf(request)) {
    if (!isAllowed(quote)) continue;
    const asked = random.pick(QUESTIONS[type].filter(isAllowed));
    if (asked) return { kind: "question", quote, question: asked };
  }
  return null;
}

/** The lines near the caret that can be asked about, the last one first, and behind them one that has only a form. */
export function candidatesOf({ before, after }: Pick<SuggestRequest, "before" | "after">): Candidate[] {
  const tail = before.slice(-READ);
  // Somebody is about to speak.
  if (/[:,]\s*$/u.test(tail.slice(-20))) return [];
  const lines = linesOf(tail).filter(({ to }) => to < tail.length || !/^[\p{L}\p{N}]/u.test(after));
  const letter = isLetter(before);
  const found: (Candidate & { from: number })[] = [];
  const isAdded = (from: number, to: number, type: LineType | null) => {
    const quote = tail.slice(from, to);
    const words = quote.split(/\s+/u).length;
    const fits = quote.length <= QUOTE_MAX && words >= WORDS_MIN && words <= WORDS_MAX && from >= tail.length - NEAR;
    if (type && fits) found.push({ quote, type, from });
    return type !== null && fits;
  };
  const turn = turnsOf(lines).at(-1);
  const spoken = lines.findLast(isSpeech);
  // Where the last paragraph with speech has two speakers, it is no turn.
  if (turn && spoken && turn.lines.includes(spoken) && isNear(turn.after)) {
    const type = spokenTypeOf(turn);
    // What is left unanswered is what was asked before.
    const asked = type === "unanswered" ? turn.hearing : turn.lines;
    const isTyped = isAdded(...boundsOf(asked), type);
    const part = lastPartOf(turn);
    // Of a reply to a question, the first part is the answer.
    const isPart = !turn.heard.endsWith("?") && part.sentences.join(" ").split(/\s+/u).length >= PART_MIN;
    // Somebody speaks on behind the caret.
    if (!isTyped && !/["“]/u.test(after.slice(0, AFTER)))
      isAdded(...boundsOf(turn.lines), openTypeOf(turn)) ||
        (isPart && isAdded(...boundsOf(part.lines), openTypeOf(part)));
  }
  for (const [at, line] of lines.entries()) {
    const rest = lines.slice(at + 1);
    if (at < lines.length - 2 * LINES_AFTER || isSpeech(line) || rest.some(isSpeech) || !isNear(rest)) continue;
    const type = (letter ? letterTypeOf(line) : null) ?? toldTypeOf(line, { asked: isAsked(lines.slice(0, at)), rest });
    isAdded(line.from, line.to, type);
  }
  // A line that has only a form comes last.
  return found
    .sort((one, other) => Number(isOpen(one)) - Number(isOpen(other)) || other.from - one.from)
    .map(({ quote, type }) => ({ quote, type }));
}

function boundsOf(lines: readonly Line[]): [from: number, to: number] {
  return [(lines[0] as Line).from, (lines.findLast(isSpeech) as Line).to];
}

function isOpen({ type }: Candidate): boolean {
  return type in OPEN_QUESTIONS;
}

function isNear(rest: readonly Line[]): boolean {
  return rest.filter(({ text }) => text.length > SHORT).length <= LINES_AFTER;
}

/** Whether one of the last lines asks or accuses somebody aloud. */
function isAsked(before: readonly Line[]): boolean {
  const last = before.slice(-2).findLast(isSpeech);
  return last !== undefined && /\?$|(?:^|[.!?] )You(?:'re|'ve)? /u.test(last.spoken);
}
