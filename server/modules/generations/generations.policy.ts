// The rules of generations, as pure functions: what may be requested, what it costs, and how it ends.
import { createHash } from "node:crypto";
import { type ErrorCode, type ErrorNumber, errorNumber, errorOf, errorStatus } from "../../../contract/errors.ts";
import {
  type Candidate,
  type CandidateFlavour,
  type ContinueBody,
  type GenerationStatus,
  type LabBody,
  STORYTELLER_TOOLS,
} from "../../../contract/generations.ts";
import {
  CHAPTER_MAX_CHARACTERS,
  LAB_EXPAND_MAX,
  LAB_OTHER_MAX,
  LAB_POWER_PER_USE,
  WRITE_LENGTH_MIN,
} from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { countWords, textLength } from "../../../contract/text-length.ts";
import { exceedsWords } from "../../../contract/word-limits.ts";
import { wordsThatFit } from "../../../contract/words-that-fit.ts";
import { answerLines } from "../../../extensions/lab-selection/lab-changes.ts";
import { AppError } from "../../platform/errors.ts";
import type { ModelInfo } from "../../platform/models/models.ts";

/** What the candidates of a continuation are asked for, in their order. */
const FLAVOURS = ["next", "said", "noticed"] as const satisfies readonly CandidateFlavour[];

/** What each of so many candidates is asked for; a Lab result has none. */
export function flavoursOf(kind: "continue" | "lab", candidates: number): (CandidateFlavour | null)[] {
  return kind === "lab" ? [null] : FLAVOURS.slice(0, candidates);
}

/**
 * The model that writes: without the pro right, V1 replaces a model that needs it. Throws model_unavailable for a
 * paused one.
 */
export function chooseModel(
  asked: ModelInfo,
  first: ModelInfo,
  hasPro: boolean,
): { model: ModelInfo; fellBackFrom: BigModel | null } {
  const fallsBack = asked.pro && !hasPro && asked.id !== first.id;
  const model = fallsBack ? first : asked;
  if (model.state === "paused") throw new AppError("model_unavailable");
  return { model, fellBackFrom: fallsBack ? asked.id : null };
}

/**
 * Units that a generation costs. A continuation (`continued`): as many as its set length has words; free if there is no
 * text before or after the cursor. A use of the Lab (null): its price. What the storyteller does is free, as it needs no
 * model and hardly any time.
 */
export function generationCost(
  { source }: Pick<ModelInfo, "source">,
  continued: Pick<ContinueBody, "before" | "after" | "write_length"> | null,
): number {
  if (source === "storyteller") return 0;
  if (!continued) return LAB_POWER_PER_USE;
  return `${continued.before}${continued.after}`.trim() === "" ? 0 : continued.write_length;
}

/**
 * Checks the Lab's input. Throws lab_text_missing (no text), lab_text_length (too long), lab_instruction_missing (no
 * instruction), lab_needs_model (the storyteller does not have the tool).
 */
export function requireLabInput(
  { tool, text, instruction }: Pick<LabBody, "tool" | "text" | "instruction">,
  model: Pick<ModelInfo, "source">,
): void {
  if (text.trim() === "") throw new AppError("lab_text_missing");
  const max = tool === "expand" ? LAB_EXPAND_MAX : LAB_OTHER_MAX;
  if (exceedsWords(text, max)) throw new AppError("lab_text_length", { max });
  if (tool === "custom" && instruction === "") throw new AppError("lab_instruction_missing");
  if (model.source === "storyteller" && !STORYTELLER_TOOLS[tool]) throw new AppError("lab_needs_model");
}

/** A hash of all fields of a request, by which a repeated request is recognized. */
export function requestHash(request: object): Buffer {
  const sorted = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest();
}

/** Why a generation was ended from outside: by its person (no code), or with an error code. */
export class Stopped extends Error {
  readonly code: ErrorCode | null;

  constructor(code: ErrorCode | null) {
    super(code === null ? "stopped by the person" : `stopped: ${code}`);
    this.name = "Stopped";
    this.code = code;
  }
}

export interface Outcome {
  status: GenerationStatus;
  errorCode: number | null;
  /** The most units of its power that are charged, null for all of it; the rest is given back. */
  charged: number | null;
}

/**
 * How a generation ends once its candidates have all ended. All of its power is charged if one of them is complete. If
 * its person stopped it, as many units as the longest candidate without an error has words (the ledger charges no more
 * than was held), or the whole price of a use of the Lab once it had words. Nothing is charged if it failed or the
 * server ended it, nor if the Lab returns the given text (`selection`) unchanged.
 */
export function outcomeOf(
  kind: "continue" | "lab",
  candidates: readonly Candidate[],
  stopped: Stopped | null,
  selection = "",
): Outcome {
  const complete = candidates.some(({ status }) => status === "complete");
  const isUnchanged = kind === "lab" && isSameText(candidates, selection);
  if (stopped?.code === null) {
    if (isUnchanged) return { status: "cancelled", errorCode: null, charged: 0 };
    // A candidate that ended with an error was not stopped by the person.
    const begun = candidates.filter(({ error_code }) => error_code === null);
    const longest = Math.max(0, ...begun.map(({ text }) => countWords(text)));
    const isWhole = complete || (kind === "lab" && longest > 0);
    return { status: "cancelled", errorCode: null, charged: isWhole ? null : longest };
  }
  if (stopped) return { status: "failed", errorCode: failureNumber(kind, stopped.code), charged: 0 };
  if (complete) return { status: "done", errorCode: null, charged: isUnchanged ? 0 : null };
  const why = candidates.find((one) => one.error_code !== null)?.error_code;
  return { status: "failed", errorCode: failureNumber(kind, errorOf(why) ?? "internal"), charged: 0 };
}

/** Whether every candidate is the text the Lab was given (`selection`), compared as the page does. */
export function isSameText(candidates: readonly Pick<Candidate, "text">[], selection: string): boolean {
  const asked = answerLines(selection);
  return candidates.every(({ text }) => answerLines(text) === asked);
}

/**
 * The error number of a failed generation. A refusal keeps its code; every error of a model or of this server becomes
 * one code for a continuation (calls.md 8), whose candidates have the individual codes.
 */
export function failureNumber(kind: "continue" | "lab", why: ErrorCode): ErrorNumber {
  const isRefusal = errorStatus(why) < 500 && why !== "output_empty";
  return errorNumber(kind === "lab" || isRefusal ? why : "continuation_failed");
}

const HAN = /\p{Script=Han}/gu;
const LETTER = /\p{L}/gu;
/** How many characters are examined, and how many letters among them decide the language. */
const EXAMINED_CHARACTERS = 600;
const LETTERS_NEEDED = 12;

/** The language of a text; `expected` if the text is too short to tell. */
export function languageOf(text: string, expected: "en" | "zh"): "en" | "zh" {
  const end = text.slice(-EXAMINED_CHARACTERS);
  const han = end.match(HAN)?.length ?? 0;
  const letters = end.match(LETTER)?.length ?? 0;
  if (letters < LETTERS_NEEDED) return expected;
  // Names in Latin letters are common in Chinese text, ideographs in English text are not.
  return han * 3 > letters ? "zh" : "en";
}

/** Characters that a chapter can still take. */
export function roomIn({ before, after }: Pick<ContinueBody, "before" | "after">): number {
  // Breaks between blocks are not counted, as in the chapter's own count.
  return Math.max(0, CHAPTER_MAX_CHARACTERS - textLength(`${before}${after}`.replaceAll("\n", "")));
}

/** Refuses to continue a full chapter, as the new text could not be kept. Throws chapter_full. */
export function requireRoom(chapter: Pick<ContinueBody, "before" | "after">): void {
  if (wordsThatFit(chapter, roomIn(chapter)) < WRITE_LENGTH_MIN) throw new AppError("chapter_full");
}
