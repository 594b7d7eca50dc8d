// A generation that failed, as what a call throws: the panels tell both alike.
import { errorOf, errorStatus } from "../../../contract/errors.ts";
import type { Generation } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";

type Ended = Pick<Generation, "status" | "error_code" | "candidates">;

/** Why it failed, which for a continuation its candidates say; null where nothing failed or nobody knows. */
export function causeOf({ status, error_code, candidates }: Ended): number | null {
  if (status !== "failed") return null;
  return candidates.find((one) => one.error_code !== null)?.error_code ?? error_code;
}

/** Null when it did not fail, or was stopped. */
export function failureOf(generation: Ended): CallError | null {
  if (generation.status !== "failed") return null;
  const cause = causeOf(generation);
  return outputFailure(generation.error_code ?? cause, { cause });
}

/** What is told of a model's own words under a code. */
export function outputFailure(number: number | null, content?: { cause: number | null }): CallError {
  const code = errorOf(number);
  return new CallError({ code, status: code === null ? 0 : errorStatus(code), content }, "model_output");
}

/** The generation that is being written for this person already, where that is why nothing was asked; else null. */
export function runningGeneration({ code, content }: CallError): string | null {
  if (code !== "generation_running" || typeof content !== "object" || content === null) return null;
  const { generation_id: id } = content as { generation_id?: unknown };
  return typeof id === "string" ? id : null;
}
