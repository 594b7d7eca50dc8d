// Asks about one line of the author's text: the line that carries most near the caret, and what follows from it.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { isHeading } from "../headings.ts";
import { allowedIn } from "./allowed.ts";
import { castOf } from "./cast.ts";
import {
  DEED_QUESTIONS,
  PAIR_QUESTIONS,
  SPEAKER_QUESTIONS,
  SPOKEN_QUESTIONS,
  TOLD_QUESTIONS,
} from "./general-questions.ts";
import { type KindOfLine, kindsOf, type LineKind } from "./kinds.ts";
import { LINE_WEIGHTS as WEIGHTS } from "./line-weights.ts";
import { heardBefore, type Line, linesOf } from "./lines.ts";
import { EVENT_QUESTIONS } from "./questions-of-events.ts";
import { MOMENT_QUESTIONS } from "./questions-of-moments.ts";
import { SIGN_QUESTIONS } from "./questions-of-signs.ts";
import { SPEECH_QUESTIONS } from "./questions-of-speech.ts";
import { speakerOf, subjectOf, type Who, withWho } from "./who.ts";

/** How far before the caret a line may be, and how much text is read to find whole sentences there. */
const NEAR = 1_200;
const READ = 4_000;
export const QUOTE_MAX = 120;

export const QUESTIONS: Readonly<Record<LineKind, readonly string[]>> = {
  ...SPEECH_QUESTIONS,
  ...EVENT_QUESTIONS,
  ...MOMENT_QUESTIONS,
  ...SIGN_QUESTIONS,
};

const NO_KIND = 0.7;

interface Candidate {
  quote: string;
  kind: KindOfLine | null;
  line: Line;
  score: number;
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} question`);
  for (const { quote, kind, line } of candidatesOf(request)) {
    if (!isAllowed(quote)) continue;
    const who = whoOf(request, line, quote);
    for (const list of [
      ...(kind ? [filled(kind)] : []),
      ...sceneQuestions(request, line, who),
      ...generalOf(line, who),
    ]) {
      const asked = random.pick(list.flatMap((text) => withWho(text, who) ?? []).filter(isAllowed));
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
    const place = lines.indexOf(line);
    const around = { answered: isAnswered(line, lines, request.after), heard: heardBefore(lines, place) };
    const kinds = kindsOf(line, around);
    const best = kinds.reduce<KindOfLine | null>(
      (one, other) => (!one || weightOf(other) > weightOf(one) ? other : one),
      null,
    );
    const carries = best ? weightOf(best) : generalWeight(line);
    if (carries === 0) return [];
    // The last three lines are where the author stopped.
    const recent = place === lines.length - 1 ? 1.45 : place >= lines.length - 3 ? 1.25 : 1;
    return [{ quote, kind: best, line, score: carries * recent * (0.4 + 0.6 * at) }];
  });
  const best = new Map<string, Candidate>();
  for (const one of candidates) if (one.score > (best.get(one.quote)?.score ?? 0)) best.set(one.quote, one);
  return [...best.values()].sort((one, other) => other.score - one.score);
}

/** The one the quoted line names as its speaker, or whose deed it tells. */
function whoOf(request: SuggestRequest, line: Line, quote: string): Who | null {
  if (quote !== line.text) return null;
  if (line.spoken !== "") return speakerOf(line);
  return subjectOf(line, castOf(request));
}

/** Questions about the people of the scene, for a line that names none of them as the one who acts. */
function sceneQuestions(request: SuggestRequest, line: Line, who: Who | null): string[][] {
  const [a, b] = castOf(request);
  if (who || !a || !b) return [];
  const general = line.spoken === "" ? TOLD_QUESTIONS : SPOKEN_QUESTIONS;
  return [[...general, ...PAIR_QUESTIONS.map((text) => text.replaceAll("{a}", a).replaceAll("{b}", b))]];
}

function generalOf(line: Line, who: Who | null): (readonly string[])[] {
  if (line.spoken !== "") return who ? [SPEAKER_QUESTIONS, SPOKEN_QUESTIONS] : [SPOKEN_QUESTIONS];
  return [who ? [...DEED_QUESTIONS, ...TOLD_QUESTIONS] : TOLD_QUESTIONS];
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
