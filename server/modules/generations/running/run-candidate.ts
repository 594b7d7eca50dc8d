// Runs one candidate: requests its text from the model, applies the output rules and moderation, and sets its status.
import { type ErrorCode, type ErrorNumber, errorNumber } from "../../../../contract/errors.ts";
import type { Candidate } from "../../../../contract/generations.ts";
import { toAppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import { ModelError } from "../../../platform/models/model-error.ts";
import type { Models } from "../../../platform/models/models.ts";
import type { BuiltContext } from "../../context/context.service.ts";
import { type OutputRules, shapeOutput } from "../../context/output/shape-output.ts";
import { isSensitive, type Safety } from "../../safety/safety.service.ts";
import { Stopped } from "../generations.policy.ts";
import type { LiveGeneration } from "./live-generation.ts";

export interface CandidateRun {
  live: LiveGeneration;
  candidate: Candidate;
  context: BuiltContext;
  /** The rules for what a language model writes; null for the built-in helper, whose text is the author's own. */
  rules: OutputRules | null;
  /** Aborts with a Stopped. */
  signal: AbortSignal;
  onWaiting(place: number): void;
  onStart(): void;
}

type Ended = { status: "complete" | "partial" | "failed"; code: ErrorCode | null } | "sensitive";

export interface CandidateDeps {
  models: Pick<Models, "generate">;
  safety: Pick<Safety, "watch" | "refuses">;
  log: Logger;
}

/** Resolves when the candidate has ended, also after an error. */
export async function runCandidate({ models, safety, log }: CandidateDeps, run: CandidateRun): Promise<void> {
  const { live, candidate, context, rules, signal } = run;
  const { _id: id } = candidate;
  let text = "";
  const show = (whole: string) => {
    const same = whole.startsWith(text) ? text.length : 0;
    if (same < text.length) live.cutText(id, same);
    live.addText(id, whole.slice(same));
    text = whole;
  };
  const ask = (kept: string, stop: AbortSignal) =>
    safety.watch(
      models.generate({
        model: context.receipt.model,
        prompt: kept === "" ? context.prompt : { ...context.prompt, prefill: kept },
        maxTokens: context.maxTokens,
        story: context.brief,
        person: live.uid,
        signal: AbortSignal.any([signal, stop]),
        onWaiting: run.onWaiting,
        onStart() {
          run.onStart();
          live.setCandidate(id, "streaming", null);
        },
      }),
    );
  let ended = await write();
  // However it ended, text that is kept must have been moderated as a whole.
  if (ended !== "sensitive" && text !== "") ended = await judge(ended);
  if (ended === "sensitive") {
    log.warn({ generation: live.id, model: context.receipt.model }, "a model wrote something sensitive");
    live.cutText(id, 0);
  }
  const { status, code } = ended === "sensitive" ? ({ status: "failed", code: "sensitive_content" } as const) : ended;
  live.setCandidate(id, status, code && errorNumber(code));

  async function write(): Promise<Ended> {
    try {
      if (!rules) for await (const piece of ask("", signal)) show(text + piece);
      else
        for await (const part of shapeOutput(ask, rules)) {
          signal.throwIfAborted();
          if (part.type === "text") show(text + part.text);
          else if (part.type === "cut") {
            text = text.slice(0, part.length);
            live.cutText(id, part.length);
          } else show(part.text);
        }
      if (text.trim() === "") throw new ModelError("output_empty", "nothing was left of what it wrote");
      return { status: "complete", code: null };
    } catch (error) {
      return isSensitive(error)
        ? "sensitive"
        : { status: text.trim() === "" ? "failed" : "partial", code: reportedCode(error) };
    }
  }

  async function judge(before: Exclude<Ended, "sensitive">): Promise<Ended> {
    try {
      return (await safety.refuses(text)) ? "sensitive" : before;
    } catch (error) {
      live.cutText(id, 0);
      return { status: "failed", code: reportedCode(error) };
    }
  }

  function reportedCode(error: unknown): ErrorCode | null {
    const code = codeOf(signal.aborted ? signal.reason : error);
    if (code === "internal") log.error({ err: error, generation: live.id }, "a candidate failed");
    else if (error instanceof ModelError)
      log.warn({ code, detail: error.detail, generation: live.id }, "a model failed");
    return code;
  }
}

/** The number of an error; null if the person stopped the generation. */
export function numberOf(error: unknown): ErrorNumber | null {
  const code = codeOf(error);
  return code && errorNumber(code);
}

function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof Stopped) return error.code;
  return error instanceof ModelError ? error.code : toAppError(error).code;
}
