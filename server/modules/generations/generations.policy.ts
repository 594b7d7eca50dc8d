// The rules of generations, as pure functions: what may be asked for, what it costs, and how it ends.

import { createHash } from "node:crypto";
import { type ErrorCode, type ErrorNumber, errorNumber, errorOf, errorStatus } from "../../../contract/errors.ts";
import type {
  Candidate,
  CandidateFlavour,
  ContinueBody,
  GenerationStatus,
  LabBody,
} from "../../../contract/generations.ts";
import { CHAPTER_MAX_CHARACTERS, LAB_EXPAND_MAX, LAB_OTHER_MAX, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { countWords, exceeds, textLength } from "../../../contract/text-length.ts";
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
 * The model that writes: without the pro right V1 stands in for a model that needs it. Throws model_unavailable for a
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
 * Units a continuation costs: as many as its set length; cards opened on nothing, before the cursor or behind, are
 * free.
 */
export function continuationCost({
  before,
  after,
  write_length,
}: Pick<ContinueBody, "before" | "after" | "write_length">) {
  return `${before}${after}`.trim() === "" ? 0 : write_length;
}

/**
 * What the Lab takes. Throws lab_text_missing (no text), lab_text_length (too long), lab_instruction_missing (no
 * instruction), lab_needs_model (it takes a real model).
 */
export function requireLabInput(
  { tool, text, instruction }: Pick<LabBody, "tool" | "text" | "instruction">,
  model: Pick<ModelInfo, "source">,
): void {
  if (text.trim() === "") throw new AppError("lab_text_missing");
  const max = tool === "expand" ? LAB_EXPAND_MAX : LAB_OTHER_MAX;
  if (exceeds(text, max)) throw new AppError("lab_text_length", { max });
  if (tool !== "custom") return;
  if (instruction === "") throw new AppError("lab_instruction_missing");
  if (model.source === "storyteller") throw new AppError("lab_needs_model");
}

/** A fingerprint of everything a request says, by which the same request is known again. */
export function requestHash(request: object): Buffer {
  const sorted = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest();
}

/** Why a generation was ended from outside: by its person (no code), or for a reason of the catalogue. */
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
  /** Units of its power that are taken at most, null for all of it; the rest is given back. */
  charged: number | null;
}

/**
 * How a generation ends whose candidates have all ended. All of its power is taken when one of them is complete. What
 * its person stopped takes the words that stand in the longest one that went on (the ledger takes no more than was
 * held), a use of the Lab its whole price once words had come. Nothing is taken when it failed or the server ended it,
 * nor when the Lab gives back the text it was asked about (`selection`) as it was.
 */
export function outcomeOf(
  kind: "continue" | "lab",
  candidates: readonly Candidate[],
  stopped: Stopped | null,
  selection = "",
): Outcome {
  const complete = candidates.some(({ status }) => status === "complete");
  // Compared as the page does, which says then that nothing was charged.
  const asked = answerLines(selection);
  const isUnchanged = kind === "lab" && candidates.every(({ text }) => answerLines(text) === asked);
  if (stopped?.code === null) {
    if (isUnchanged) return { status: "cancelled", errorCode: null, charged: 0 };
    // What broke off by a failure is nothing the person stopped.
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

/**
 * What a generation answers that failed for a reason. What was refused keeps its code; every failure of a model or of
 * this server is one code for a continuation (calls.md 8), whose candidates say which it was.
 */
export function failureNumber(kind: "continue" | "lab", why: ErrorCode): ErrorNumber {
  const isRefusal = errorStatus(why) < 500 && why !== "output_empty";
  return errorNumber(kind === "lab" || isRefusal ? why : "continuation_failed");
}

const HAN = /\p{Script=Han}/gu;
const LETTER = /\p{L}/gu;
/** Characters that are looked at, and letters among them that make it clear. */
const LOOKED_AT = 600;
const CLEAR = 12;

/** The language a text is in; of too little of it, and of other languages, what is expected. */
export function languageOf(text: string, expected: "en" | "zh"): "en" | "zh" {
  const end = text.slice(-LOOKED_AT);
  const han = end.match(HAN)?.length ?? 0;
  const letters = end.match(LETTER)?.length ?? 0;
  if (letters < CLEAR) return expected;
  // Names in Latin letters are common in Chinese text, ideographs in English text are not.
  return han * 3 > letters ? "zh" : "en";
}

/** Characters that a chapter can still take. */
export function roomIn({ before, after }: Pick<ContinueBody, "before" | "after">): number {
  // Breaks between blocks count nothing, as in the chapter's own measure.
  return Math.max(0, CHAPTER_MAX_CHARACTERS - textLength(`${before}${after}`.replaceAll("\n", "")));
}

/** Refuses to continue a chapter that can take no more: what is written could not be kept. Throws chapter_full. */
export function requireRoom(chapter: Pick<ContinueBody, "before" | "after">): void {
  if (roomIn(chapter) < WRITE_LENGTH_MIN) throw new AppError("chapter_full");
}
