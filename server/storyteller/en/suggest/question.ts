// Asks about one line of the author's text: a speech that is still unanswered near the caret, an evasion, a silence, something
// kept back or out of place. Where there is no such line, nothing is asked.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { allowedIn } from "./allowed.ts";
import { type Line, linesOf } from "./lines.ts";
import { SPOKEN_QUESTIONS } from "./spoken-questions.ts";
import { isDeflection, type SpokenType, spokenTypeOf } from "./spoken-types.ts";
import { TOLD_QUESTIONS } from "./told-questions.ts";
import { isLetter, letterTypeOf, type ToldType, toldTypeOf } from "./told-types.ts";
import { isSpeech, type Spoken, spokenOf } from "./turns.ts";
import { type Who, withWho } from "./who.ts";

/** How far before the caret a line may be, and how much text is read to find whole sentences there. */
const NEAR = 1_200;
const READ = 4_000;
export const QUOTE_MAX = 140;
/** After so many further lines the situation has moved on. */
const LINES_AFTER = 4;
const LINES_AFTER_TOLD = 3;
/** A date or a note of a word or two is no further line. */
const SHORT = 16;
const LINES_AFTER_STATEMENT = 2;
/** What still counts although one other has spoken after it. */
const OUTLASTS_REPLY = new Set<LineType>([
  "question",
  "yesOrNo",
  "secret",
  "threat",
  "evasion",
  "refusal",
  "disclosure",
  "cutOff",
]);
/** What still counts although somebody has turned to something else. */
const OUTLASTS_ACTION = new Set<LineType>(["evasion", "secret"]);

export type LineType = SpokenType | ToldType;

export const QUESTIONS: Readonly<Record<LineType, readonly string[]>> = { ...SPOKEN_QUESTIONS, ...TOLD_QUESTIONS };

/** The more a line of a type carries, the further from the caret it is still asked about. */
const WEIGHTS: Readonly<Record<LineType, number>> = {
  secret: 1.5,
  question: 1.4,
  yesOrNo: 1.4,
  threat: 1.4,
  evasion: 1.4,
  accusation: 1.3,
  silence: 1.3,
  refusal: 1.25,
  withheld: 1.25,
  lie: 1.3,
  disclosure: 1.2,
  promise: 1.2,
  letterSecret: 1.5,
  letter: 1.1,
  anomaly: 1.25,
  unsaid: 1.1,
  reported: 1,
  wondering: 1,
  order: 1.05,
  cutOff: 1.25,
  statement: 1,
};
const LOST_PER_LINE = 0.06;
/** What others have gone on talking after carries less. */
const LOST_BY_REPLY = 0.08;
const LEAST = 0.72;

export interface Candidate {
  quote: string;
  type: LineType;
  who: Who | null;
  score: number;
}

type Found = Omit<Candidate, "score"> & Pick<Spoken, "replies" | "closed">;

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} question`);
  for (const { quote, type, who } of candidatesOf(request)) {
    if (!isAllowed(quote)) continue;
    const asked = random.pick(QUESTIONS[type].flatMap((text) => withWho(text, who) ?? []).filter(isAllowed));
    if (asked) return { kind: "question", quote, question: asked };
  }
  return null;
}

/** The lines near the caret that can be asked about, the one that carries most first. */
export function candidatesOf({ before, after }: Pick<SuggestRequest, "before" | "after">): Candidate[] {
  const tail = before.slice(-READ);
  const lines = linesOf(tail).filter(
    ({ from, to }) => from >= tail.length - NEAR && (to < tail.length || !/^[\p{L}\p{N}]/u.test(after)),
  );
  const first = Math.max(0, lines.length - 1 - LINES_AFTER);
  const letter = isLetter(before);
  const spoken = new Map(spokenOf(lines).map((one) => [one.line, one]));
  const found = lines.flatMap((line, at): Found[][] => {
    if (at < first) return [];
    const said = spoken.get(line);
    return [said ? ofSpeech(said) : ofTold(line, at, lines, letter)];
  });
  return found
    .flatMap((ones, at) =>
      ones
        .filter((one) => isOpen(one, found.length - 1 - at))
        .map(({ replies, closed: _closed, ...one }) => ({
          ...one,
          score: WEIGHTS[one.type] - LOST_PER_LINE * (found.length - 1 - at) - replies * LOST_BY_REPLY,
        })),
    )
    .filter(({ score }) => score >= LEAST)
    .reverse()
    .sort((one, other) => other.score - one.score);
}

/** Whether the text has not moved on from a line so many lines before the caret. */
function isOpen({ type, replies, closed }: Found, after: number): boolean {
  if (replies > (OUTLASTS_REPLY.has(type) ? 1 : 0)) return false;
  if (closed && !OUTLASTS_ACTION.has(type)) return false;
  if (type === "order") return after === 0;
  return type !== "statement" || after <= LINES_AFTER_STATEMENT;
}

/** One candidate for each sentence of a speech; the last one of a type where the whole line is quoted. */
function ofSpeech({ line, speaker, pending, replies, closed, last, next, heard }: Spoken): Found[] {
  const whole = line.text.length <= QUOTE_MAX;
  const sentences = sentencesOf(whole ? [line.spoken] : line.speeches.map((speech) => speech.slice(1, -1)));
  const found = sentences.flatMap((sentence, at): Found[] => {
    const ends = at === sentences.length - 1;
    const type = spokenTypeOf(straight(sentence), {
      pending,
      last: last ? (ends ? "all" : "line") : ends ? "speech" : "no",
      deflected: ends && isDeflection(next),
      place: at,
      alone: sentences.length === 1,
      heard,
    });
    const quote = whole ? line.text : line.speeches.find((speech) => speech.includes(sentence) && isQuotable(speech));
    if (!type || !quote) return [];
    const pronoun = !whole && /^(?:he|she|you)$/u.test(speaker?.who ?? "");
    return [{ quote, type, who: pronoun ? null : speaker, replies, closed }];
  });
  if (!whole) return found;
  // A speech that ends with a trifling question is about that.
  if (line.spoken.endsWith("?") && !/^(?:question|yesOrNo)$/u.test(found.at(-1)?.type ?? "")) return [];
  const best = found.reduce<Found | null>(
    (one, other) => (one && WEIGHTS[one.type] > WEIGHTS[other.type] ? one : other),
    null,
  );
  // What is told after a question is a part of that.
  return best && !(best.type === "disclosure" && /^(?:Wh|How|Did|Do|Is|Are|Was|Have)[^.!?]*\?/u.test(line.spoken))
    ? [best]
    : [];
}

function ofTold(line: Line, at: number, lines: readonly Line[], letter: boolean): Found[] {
  if (line.text.length > QUOTE_MAX) return [];
  if (lines.slice(at + 1).filter(({ text }) => text.length > SHORT).length > LINES_AFTER_TOLD) return [];
  const answers = lines.slice(Math.max(0, at - 3), at).some(isSpeech) && !lines.slice(at + 1).some(isSpeech);
  const type = (letter ? letterTypeOf(line) : null) ?? toldTypeOf(line, { answers });
  return type ? [{ quote: line.text, type, who: null, replies: 0, closed: false }] : [];
}

function sentencesOf(speeches: readonly string[]): string[] {
  return speeches.flatMap((speech) => speech.split(/(?<=[.!?…])(?<!\b(?:Mr|Mrs|Ms|Dr|St)\.)\s+(?=\p{Lu})/u));
}

/** Whether a speech can be quoted without its tag: a whole one, with its quotation marks. */
function isQuotable(speech: string): boolean {
  return speech.length <= QUOTE_MAX && /^.\p{Lu}.*[.!?…—].$/u.test(speech) && speech.split(" ").length > 3;
}

function straight(text: string): string {
  return text.replace(/[’‘]/gu, "'");
}
