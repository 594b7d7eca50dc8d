// Asks about one line of the author's text: the line that carries most near the caret, and what follows from it.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { isHeading } from "../headings.ts";
import { allowedIn } from "./allowed.ts";
import { SPOKEN_QUESTIONS, TOLD_QUESTIONS } from "./general-questions.ts";
import { type KindOfLine, kindsOf, type LineKind } from "./kinds.ts";
import { type Line, linesOf } from "./lines.ts";
import { EVENT_QUESTIONS } from "./questions-of-events.ts";
import { SPEECH_QUESTIONS } from "./questions-of-speech.ts";

/** How far before the caret a line may be, and how much text is read to find whole sentences there. */
const NEAR = 1_200;
const READ = 4_000;
export const QUOTE_MAX = 120;

export const QUESTIONS: Readonly<Record<LineKind, readonly string[]>> = { ...SPEECH_QUESTIONS, ...EVENT_QUESTIONS };

/** How much a line of each kind carries. */
const WEIGHTS: Readonly<Record<LineKind, number>> = {
  deadline: 2.2,
  threat: 2.2,
  secret: 2.2,
  denial: 2.1,
  promise: 2,
  refusal: 2,
  admission: 2,
  found: 2,
  lost: 2,
  hidden: 2,
  given: 1.9,
  question: 1.8,
  broken: 1.8,
  decision: 1.8,
  evasion: 1.8,
  feeling: 1.7,
  departure: 1.7,
  knock: 1.7,
  arrival: 1.7,
  order: 1.6,
  strange: 1.7,
  written: 1.6,
  habit: 1.6,
  first: 1.7,
  silence: 1.5,
  called: 1.5,
  debt: 1.5,
  wondering: 1.5,
  avoiding: 1.5,
  fear: 1.4,
  memory: 1.3,
  certainty: 1.4,
  wish: 1.3,
  waiting: 1.2,
  sense: 1.2,
  accusation: 1.7,
  offer: 1.5,
  kept: 1.8,
  locked: 1.4,
  death: 1.7,
  hush: 1.4,
  noise: 1.5,
  dark: 1.2,
  tears: 1.4,
  smile: 1.05,
  look: 1,
};
const NO_KIND = 0.7;

interface Candidate {
  quote: string;
  kind: KindOfLine | null;
  spoken: boolean;
  score: number;
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} question`);
  for (const { quote, kind, spoken } of candidatesOf(request)) {
    if (!isAllowed(quote)) continue;
    const general = spoken ? SPOKEN_QUESTIONS : TOLD_QUESTIONS;
    for (const list of kind ? [filled(kind), general] : [general]) {
      const asked = random.pick(list.filter(isAllowed));
      if (asked) return { kind: "question", quote, question: asked };
    }
  }
  return null;
}

/** The lines near the caret, the one that carries most first. */
export function candidatesOf(request: Pick<SuggestRequest, "before" | "after">): Candidate[] {
  const { before } = request;
  const tail = before.slice(-READ);
  const lines = linesOf(tail);
  const first = tail.length - NEAR;
  const near = lines.filter(({ from, to }) => from >= first && endsThere(tail, to, request.after));
  const candidates = near.flatMap((line): Candidate[] => {
    const quote = quoteOf(line);
    if (quote === null) return [];
    const at = (line.to - Math.max(0, first)) / Math.min(NEAR, tail.length);
    const spoken = line.spoken !== "";
    const kinds = kindsOf(line, isAnswered(line, lines, request.after));
    const best = kinds.reduce<KindOfLine | null>(
      (one, other) => (!one || weightOf(other) > weightOf(one) ? other : one),
      null,
    );
    const carries = best ? weightOf(best) : generalWeight(line);
    if (carries === 0) return [];
    return [{ quote, kind: best, spoken, score: carries * (0.5 + 0.5 * at) }];
  });
  const best = new Map<string, Candidate>();
  for (const one of candidates) if (one.score > (best.get(one.quote)?.score ?? 0)) best.set(one.quote, one);
  return [...best.values()].sort((one, other) => other.score - one.score);
}

function weightOf({ kind, time }: KindOfLine): number {
  return WEIGHTS[kind] + (time ? 0.1 : 0);
}

/** A general question needs a statement with something in it. */
function generalWeight(line: Line): number {
  const words = line.text.split(/\s+/u).length;
  if (words < 4 || !/[.!…]["”’'»)]*$/u.test(line.text) || isHeading(line.text)) return 0;
  // What somebody says carries more than what is told.
  return (words < 7 ? NO_KIND * 0.8 : NO_KIND) * (line.spoken === "" ? 1 : 1.3);
}

/** Whether a sentence ends at `to`: not an abbreviation or a half of a word before the caret. */
function endsThere(tail: string, to: number, after: string): boolean {
  return to < tail.length || !/^[\p{L}\p{N}]/u.test(after);
}

/** The whole sentence, or its only speech where the sentence is too long. */
function quoteOf({ text, speeches }: Line): string | null {
  if (text.length <= QUOTE_MAX) return text;
  const [speech] = speeches;
  if (speeches.length !== 1 || !speech || speech.length > QUOTE_MAX || speech.split(" ").length < 3) return null;
  return /[.,!?…—].$/u.test(speech) ? speech : null;
}

/** Whether somebody speaks, nods or shakes their head in the next lines. */
function isAnswered(line: Line, lines: readonly Line[], after: string): boolean {
  const at = lines.indexOf(line);
  const next = lines.slice(at + 1, at + 4);
  if (
    next.some(
      ({ spoken, told }) =>
        spoken !== "" || /\b(?:nod|nods|nodded|shook (?:her|his|my)|shakes (?:her|his) head)\b/u.test(told),
    )
  )
    return true;
  return next.length < 2 && /^\s*["“‘«]/u.test(after);
}

function filled({ kind, thing, time }: KindOfLine): string[] {
  return QUESTIONS[kind]
    .filter((text) => (thing || !text.includes("{thing}")) && (!text.includes("{time}") || time))
    .filter((text, _at, all) => !time || text.includes("{time}") || all.every((one) => !one.includes("{time}")))
    .map((text) => text.replaceAll("{thing}", thing ?? "").replaceAll("{time}", time ?? ""));
}
