// Converts a failed generation to a CallError, so that panels show it like the error of a call.
import { errorOf, errorStatus } from "../../../contract/errors.ts";
import type { Generation } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";

type Ended = Pick<Generation, "status" | "error_code" | "candidates">;

/** The error code of the failure, for a continuation that of its candidates; null if it did not fail or is unknown. */
export function causeOf({ status, error_code, candidates }: Ended): number | null {
  if (status !== "failed") return null;
  return candidates.find((one) => one.error_code !== null)?.error_code ?? error_code;
}

/** The error of a failed generation; null if it did not fail or was stopped. */
export function failureOf(generation: Ended): CallError | null {
  if (generation.status !== "failed") return null;
  const cause = causeOf(generation);
  return outputFailure(generation.error_code ?? cause, { cause });
}

/** The error for a code that concerns the model's output. */
export function outputFailure(number: number | null, content?: { cause: number | null }): CallError {
  const code = errorOf(number);
  return new CallError({ code, status: code === null ? 0 : errorStatus(code), content }, "model_output");
}

/** The id of the person's running generation, if the request was refused because of it; else null. */
export function runningGeneration({ code, content }: CallError): string | null {
  if (code !== "generation_running" || typeof content !== "object" || content === null) return null;
  const { generation_id: id } = content as { generation_id?: unknown };
  return typeof id === "string" ? id : null;
}
