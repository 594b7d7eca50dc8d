// Asks about one line of the author's text that is still open where the text ends: an answer that is none, a question that
// waits for its answer, something admitted, kept back or out of place; where no line is certain to be such, about the form
// of the last thing that is said and not answered.
import type { SuggestionOf } from "../../../../contract/suggestions.ts";
import type { SuggestRequest } from "../../../platform/models/suggest-request.ts";
import { randomOf } from "../../random.ts";
import { allowedIn } from "./allowed.ts";
import { type Line, linesOf } from "./lines.ts";
import { mentions, readPeople } from "./names.ts";
import { OPEN_QUESTIONS } from "./open-questions.ts";
import { type OpenType, openTypeOf } from "./open-types.ts";
import { BARRED_THING, OF_ABSENT, PRESSED_QUESTIONS } from "./pressed-questions.ts";
import { askedToSee, isMerry, PANIC, type PressedType, pressedTypeOf } from "./pressed-types.ts";
import { SPOKEN_QUESTIONS } from "./spoken-questions.ts";
import { type SpokenType, spokenTypeOf } from "./spoken-types.ts";
import { TOLD_QUESTIONS } from "./told-questions.ts";
import { isLetter, letterTypeOf, type ToldType, toldTypeOf } from "./told-types.ts";
import { isSpeech, lastPartOf, sentencesOf, type Turn, turnsOf } from "./turns.ts";

/** How far before the caret a line may be, and how much text is read to find whole sentences there. */
const NEAR = 1_200;
const READ = 4_000;
const AFTER = 400;
export const QUOTE_MAX = 180;
const WORDS_MIN = 3;
const WORDS_MAX = 36;
/** How many words the last part of a longer speech has at least. */
const PART_MIN = 6;
/** After so many further lines the situation has moved on. */
const LINES_AFTER = 4;
/** A date or a note of a word or two is no further line. */
const SHORT = 16;

export type LineType = SpokenType | PressedType | ToldType | OpenType;

export const QUESTIONS: Readonly<Record<LineType, readonly string[]>> = {
  ...SPOKEN_QUESTIONS,
  ...PRESSED_QUESTIONS,
  ...TOLD_QUESTIONS,
  ...OPEN_QUESTIONS,
};

/** What is asked about these fits many scenes: a line of another type goes first, wherever it stands. */
const WEAK: ReadonlySet<LineType> = new Set(["claim", "order"]);

export interface Candidate {
  quote: string;
  type: LineType;
  /** What somebody asked to see, of a request that is denied. */
  thing?: string | null;
}

export function question(request: SuggestRequest): SuggestionOf<"question"> | null {
  const isAllowed = allowedIn(request);
  const random = randomOf(`${request.seed} question`);
  for (const { quote, type, thing } of candidatesOf(request)) {
    if (!isAllowed(quote)) continue;
    const absent = absentIn(request, quote);
    const named = absent === null ? [] : (OF_ABSENT[type] ?? []).map((text) => text.replace("NAME", absent));
    const ofThing = thing ? BARRED_THING.map((text) => text.replace("THING", thing)) : [];
    const certain = [...named, ...ofThing].filter(isAllowed);
    const asked = random.pick(certain.length > 0 ? certain : QUESTIONS[type].filter(isAllowed));
    if (asked) return { kind: "question", quote, question: asked };
  }
  return null;
}

/** Somebody of the text or the world who is spoken of in a quote, is not called by name in it and has no part here. */
function absentIn(request: SuggestRequest, quote: string): string | null {
  const spoken = (quote.match(/["“][^"”]*["”]?/gu) ?? []).join(" ");
  const people = readPeople(request).filter(
    ({ name, present }) => !present && mentions(spoken, name) && !isCalled(spoken, name),
  );
  return people.length === 1 ? (people[0]?.name ?? null) : null;
}

function isCalled(spoken: string, name: string): boolean {
  const at = spoken.indexOf(name);
  return /(?:^|[,.!?] ?|["“])$/u.test(spoken.slice(0, at)) && /^[,.!?…"”—]/u.test(spoken.slice(at + name.length));
}

/** The lines near the caret that can be asked about, the last one first, and behind them one that tells little. */
export function candidatesOf({ before, after }: Pick<SuggestRequest, "before" | "after">): Candidate[] {
  const tail = before.slice(-READ);
  // Somebody is about to speak.
  if (/[:,]\s*$/u.test(tail.slice(-20))) return [];
  const lines = linesOf(tail).filter(({ to }) => to < tail.length || !/^[\p{L}\p{N}]/u.test(after));
  const letter = isLetter(before);
  const found: (Candidate & { from: number })[] = [];
  const turn = turnsOf(lines).at(-1);
  const isAdded = (from: number, to: number, type: LineType | null) => {
    const quote = tail.slice(from, to);
    const words = quote.split(/\s+/u).length;
    const fits = quote.length <= QUOTE_MAX && words >= WORDS_MIN && words <= WORDS_MAX && from >= tail.length - NEAR;
    if (type && fits)
      found.push({ quote, type, from, thing: type === "barred" ? askedToSee(turn?.heard ?? "") : null });
    return type !== null && fits;
  };
  const spoken = lines.findLast(isSpeech);
  // Where the last paragraph with speech has two speakers, it is no turn.
  if (turn && spoken && turn.lines.includes(spoken) && isNear(turn.after)) {
    const type = pressedTypeOf(turn, tail) ?? spokenOf(turn, tail);
    // What is left unanswered is what was asked before.
    const asked = type === "unanswered" ? turn.hearing : turn.lines;
    const isTyped = isAdded(...boundsOf(asked), type);
    const part = lastPartOf(turn);
    // Of a reply to a question, the first part is the answer.
    const isPart = !turn.heard.endsWith("?") && part.sentences.join(" ").split(/\s+/u).length >= PART_MIN;
    // Somebody speaks on behind the caret.
    if (!isTyped && !/["“]/u.test(after.slice(0, AFTER)))
      isAdded(...boundsOf(turn.lines), openOf(turn, tail)) ||
        (isPart && isAdded(...boundsOf(part.lines), openOf(part, tail)));
    for (const one of type === null ? turn.lines.filter(isSpeech) : []) {
      const told = pressedTypeOf({ ...turn, ...onlyOf(one) }, tail);
      if (told !== "barred") isAdded(one.from, one.to, told);
    }
  }
  for (const [at, line] of lines.entries()) {
    const rest = lines.slice(at + 1);
    if (at < lines.length - 2 * LINES_AFTER || isSpeech(line) || rest.some(isSpeech) || !isNear(rest)) continue;
    const type =
      (letter ? letterTypeOf(line) : null) ??
      toldTypeOf(line, { asked: isAsked(lines.slice(0, at)), rest, before: lines.slice(0, at) });
    isAdded(line.from, line.to, type);
  }
  return found
    .sort((one, other) => Number(isWeak(one)) - Number(isWeak(other)) || other.from - one.from)
    .map(({ quote, type, thing }) => (thing ? { quote, type, thing } : { quote, type }));
}

/** What a sign or message in brackets shows behind it has answered it. */
const SHOWN = /\n\s*(?:\[|\*)/u;
const ASKING: ReadonlySet<LineType> = new Set(["asked", "who", "why", "deed", "absent"]);

function spokenOf(turn: Turn, tail: string): SpokenType | null {
  const said = turn.sentences.join(" ");
  if (isMerry(turn) || PANIC.test(said)) return null;
  return asksOn(spokenTypeOf(turn), turn, tail);
}

function openOf(turn: Turn, tail: string): OpenType | null {
  if (isMerry(turn) || PANIC.test(turn.sentences.join(" "))) return null;
  return asksOn(openTypeOf(turn), turn, tail);
}

/** The type of a turn, unless it is a question that has been answered since. */
function asksOn<Type extends LineType>(type: Type | null, turn: Turn, tail: string): Type | null {
  const behind = tail.slice(turn.lines.at(-1)?.to);
  return type && ASKING.has(type) && SHOWN.test(behind) ? null : type;
}

/** One line of a turn. */
function onlyOf(line: Line): Pick<Turn, "lines" | "sentences"> {
  return { lines: [line], sentences: sentencesOf(line.spoken) };
}

function boundsOf(lines: readonly Line[]): [from: number, to: number] {
  return [(lines[0] as Line).from, (lines.findLast(isSpeech) as Line).to];
}

function isWeak({ type }: Candidate): boolean {
  return WEAK.has(type);
}

function isNear(rest: readonly Line[]): boolean {
  return rest.filter(({ text }) => text.length > SHORT).length <= LINES_AFTER;
}

/** Whether one of the last lines asks or accuses somebody aloud. */
function isAsked(before: readonly Line[]): boolean {
  const last = before.slice(-2).findLast(isSpeech);
  return last?.spoken.endsWith("?") ?? false;
}
